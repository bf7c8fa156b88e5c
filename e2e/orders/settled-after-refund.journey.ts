import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { house } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { type Listed, unsettled } from './unsettled.ts'

interface Sale {
  tickets: { id: string; state: string; priceOre: number }[]
}

const settlement = (page: Page, title: RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

/** The row tells what is to be paid out, or is owed to the house. */
const payoutOf = (page: Page, title: RegExp) =>
  settlement(page, title)
    .getByRole('row')
    .filter({ hasText: /Til utbetaling|Til gode for huset/ })
    .last()

const shown = (ore: number) =>
  (Math.abs(ore) / 100).toLocaleString('nb-NO', { minimumFractionDigits: 2 })

/** Lines that are typed into a draft survive its deletion by another, and go into the next draft. */
async function keepLines(page: Page, browser: Browser) {
  await page.getByRole('button', { name: 'Legg til linje' }).click()
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Plakater i byen')
  await page.getByRole('textbox', { name: 'Netto' }).fill('1200')
  const other = await browser.newPage()
  await signIn(other, 'flere@dxweb.test')
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Slett utkastet' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Slett', exact: true }).click()
  await expect(other.getByText('Ingen oppgjør ennå')).toBeVisible()
  await expect(page.getByText('Utkastet ble slettet av en annen mens du skrev')).toBeVisible()
  await expect(page.getByText(/Plakater i byen 1\s200,00/)).toBeVisible()
  await other.getByRole('button', { name: 'Lag oppgjør' }).click()
  await page.getByRole('button', { name: 'Ta dem med' }).click()
  await page.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByRole('row', { name: /Plakater i byen/ })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Slett utkastet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett', exact: true }).click()
  await expect(page.getByText('Ingen oppgjør ennå')).toBeVisible()
  await expect(page.getByText(/Plakater i byen/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Lag oppgjør' }).click()
  await expect(page.getByText('Utkast').first()).toBeVisible()
}

test('a settlement is drafted by two, approved, corrected after a refund and sent, and its renter sees what was sent', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, saleId } = await unsettled(page, 1)
  const path = `${house}/shows/${id}/settlement`
  await page.goto(path)
  await page.getByRole('button', { name: 'Lag oppgjør' }).click()
  await keepLines(page, browser)

  const own = `${house}/renters/1/shows/${id}/settlement`
  const renter = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signIn(renter, 'leietaker@sundet.test')
  await renter.goto(own)
  await expect(renter.getByText('Ingen oppgjør ennå')).toBeVisible()
  await expect(renter.getByRole('button', { name: 'Lag oppgjør' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Godkjenn' }).click()
  await expect(page.getByText('Oppgjøret er godkjent og ført')).toBeVisible()
  const { tickets } = await call<Sale>(page, 'GET', `${house}/sales/${saleId}`)
  const [ticket] = tickets.filter(({ state, priceOre }) => state === 'issued' && priceOre > 0)
  await call(page, 'POST', `${house}/sales/${saleId}/refunds`, {
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
  for (const left of [1, 0]) {
    await toSend.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'E-postadresse' }).fill('post@revylaget.test')
    await dialog.getByRole('button', { name: 'Send til leietakeren' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(toSend).toHaveCount(left)
  }
  const { data } = await call<Listed<{ state: string; payoutOre: number }>>(
    page,
    'GET',
    `${house}/renter-settlements?eventId=${id}`,
  )
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
  await go(renter, `${house}/renters/1/orders`)
  await expect(renter.getByRole('heading', { level: 1, name: 'Ingen tilgang' })).toBeVisible()
})
