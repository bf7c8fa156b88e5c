import { deflateSync, crc32 } from 'node:zlib'
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { layNetwork, whileCut } from '../ground/network.ts'
import { signIn } from '../ground/log-in.ts'

const house = '/partners/1003'
const settings = `${house}/partnerprofile`

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

function picture(): Buffer {
  const head = Buffer.from([0, 0, 0, 4, 0, 0, 0, 2, 8, 0, 0, 0, 0])
  const rows = deflateSync(Buffer.from([0, 90, 90, 90, 90, 0, 90, 90, 90, 90]))
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    sign,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('a resource moves to another group by keys, by a click and by dragging', async ({ page }) => {
  await layNetwork(page)
  await signIn(page, 'sjef@sundet.test')
  const mark = randomInt(1_000_000_000)
  const groupOf = async (name: string) =>
    (await call<{ id: number }>(page, 'POST', `${house}/resourcegroups`, { name, sort: 900 })).id
  const [here, there] = [`A ${mark}`, `B ${mark}`]
  const groupId = await groupOf(here)
  await groupOf(there)
  await call(page, 'POST', `${house}/resources`, {
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
  await page.goto(`${settings}/resources/board`)
  const [from, to] = [here, there].map((name) => page.getByRole('region', { name }))
  const box = page.getByRole('button', { name: `Kasse ${mark}`, exact: true })
  await box.press('Enter')
  await box.press('ArrowRight')
  await expect(to?.getByRole('button', { name: `Kasse ${mark}` }) ?? box).toBeFocused()
  expect.soft(await axeFindings(page), 'the board with one lifted').toEqual([])
  await page.keyboard.press('Escape')
  await expect(from?.getByRole('button', { name: `Kasse ${mark}` }) ?? box).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Flytt til ${there}` }).click()
  await expect(to ?? box).toContainText(`Kasse ${mark}`)
  await expect(page.locator('.dx-groups')).toHaveAttribute('aria-busy', 'false')
  if (from) await box.dragTo(from)
  await expect(from ?? box).toContainText(`Kasse ${mark}`)
  await expect(page.locator('.dx-groups')).toHaveAttribute('aria-busy', 'false')
  await page.reload()
  await expect(from ?? box).toContainText(`Kasse ${mark}`)

  await whileCut(page, { calls: /\/moveresources$/, by: 'failure' }, async () => {
    await box.press('Enter')
    await box.press('ArrowRight')
    await expect(to?.getByRole('button', { name: `Kasse ${mark}` }) ?? box).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Ressursen ble ikke flyttet\./)).toBeVisible()
  })
  await expect(from ?? box).toContainText(`Kasse ${mark}`)
})

test('the organizer’s city follows the postal code, and the logo must be a picture', async ({
  page,
}) => {
  await signIn(page, 'sjef@byfjord.test')
  await page.goto('/partners/1002/partnerprofile/organizer')
  await field(page, 'Postnummer').fill('6003')
  await expect(field(page, 'Poststed')).toHaveValue('Ålesund')
  await field(page, 'Organisasjonsnummer').fill('123456789')
  await field(page, 'Bankkonto').focus()
  await expect(page.getByText('Ikke et gyldig organisasjonsnummer')).toBeVisible()
  await field(page, 'Organisasjonsnummer').fill('314100301')
  await field(page, 'Bankkonto').focus()
  await expect(field(page, 'Organisasjonsnummer')).toHaveValue(/314\s100\s301/)

  const choose = page.getByLabel('Velg bilde', { exact: true })
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: text })
  await expect(page.getByRole('alert')).toContainText('Bildetypen støttes ikke.')
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture() })
  await expect(page.getByText('Logoen er lagret')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logoen som brukes' })).toBeVisible()
  await expect(field(page, 'Poststed')).toHaveValue('Ålesund')
  expect.soft(await axeFindings(page), 'the organizer').toEqual([])
  await page.getByRole('button', { name: 'Fjern logoen' }).click()
  await expect(page.getByText('Logoen er fjernet')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Logoen som brukes' })).toHaveCount(0)
})

test('only the platform adds a VAT rate from a coming day', async ({ page }) => {
  await signIn(page, 'super@dxweb.test')
  await page.goto('/partners/1/partneradmin')
  await page.getByRole('link', { name: 'Registre som alle hus deler' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mva og SAF-T/ })
    .click()
  await page.getByRole('row').filter({ hasText: 'Middels sats' }).click()
  const rates = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Satser', exact: true }) })
  await expect(rates.getByRole('listitem').filter({ hasText: 'Gjelder nå' })).toHaveCount(1)
  await rates.getByRole('button', { name: 'Legg til sats' }).click()
  await expect(rates.getByText('Feltet kan ikke være tomt')).toHaveCount(2)
  const year = 2100 + randomInt(99)
  await rates.getByLabel('Gjelder fra').fill('2020-05-01')
  await rates.getByRole('textbox', { name: 'Sats' }).fill('14,5')
  await rates.getByRole('button', { name: 'Legg til sats' }).click()
  await expect(rates.getByText(/^Tidligst \d\d\./)).toBeVisible()
  await rates.getByLabel('Gjelder fra').fill(`${year}-01-01`)
  await rates.getByRole('button', { name: 'Legg til sats' }).click()
  await expect(page.getByText('Satsen er lagt til')).toBeVisible()
  await expect(rates.getByRole('listitem').filter({ hasText: String(year) })).toContainText(
    /14,5\s%Kommer/,
  )
  expect.soft(await axeFindings(page), 'the rates').toEqual([])
})
