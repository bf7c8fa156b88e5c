import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { type Listed, unsettled } from './unsettled.ts'

interface Sale {
  tickets: { id: string; state: string; priceOre: number }[]
}

const settlement = (page: Page, title: RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

const payoutOf = (page: Page, title: RegExp) =>
  settlement(page, title)
    .getByRole('row')
    .filter({ hasText: /Til utbetaling|Til gode for huset/ })
    .last()

const shown = (ore: number) =>
  (Math.abs(ore) / 100).toLocaleString('nb-NO', { minimumFractionDigits: 2 })

const settlements = `${venue}/renter-settlements`

interface Draft {
  id: number
  state: string
  payoutOre: number
}

async function deleteDraft(page: Page, id: number) {
  await page.request.get('/api/v1/csrf-cookie')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token), 'Idempotency-Key': randomUUID() }
  const answer = await page.request.delete(`/api/v1${settlements}/${id}`, { headers })
  expect(answer.status()).toBe(200)
}

async function keepLines(page: Page, browser: Browser, eventId: number) {
  await page.getByRole('button', { name: 'Legg til linje' }).click()
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Plakater i byen')
  await page.getByRole('textbox', { name: 'Netto' }).fill('1200')
  const other = await browser.newPage()
  await signIn(other, 'flere@dxweb.test')
  const of = `${settlements}?eventId=${eventId}`
  const { data } = await call<Listed<Draft>>(other, 'GET', of)
  await deleteDraft(other, data[0]?.id ?? 0)
  await expect(page.getByText('Utkastet ble slettet av en annen mens du skrev')).toBeVisible()
  await expect(page.getByText(/Plakater i byen 1\s200,00/)).toBeVisible()
  await call(other, 'POST', settlements, { eventId })
  await other.close()
  await page.getByRole('button', { name: 'Ta dem med' }).click()
  await page.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByRole('row', { name: /Plakater i byen/ })).toBeVisible()
  await page.getByRole('button', { name: 'Slett utkastet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett', exact: true }).click()
  await expect(page.getByText('Ingen oppgjør ennå')).toBeVisible()
  await expect(page.getByText(/Plakater i byen/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Lag oppgjør' }).click()
  await expect(page.getByText('Utkast').first()).toBeVisible()
}

async function shareCalendar(renter: Page) {
  await renter.setViewportSize({ width: 1440, height: 900 })
  await go(renter, `${venue}/renters/1/shows`)
  await renter.getByRole('button', { name: 'Abonner', exact: true }).click()
  await renter.getByRole('button', { name: 'Lag lenke', exact: true }).click()
  const address = renter.getByRole('textbox', { name: 'Lenkens adresse', exact: true })
  const link = await address.inputValue()
  const calendar = () => renter.request.get(link, { headers: { cookie: '' } })
  expect(await (await calendar()).text()).toContain('BEGIN:VCALENDAR')
  const withdraw = renter.getByRole('button', { name: /^Trekk tilbake lenken/ })
  await withdraw.first().click()
  await renter.getByRole('dialog').last().getByRole('button', { name: 'Trekk tilbake' }).click()
  await expect.poll(async () => (await calendar()).status()).toBe(404)
}

test('a settlement drafted by two users is approved, corrected after a refund and sent; its renter sees it and shares a calendar', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, saleId } = await unsettled(page, 1)
  const path = `${venue}/shows/${id}/settlement`
  await page.goto(path)
  await page.getByRole('button', { name: 'Lag oppgjør' }).click()
  await keepLines(page, browser, id)

  const own = `${venue}/renters/1/shows/${id}/settlement`
  const renter = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(renter, 'leietaker@sundet.test')
  await renter.goto(own)
  await expect(renter.getByText('Ingen oppgjør ennå')).toBeVisible()
  await expect(renter.getByRole('button', { name: 'Lag oppgjør' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(page.getByText('Oppgjøret er godkjent og ført')).toBeVisible()
  const { tickets } = await call<Sale>(page, 'GET', `${venue}/sales/${saleId}`)
  const [ticket] = tickets.filter(({ state, priceOre }) => state === 'issued' && priceOre > 0)
  await call(page, 'POST', `${venue}/sales/${saleId}/refunds`, {
    ticketIds: [ticket?.id],
    withFee: true,
    reason: 'Sykdom',
  })
  await expect(page.getByText(/^Endret etter godkjenning: −/)).toBeVisible()
  await page.getByRole('button', { name: 'Lag korreksjon' }).click()
  await page.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(page.getByRole('button', { name: 'Godkjenn' })).toHaveCount(0)
  await expect(page.getByText(/^Endret etter godkjenning/)).toHaveCount(0)

  const toSend = page.getByRole('button', { name: 'Send til leietakeren' })
  await toSend.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'E-postadresse' }).fill('post@revylaget.test')
  await dialog.getByRole('button', { name: 'Send 1 e-post' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(toSend).toHaveCount(1)
  const of = `${settlements}?eventId=${id}`
  const { data: sent } = await call<Listed<Draft>>(page, 'GET', of)
  const left = sent.find(({ state }) => state !== 'sent')
  await call(page, 'POST', `${settlements}/${left?.id}/send`, { to: 'post@revylaget.test' })
  await expect(toSend).toHaveCount(0)
  const { data } = await call<Listed<Draft>>(page, 'GET', of)
  expect(data.map(({ state }) => state)).toEqual(['sent', 'sent'])

  await renter.reload()
  await expect(renter.getByRole('heading', { name: /^Oppgjør \d+$/ })).toBeVisible()
  await expect(renter.getByRole('heading', { name: /^Korreksjon/ })).toBeVisible()
  const [paid, owed] = data.map(({ payoutOre }) => payoutOre)
  await expect(payoutOf(renter, /^Oppgjør \d+$/)).toContainText(shown(paid ?? 0))
  await expect(payoutOf(renter, /^Korreksjon/)).toContainText('Til gode for huset')
  await expect(payoutOf(renter, /^Korreksjon/)).toContainText(shown(owed ?? 0))
  await expect(renter.getByText('post@revylaget.test')).toHaveCount(0)
  await expect(renter.getByRole('button', { name: /Registrer|Lag|Godkjenn/ })).toHaveCount(0)
  await go(renter, `${venue}/renters/1/orders`)
  await expect(renter.getByRole('heading', { level: 1, name: 'Ingen tilgang' })).toBeVisible()
  await shareCalendar(renter)
})
