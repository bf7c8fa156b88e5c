import { camtOf } from '@dxweb/areas/invoicing/payments/some-camt.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { futureTime, venue, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { stageOf } from './stage-of.ts'
import { signIn } from '../ground/log-in.ts'
import { orderDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { newestLink } from './newest-link.ts'

const fill = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text)

const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

interface Owed {
  kid: string
  leftOre: number
  accountNumber: string
}

async function takeEnquiry(page: Page) {
  const { title, date } = futureTime()
  const { id } = await call<{ id: number }>(page, 'POST', `${venue}/orders`, {
    ...orderDraft,
    title,
    periodFrom: date,
    periodTo: date,
    optionUntil: date,
  })
  await makeEvent(page, { hall: 'Lillesal', date, renterId: 2, orderId: id })
  await page.goto(`${venue}/orders/${id}`)
  await step(page, 'Gjør om til forespørsel')
  await expect(stageOf(page)).toHaveText('Forespørsel')
  return { id, title }
}

async function accept(page: Page) {
  await page.goto(newestLink())
  await page.getByRole('textbox', { name: 'Navnet ditt' }).fill('Kari Nes')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Godta tilbudet' }).click()
  await expect(page.getByText('Bestillingen er bekreftet.')).toBeVisible()
  await page.close()
}

const upload = (page: Page, text: string) =>
  page
    .getByLabel('Les fil fra banken')
    .setInputFiles({ name: 'camt054.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })

async function payByBank(page: Page, invoice: string) {
  const number = /invoices\/(\d+)/.exec(invoice)?.[1]
  const path = `${venue}/invoices/${number}`
  const { kid, leftOre, accountNumber } = await call<Owed>(page, 'GET', path)
  const paid = { ref: `B${number}`, ore: leftOre, kid, payer: 'Vestkyst Konsertbyrå' }
  const file = camtOf([paid]).replace('86011117947', accountNumber)
  await page.getByRole('link', { name: 'Innbetalinger' }).click()
  await upload(page, file.slice(0, -40))
  await expect(page.getByText(/Filen slutter på linje \d+, før den er ferdig/)).toBeVisible()
  await upload(page, file)
  await expect(page.getByText(/^1 betaling er ført, 0 uten faktura/)).toBeVisible()
  await go(page, invoice)
  await expect(page.getByText('Betalt', { exact: true }).first()).toBeVisible()
}

test('an enquiry becomes an option, an accepted quote, and an invoice that is credited and paid', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { id, title } = await takeEnquiry(page)
  await page.getByRole('button', { name: /^Flytt / }).click()
  await fill(page, 'Slutt', '22:30')
  await page.getByRole('listitem').getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByText('Arrangementet er flyttet')).toBeVisible()
  await step(page, 'Gi opsjon')
  await expect(page.getByText(/1\. opsjon/).first()).toBeVisible()

  await step(page, 'Send tilbud')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Til', exact: true }).fill('leier@kunde.test')
  await dialog.getByRole('button', { name: 'Send 1 e-post' }).click()
  await expect(dialog.getByText(/^1 booking mangler på tilbudet/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Hent inn én linje' }).click()
  await expect(dialog.getByText(/er ikke hentet inn/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send 1 e-post' }).click()
  await expect(page.getByText('Venter på svar')).toBeVisible()
  await accept(await browser.newPage({ viewport: { width: 390, height: 844 } }))
  await expect(page.getByText(/Godtatt av Kari Nes .* fra 127\.0\.0\.1/)).toBeVisible()
  await expect(stageOf(page)).toHaveText('Bekreftet')
  await expect(page.getByRole('columnheader', { name: /^Godtatt tilbud \d{4}-/ })).toBeVisible()

  await step(page, 'Merk som gjennomført')
  const ahead = page.getByRole('dialog')
  await expect(ahead.getByText(/^Ordren har arrangementer som ikke er gjennomført/)).toBeVisible()
  await ahead.getByRole('button', { name: 'Merk som gjennomført' }).click()
  await step(page, 'Godkjenn for fakturering')
  await step(page, 'Merk som fakturert')
  const marking = page.getByRole('dialog')
  await expect(marking.getByText(/kr uten mva er ikke fakturert/)).toBeVisible()
  await marking.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('button', { name: 'Lag faktura' }).click()
  const invoicing = page.getByRole('dialog')
  await invoicing.getByRole('textbox', { name: 'Deres referanse' }).fill('PO 4711')
  await expect(invoicing.getByText(/^\d{4}\s\d{2}\s\d{5}$/)).toBeVisible()
  await invoicing.getByRole('button', { name: 'Lag faktura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Faktura \d+$/ })).toBeVisible()
  await expect(page.getByText('Ubetalt').first()).toBeVisible()
  await expect(page.getByText('PO 4711')).toBeVisible()
  const invoice = page.url()

  await step(page, 'Krediter …')
  const crediting = page.getByRole('dialog')
  await crediting.getByRole('textbox', { name: 'Begrunnelse' }).fill('Avtalt rabatt')
  await crediting.getByRole('textbox', { name: /Lillesal/ }).fill('1000')
  await crediting.getByRole('button', { name: 'Lag kreditnota' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Kreditnota \d+$/ })).toBeVisible()
  await expect(page.getByText('Avtalt rabatt')).toBeVisible()

  await go(page, invoice)
  await expect(page.getByText('Kreditert', { exact: true }).first()).toBeVisible()
  await step(page, 'Registrer betaling')
  const paying = page.getByRole('dialog')
  await fill(page, 'Beløp', '9 999 999')
  await paying.getByRole('button', { name: 'Registrer betaling' }).click()
  await expect(paying.getByText(/^Mer enn det som står åpent/)).toBeVisible()
  await expect(paying.getByText('La resten stå til gode på fakturaen')).toBeVisible()
  await fill(page, 'Beløp', '100')
  await paying.getByRole('button', { name: 'Registrer betaling' }).click()
  await expect(paying).toHaveCount(0)
  await expect(page.getByText('Å betale', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Sum med mva', { exact: true })).toBeVisible()
  await payByBank(page, invoice)
  const number = Number(/invoices\/(\d+)/.exec(invoice)?.[1])
  const { leftOre, creditedOre, paidOre, totalOre } = await call<Record<string, number>>(
    page,
    'GET',
    `${venue}/invoices/${number}`,
  )
  expect({ leftOre, isPaid: paidOre === (totalOre ?? 0) - (creditedOre ?? 0) }).toEqual({
    leftOre: 0,
    isPaid: true,
  })

  await go(page, `${venue}/orders/${id}`)
  await expect(card(page, 'Fakturaer')).toContainText('Betalt')
  await step(page, 'Avslutt')
  await expect(stageOf(page)).toHaveText('Avsluttet')
  await go(page, `${venue}/orders?state=finished&q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
})
