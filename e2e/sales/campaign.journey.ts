import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue, makeSoldEvent } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { button } from './tills.ts'

const shopPage = 'https://www.sundet.test/billetter'

interface Offer {
  drawing: { seats: { id: number }[] }
  categories: { id: number }[]
}

async function makeCampaign(page: Page, event: { title: string }): Promise<string> {
  await page.goto(`${venue}/campaigns/new`)
  await page.getByRole('textbox', { name: 'Navn' }).fill('Plakat på torget')
  await button(page, 'Legg til').click()
  await button(page, 'Lag kort adresse').click()
  const dialog = page.getByRole('dialog', { name: 'Lag kort adresse' })
  const address = dialog.getByRole('textbox', { name: 'Nettside den leder til' })
  await address.fill('https://www.annet.test/billetter')
  await button(dialog, 'Lag kort adresse').click()
  await expect(address).toHaveAccessibleDescription(/ikke tillatt/)
  await address.fill(shopPage)
  await dialog.getByRole('combobox', { name: 'Arrangement' }).fill(event.title)
  await page.getByRole('option', { name: event.title }).click()
  await button(dialog, 'Lag kort adresse').click()
  await expect(dialog).toBeHidden()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^Kopier adressen/ }).click()
  await expect(page.getByText('Adressen er kopiert')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Returns the campaign code in the address of the shop. */
async function follow(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address, {
    maxRedirects: 0,
    headers: { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/604.1' },
  })
  expect(answer.status()).toBe(302)
  const led = new URL(answer.headers()['location'] ?? '')
  expect(`${led.origin}${led.pathname}`).toBe(shopPage)
  return led.searchParams.get('kampanje') ?? ''
}

async function buyOnWeb(page: Page, eventId: number, campaign: string): Promise<void> {
  const at = `${venue}/events/${eventId}`
  const { drawing } = await call<Offer>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Offer>(page, 'GET', at)
  const lines = [{ seatId: drawing.seats[30]?.id, categoryId: categories[0]?.id }]
  const holdId = randomUUID()
  const held = await call<{ totalOre: number; campaign: string }>(
    page,
    'PUT',
    `${at}/web-holds/${holdId}`,
    { lines, campaign },
  )
  expect(held.campaign).toBe('kept')
  await call(page, 'POST', `${venue}/web-sales`, {
    eventId,
    lines,
    holdId,
    expectedOre: held.totalOre,
  })
}

async function buyAtCounter(page: Page, path: string, code: string): Promise<void> {
  await page.goto(`${path}/seating?view=list`)
  await page.getByRole('button', { name: /^Rad 2, sete 3,/ }).click()
  await button(page, 'Kampanjekode').click()
  const dialog = page.getByRole('dialog', { name: 'Kampanjekode' })
  const field = dialog.getByRole('textbox', { name: 'Kampanjekode' })
  await field.fill('tull')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Ingen kampanje har denne koden/)
  await field.fill(code.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Plakat på torget')).toBeVisible()
  await page.keyboard.press('F2')
  await expect(page.getByText('1 billett solgt')).toBeVisible()
}

test('a poster’s QR code leads to tickets, and the report of its campaign shows their sale', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const event = await makeSoldEvent(page)
  await call(page, 'POST', `${venue}/campaignaddresses`, { address: shopPage })
  const address = await makeCampaign(page, event)

  await page.getByRole('button', { name: /^Vis QR-koden/ }).click()
  const dialog = page.getByRole('dialog', { name: /^QR-kode/ })
  for (const [name, begins] of [
    ['Last ned SVG', '<svg'],
    ['Last ned PNG', '\u0089PNG'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await button(dialog, name).click()
    const stream = await (await downloading).createReadStream()
    const [first] = (await stream.toArray()) as Buffer[]
    expect(first?.toString('latin1').startsWith(begins)).toBe(true)
  }
  await page.keyboard.press('Escape')

  const code = await follow(page, address)
  await buyOnWeb(page, event.id, code)
  await buyAtCounter(page, event.path, code)

  await page.goto(`${event.path}/sales`)
  await expect(page.getByRole('link', { name: 'Plakat på torget' })).toBeVisible()
  await page.goto(`${venue}/report/campaigns?period=today`)
  const row = page.getByRole('row', { name: /Plakat på torget/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('1')
  await expect(row).toContainText('2')
  await expect(page.getByRole('row', { name: /Uten kampanje/ })).toBeVisible()
})
