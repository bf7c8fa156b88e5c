import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { layNetwork, whileCut } from '../ground/network.ts'
import { signIn } from '../ground/log-in.ts'

const products = `${venue}/products`

const productOf = (name: string, groupId: number, touchGroupId: number) => ({
  name,
  number: '',
  groupId,
  productType: 'otherDrink',
  priceOre: 3500,
  depositOre: 0,
  bulkWeight: 'none',
  ownVatTypeId: null,
  ownLedgerId: null,
  barcode1: '',
  barcode2: '',
  barcode3: '',
  isStocked: true,
  isSelfService: false,
  selfServiceText: '',
  selfServiceMax: null,
  touchGroupId,
  buttonText: '',
  buttonColor: '#1f6f8b',
  buttonNumber: null,
  isActive: true,
  sort: 10,
})

const buttonsOf = (column: Locator) => column.getByRole('listitem').allTextContents()

/** Performs an action and waits until it is saved; otherwise the next save would be combined with it. */
const arranged = (page: Page, act: () => Promise<void>) =>
  Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/products/arrange') && answer.ok()),
    act(),
  ])

async function moveResource(page: Page): Promise<void> {
  const mark = randomInt(1_000_000_000)
  const groupOf = async (name: string) =>
    (await call<{ id: number }>(page, 'POST', `${venue}/resourcegroups`, { name, sort: 900 })).id
  const [here, there] = [`A ${mark}`, `B ${mark}`]
  const groupId = await groupOf(here)
  await groupOf(there)
  await call(page, 'POST', `${venue}/resources`, {
    groupId,
    name: `Kasse ${mark}`,
    unitCount: 1,
    isFunction: false,
    hourlyRateOre: 0,
    hours: 0,
    unit: 'piece',
    prices: [],
    sort: 0,
    isActive: true,
  })
  await page.goto(`${venue}/partnerprofile/resources/board`)
  const [from, to] = [here, there].map((name) => page.getByRole('region', { name }))
  const box = page.getByRole('button', { name: `Kasse ${mark}`, exact: true })
  await box.press('Enter')
  await box.press('ArrowRight')
  await expect(to?.getByRole('button', { name: `Kasse ${mark}` }) ?? box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(from?.getByRole('button', { name: `Kasse ${mark}` }) ?? box).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Flytt til ${there}` }).click()
  await expect(to ?? box).toContainText(`Kasse ${mark}`)
  await expect(page.locator('.dx-groups')).toHaveAttribute('aria-busy', 'false')
  if (from) await box.dragTo(from)
  await expect(from ?? box).toContainText(`Kasse ${mark}`)
  await expect(page.locator('.dx-groups')).toHaveAttribute('aria-busy', 'false')

  await whileCut(page, { calls: /\/moveresources$/, by: 'failure' }, async () => {
    await box.press('Enter')
    await box.press('ArrowRight')
    await expect(to?.getByRole('button', { name: `Kasse ${mark}` }) ?? box).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Ressursen ble ikke flyttet\./)).toBeVisible()
  })
  await expect(from ?? box).toContainText(`Kasse ${mark}`)
}

async function arrangeButtons(page: Page): Promise<void> {
  const mark = String(randomInt(1_000_000))
  const group = await call<{ id: number }>(page, 'POST', `${venue}/touchGroups`, {
    name: `Side ${mark}`,
    color: '#1f6f8b',
    sort: 0,
  })
  const names = ['En', 'To', 'Tre'].map((each) => `${each} ${mark}`)
  const groups = await call<{ data: { id: number }[] }>(
    page,
    'GET',
    `${venue}/productGroups?limit=1`,
  )
  for (const name of names) {
    await call(page, 'POST', products, productOf(name, groups.data[0]?.id ?? 0, group.id))
  }
  const [one = '', two = '', three = ''] = names
  await go(page, `${products}/board`)
  const column = page.getByRole('region', { name: `Side ${mark}` })
  await expect.poll(() => buttonsOf(column)).toEqual([one, two, three])

  await column.getByRole('button', { name: one }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect.poll(() => buttonsOf(column)).toEqual([one, two, three])
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await arranged(page, () => page.keyboard.press('Enter'))
  await expect.poll(() => buttonsOf(column)).toEqual([two, one, three])

  await column.getByRole('button', { name: three }).click()
  await column.getByRole('button', { name: two }).click()
  await expect.poll(() => buttonsOf(column)).toEqual([three, two, one])
  await expect(column.getByRole('button', { name: 'Legg sist', exact: false })).toHaveCount(0)

  await arranged(page, () =>
    column.getByRole('button', { name: one }).dragTo(column.getByRole('button', { name: two })),
  )
  await expect.poll(() => buttonsOf(column)).toEqual([three, one, two])

  const off = page.getByRole('region', { name: 'Ikke på skjermen' })
  await whileCut(page, { calls: /\/products\/arrange$/, by: 'failure' }, async () => {
    await column.getByRole('button', { name: one }).dragTo(off)
    await expect(page.getByText(/^Kunne ikke lagre plassen\./)).toBeVisible()
  })
  await expect.poll(() => buttonsOf(column)).toEqual([three, one, two])
}

test('resources and till buttons are arranged by keyboard, clicks and dragging', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await layNetwork(page)
  await signIn(page, 'sjef@sundet.test')
  await moveResource(page)
  await arrangeButtons(page)
})
