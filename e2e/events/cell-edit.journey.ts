import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { dayAhead, house, makeEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'

const newName = () => `Prøve ${randomInt(1_000_000_000)}`

const cellIn = (page: Page, row: string, field: string) =>
  page.getByRole('row').filter({ hasText: row }).locator(`[data-edit="${field}"]`)

/** A row that is read anew meanwhile has its pencil once the pointer moves over it again. */
const editCell = (cell: Locator) =>
  expect(async () => {
    await cell.hover()
    await cell.getByRole('button', { name: 'Rediger i cellen' }).click({ timeout: 1000 })
  }).toPass()

const input = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

interface Saved {
  title: string
  organizer: string
  version: number
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('cells of a register are edited by mouse and by keys, refused, merged and put back', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const name = newName()
  const list = `${house}/partnerprofile/pricecategories/pricecategorydefinitions`
  const path = `${house}/pricecategorydefinitions`
  const category = {
    name,
    shortName: 'PRØ',
    longName: '',
    displayName: '',
    standardPriceOre: 12_000,
    prices: [],
    isSoldOnWeb: true,
    isAddedToCinema: false,
    isAddedToCulture: false,
    isCompanion: false,
    sort: 90,
  }
  const { id } = await call<{ id: number }>(page, 'POST', path, category)
  const saved = () => call<object>(page, 'GET', `${path}/${id}`)
  await page.goto(`${list}?q=${encodeURIComponent(name)}`)
  await editCell(cellIn(page, name, 'standardPriceOre'))
  const price = input(page, `Standardpris, ${name}`)
  await expect(price).toBeFocused()
  expect.soft(await axeFindings(page), 'a price in its cell').toEqual([])
  await page.keyboard.type('mye')
  await page.keyboard.press('Enter')
  await expect(price).toHaveAccessibleDescription('Skriv et beløp, for eksempel 149,50')
  await expect(price).toBeFocused()
  expect.soft(await axeFindings(page), 'a fault in its cell').toEqual([])
  await price.fill('130')
  await page.keyboard.press('Enter')
  await expect(cellIn(page, name, 'standardPriceOre')).toBeFocused()
  await expect(cellIn(page, name, 'standardPriceOre')).toHaveText(/130,00/)
  await page.getByRole('button', { name: 'Angre', exact: true }).click()
  await expect(page.getByText('1 rad er som før')).toBeVisible()
  expect(await saved()).toMatchObject({ standardPriceOre: 12_000, version: 3 })

  await page.getByRole('row').filter({ hasText: name }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cellIn(page, name, 'standardPriceOre')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(price).toBeFocused()
  await page.keyboard.type('140')
  await page.keyboard.press('Tab')
  const web = page.getByRole('checkbox', { name: `Selges på nett, ${name}` })
  await expect(web).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(web).toBeHidden()
  expect(await saved()).toMatchObject({ standardPriceOre: 14_000, isSoldOnWeb: false })

  await editCell(cellIn(page, name, 'standardPriceOre'))
  await price.fill('150')
  await call(page, 'PUT', `${path}/${id}`, { ...category, standardPriceOre: 16_000, version: 5 })
  await page.keyboard.press('Enter')
  const merge = page.getByRole('dialog', { name: 'Noen andre har endret dette i mellomtiden' })
  await expect(merge).toBeVisible()
  await merge.getByRole('button', { name: 'Lagre valgene' }).click()
  await expect(cellIn(page, name, 'standardPriceOre')).toHaveText(/150,00/)
  await expect(price).toBeHidden()
  expect(await saved()).toMatchObject({ standardPriceOre: 15_000, isSoldOnWeb: true })

  await cellIn(page, name, 'name').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('titles in the events list are edited in their cells, and nothing on a phone', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeEvent(page)
  const at = `${house}/events/${event.id}`
  const saved = () => call<Saved>(page, 'GET', at)
  const { title } = await saved()
  const next = newName()
  const find = (text: string) =>
    `${house}/shows?from=${dayAhead(0)}&to=${dayAhead(3000)}&q=${encodeURIComponent(text)}`
  await page.goto(find(title))
  await editCell(cellIn(page, title, 'title'))
  const field = input(page, `Tittel, ${title}`)
  await expect(field).toBeFocused()
  expect.soft(await axeFindings(page), 'a title in its cell').toEqual([])
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Arrangementet er lagret')).toBeVisible()
  expect(await saved()).toMatchObject({ title: next })
  await page.getByRole('button', { name: 'Angre', exact: true }).click()
  await expect(page.getByText('Arrangementet er som før')).toBeVisible()
  expect(await saved()).toMatchObject({ title })

  await page.getByRole('row').filter({ hasText: title }).focus()
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(input(page, `Arrangør, ${title}`)).toBeFocused()
  await page.keyboard.type('Sundet jazzklubb')
  await page.keyboard.press('Enter')
  await expect(cellIn(page, title, 'holder')).toHaveText('Sundet jazzklubb')
  await expect(cellIn(page, title, 'holder')).toBeFocused()

  await page.keyboard.press('F2')
  await expect(input(page, `Arrangør, ${title}`)).toBeFocused()
  await expect(input(page, `Arrangør, ${title}`)).toHaveValue('Sundet jazzklubb')
  await call(page, 'PUT', `${at}/note`, { version: (await saved()).version, note: 'Deres merknad' })
  await page.keyboard.type('Mitt korps')
  await page.keyboard.press('Enter')
  await expect(cellIn(page, title, 'holder')).toHaveText('Mitt korps')
  await expect(cellIn(page, title, 'holder')).toBeFocused()
  expect(await saved()).toMatchObject({ organizer: 'Mitt korps', note: 'Deres merknad' })

  await page.keyboard.press('F2')
  await expect(input(page, `Arrangør, ${title}`)).toBeFocused()
  await page.keyboard.type('Vårt korps')
  const { version } = await saved()
  const theirs = { ...event, title, organizer: 'Deres korps', version, path: undefined }
  await call(page, 'PUT', at, { ...theirs, id: undefined })
  const conflict = page.getByRole('alert').filter({ hasText: 'Deres korps' })
  await page.keyboard.press('Enter')
  await expect(conflict).toBeVisible()
  expect.soft(await axeFindings(page), 'another’s version in its cell').toEqual([])
  await conflict.getByRole('button', { name: 'Behold mitt' }).click()
  await expect(input(page, `Arrangør, ${title}`)).toBeFocused()
  await expect(input(page, `Arrangør, ${title}`)).toHaveValue('Vårt korps')
  await page.keyboard.press('Enter')
  await expect(cellIn(page, title, 'holder')).toHaveText('Vårt korps')
  expect(await saved()).toMatchObject({ organizer: 'Vårt korps' })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(find(title))
  await expect(page.getByRole('link').filter({ hasText: title })).toBeVisible()
  await expect(page.locator('[data-edit]')).toHaveCount(0)
})

test('who may only read has no cell to edit', async ({ page }) => {
  await signIn(page, 'lese@sundet.test')
  await page.goto(`${house}/shows?period=thisYear`)
  await expect(page.locator('a.dx-row-link').first()).toBeVisible()
  await expect(page.locator('[data-edit]')).toHaveCount(0)
})
