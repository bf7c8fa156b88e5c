import { expect, test } from '../ground/journey.ts'
import { axeFindings } from '../ground/axe-findings.ts'
import { call } from '../ground/call.ts'
import { farTime, house } from '../ground/far-event.ts'
import { signIn } from '../ground/log-in.ts'
import { type Listed, unsettledEvent } from './unsettled.ts'

test('lines that are typed into a draft outlive it, and go into the next one', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const id = await unsettledEvent(page, 3)
  await page.goto(`${house}/shows/${id}/settlement`)
  await page.getByRole('button', { name: 'Lag oppgjør' }).click()
  await page.getByRole('button', { name: 'Legg til linje' }).click()
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Plakater i byen')
  await page.getByRole('textbox', { name: 'Netto' }).fill('1200')

  const other = await browser.newPage()
  await signIn(other, 'flere@dxweb.test')
  await other.goto(`${house}/shows/${id}/settlement`)
  await other.getByRole('button', { name: 'Slett utkastet' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Slett', exact: true }).click()
  await expect(other.getByText('Ingen oppgjør ennå')).toBeVisible()

  await expect(page.getByText('Utkastet ble slettet av en annen mens du skrev')).toBeVisible()
  await expect(page.getByText(/Plakater i byen 1\s200,00/)).toBeVisible()
  expect.soft(await axeFindings(page), 'lines of a deleted draft').toEqual([])
  await other.getByRole('button', { name: 'Lag oppgjør' }).click()
  await page.getByRole('button', { name: 'Ta dem med' }).click()
  await page.getByRole('button', { name: 'Lagre' }).click()
  await expect(page.getByRole('row', { name: /Plakater i byen/ })).toBeVisible()

  await page.getByRole('button', { name: 'Slett utkastet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slett', exact: true }).click()
  await expect(page.getByText('Ingen oppgjør ennå')).toBeVisible()
  await expect(page.getByText(/Plakater i byen/)).toHaveCount(0)
  await other.close()
})

test('what was forgotten gets an invoice of its own, and a late step says who was first', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const { title, date } = farTime()
  const draft = {
    title,
    number: '',
    renterId: 2,
    projectId: null,
    periodFrom: date,
    periodTo: date,
    optionUntil: null,
    contactPerson: '',
    productionLink: '',
    accountNumber: '',
    note: '',
    agreedPriceOre: null,
    commissionPercent: 0,
    commissionBase: 'net',
    perTicketOre: 0,
    commissionThresholdOre: 0,
    thresholdMode: 'whole',
    feeFreeTickets: 0,
  }
  const { id } = await call<{ id: number }>(page, 'POST', `${house}/orders`, draft)
  const add = (description: string, unitPriceOre: number) =>
    call(page, 'POST', `${house}/orderlines`, {
      orderId: id,
      eventId: null,
      kind: 'hallRent',
      resourceId: null,
      description,
      quantity: 100,
      unit: 'fixed',
      priceTypeId: null,
      unitPriceOre,
      vatTypeId: 5,
      isCharged: true,
    })
  await add('Storsalen', 900_000)
  await call(page, 'POST', `${house}/orders/${id}/confirm`)
  await page.goto(`${house}/orders/${id}`)

  // The other page hears of nothing, as on a network that is away for a while.
  const late = await browser.newPage()
  await signIn(late, 'flere@dxweb.test')
  await late.route('**/stream?*', (route) => route.abort())
  await late.goto(`${house}/orders/${id}`)
  const cancel = late.getByRole('button', { name: 'Avbestill' })
  await expect(cancel).toBeVisible()
  await page.getByRole('button', { name: 'Merk som gjennomført' }).click()
  await expect(page.getByRole('button', { name: 'Godkjenn for fakturering' })).toBeVisible()
  await cancel.click()
  await expect(
    late.getByText(/Kari Nes satte status til «gjennomført, ikke fakturert»/),
  ).toBeVisible()
  await expect(late.getByRole('button', { name: 'Godkjenn for fakturering' })).toBeVisible()
  await late.close()

  await page.getByRole('button', { name: 'Godkjenn for fakturering' }).click()
  const make = async (name: string) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Faktura \d+$/ })).toBeVisible()
    await page.goto(`${house}/orders/${id}`)
  }
  await make('Lag faktura')
  await expect(page.getByText('Fakturert', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lag tilleggsfaktura' })).toHaveCount(0)
  await add('Foajeen, glemt', 70_000)
  await expect(page.getByText('Ikke fakturert: 700,00 kr uten mva.')).toBeVisible()
  await expect(page.getByText(/^Noe er ikke fakturert herfra\./)).toBeVisible()
  await make('Lag tilleggsfaktura')
  await expect(page.getByText(/^Ikke fakturert/)).toHaveCount(0)
  const { data } = await call<Listed<{ netOre: number }>>(
    page,
    'GET',
    `${house}/reports/invoices?orderId=${id}`,
  )
  expect(data.map(({ netOre }) => netOre).toSorted((one, next) => one - next)).toEqual([
    70_000, 900_000,
  ])
})
