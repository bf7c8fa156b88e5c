import { randomInt } from 'node:crypto'
import { orderDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { futureTime, makeEvent } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const venue = '/partners/1003'
const crm = `${venue}/crm`
const customers = `${venue}/customers`

const nobody = {
  firstName: 'Prøve',
  address: '',
  postalCode: '',
  city: '',
  wantsMail: false,
  wantsSms: false,
  note: '',
}

interface Made {
  id: number
}

const make = (page: Page, details: object) =>
  call<Made>(page, 'POST', customers, { ...nobody, email: '', phone: '', ...details })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('similar customers are compared, merged field by field and shown with their purchases', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'sjef@sundet.test')
  const mark = randomInt(1_000_000_000)
  const phone = `9${randomInt(1_000_000, 9_999_999)}`
  await make(page, { lastName: `Far${mark}`, phone })
  await make(page, { lastName: `Mor${mark}`, phone: `+47${phone}` })
  await page.goto(`${crm}/duplicates`)
  const group = page.getByRole('region', { name: `Prøve Far${mark}` })
  await expect(group).toContainText('Samme telefon')
  await expect(group.getByRole('link', { name: `Prøve Mor${mark}` })).toBeVisible()
  await group.getByRole('button', { name: 'Ikke samme person' }).press('Enter')
  await expect(group).toHaveCount(0)

  const [first, second] = [`Moe${mark}`, `Mo${mark}`]
  const email = `prove${mark}@epost.test`
  const one = await make(page, { lastName: first, email, wantsMail: true })
  const other = await make(page, {
    lastName: second,
    email: email.toUpperCase(),
    phone: '91234567',
  })
  await go(page, `${crm}/duplicates/merge?ids=${one.id},${other.id}`)
  await expect(heading(page, 'Slå sammen kunder')).toBeVisible()
  const part = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(part('Telefon').getByRole('radio', { name: /912\s34\s567/ })).toBeChecked()
  await expect(part('Vil ha e-post').getByRole('radio', { name: /Nei/ })).toBeChecked()
  await part('Etternavn')
    .getByRole('radio', { name: new RegExp(`${second}$`) })
    .check()

  await call(page, 'PUT', `${customers}/${other.id}`, {
    ...nobody,
    lastName: second,
    email,
    phone: '91234567',
    note: 'Endret av en annen',
    version: 1,
  })
  const merge = async () => {
    await page.getByRole('button', { name: 'Slå sammen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Slå sammen' }).click()
  }
  await merge()
  await expect(page.getByRole('alert')).toContainText('Kundene kunne ikke slås sammen.')
  await page.getByRole('alert').getByRole('button').click()
  await expect(page.getByText('Endret av en annen')).toBeVisible()
  await merge()
  await expect(page.getByText('Kundene er slått sammen')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`customers/${one.id}$`))
  await expect(page.getByRole('textbox', { name: 'Telefon' })).toHaveValue(/912\s34\s567/)
  await expect(page.getByText('Ingen salg er knyttet til kunden ennå.')).toBeVisible()
  await expect(page.getByText('Trukket', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tidslinje' })).toBeVisible()

  const { data } = await call<{ data: { id: number }[] }>(page, 'GET', `${customers}?limit=5`)
  await go(page, `${crm}/customers/${data[0]?.id ?? 1}`)
  const bought = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Kjøp', exact: true }) })
  await expect(bought).toContainText(/kr\s*\d+ billett/)
})

test('customers behind a dashboard figure are opened, narrowed down and saved as a segment', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  await page.goto(crm)
  const figure = page.locator('div').filter({ has: page.locator('dt', { hasText: /^Har kjøpt$/ }) })
  const link = figure.last().getByRole('link')
  const bought = (await link.textContent())?.trim() ?? ''
  await link.click()
  await expect(heading(page, 'Nytt segment')).toBeVisible()
  const now = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Akkurat nå' }) })
  await expect(now).toContainText(new RegExp(`^Akkurat nå${bought}\\s*kunder`))
  await page.getByRole('button', { name: 'Legg til vilkår: Postnummer' }).click()
  await page.getByRole('textbox', { name: 'Postnumre' }).fill('9999')
  await expect(now).toContainText(/^Akkurat nå0\s*kunder/)
  await page.getByRole('button', { name: 'Fjern vilkår 2' }).click()
  await expect(now).toContainText(new RegExp(`^Akkurat nå${bought}\\s*kunder`))
  await page.getByRole('textbox', { name: 'Navn' }).fill('Kjøpere i år')
  await page.getByRole('button', { name: 'Lagre segmentet' }).click()
  await expect(heading(page, 'Kjøpere i år')).toBeVisible()
  await expect(page).toHaveURL(/segments\/\d+$/)
})

interface Sold {
  id: string
  tickets: { id: string }[]
}

async function sellTo(page: Page, customerId: number): Promise<Sold> {
  const { id: eventId } = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${venue}/events/${eventId}`
  const { drawing } = await call<{ drawing: { seats: Made[] } }>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<{ categories: Made[] }>(page, 'GET', at)
  const line = { seatId: drawing.seats[0]?.id, categoryId: categories[0]?.id }
  const body = { eventId, means: 'card', lines: [line], customerId }
  const { id } = await call<{ id: string }>(page, 'POST', `${venue}/sales`, body)
  return call<Sold>(page, 'GET', `${venue}/sales/${id}`)
}

interface Person {
  id: number
  name: string
  email: string
}

async function sellCards(page: Page, { id, name }: Person): Promise<void> {
  const card = { amountOre: 50_000, means: 'card', note: `Til ${name}` }
  const bought = await call<{ saleId: string }>(page, 'POST', `${venue}/giftcards`, card)
  await call(page, 'POST', `${customers}/${id}/purchases`, { saleId: bought.saleId })
  const types = `${venue}/membershiptypes?limit=1`
  const { data } = await call<{ data: Made[] }>(page, 'GET', types)
  const member = { customerId: id, typeId: data[0]?.id, means: 'card' }
  await call(page, 'POST', `${venue}/memberships`, member)
}

interface Invoice {
  number: number
  totalOre: number
}

async function invoiceTo(page: Page, { name, email }: Person): Promise<Invoice> {
  const renter = await call<Made>(page, 'POST', `${venue}/renters`, {
    name,
    email,
    orgNumber: '',
    kind: 'external',
    address: '',
    postalCode: '',
    city: '',
    contacts: [],
    invoiceBy: 'mail',
    invoiceEmail: '',
    buyerReference: '',
    accountNumber: '',
    note: '',
  })
  const { title, date } = futureTime()
  const order = { ...orderDraft, title, renterId: renter.id, periodFrom: date, periodTo: date }
  const { id } = await call<Made>(page, 'POST', `${venue}/orders`, order)
  await call(page, 'POST', `${venue}/orderlines`, {
    orderId: id,
    eventId: null,
    kind: 'hallRent',
    resourceId: null,
    description: 'Foajeen',
    quantity: 100,
    unit: 'fixed',
    priceTypeId: null,
    unitPriceOre: 70_000,
    vatTypeId: 5,
    isCharged: true,
  })
  for (const [step, body] of [['confirm'], ['complete', { accepts: true }], ['approve']] as const) {
    await call(page, 'POST', `${venue}/orders/${id}/${step}`, body)
  }
  const whole = { reference: '', until: null, netOre: null }
  return call<Invoice>(page, 'POST', `${venue}/orders/${id}/invoices`, whole)
}

/** Refunds the tickets and pays the invoice that block an erasure. */
async function settle(page: Page, sold: Sold, { number, totalOre }: Invoice): Promise<void> {
  await call(page, 'POST', `${venue}/sales/${sold.id}/refunds`, {
    ticketIds: sold.tickets.map((ticket) => ticket.id),
    withFee: true,
    reason: 'Syk',
  })
  await call(page, 'POST', `${venue}/invoices/${number}/payments`, {
    paidOn: new Date().toISOString().slice(0, 10),
    amountOre: totalOre,
    note: '',
  })
}

test('a customer with tickets, a gift card, a membership and an invoice is erased once the tickets are refunded and the invoice is paid', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const mark = randomInt(1_000_000_000)
  const lastName = `Glemmes${mark}`
  const email = `glemmes${mark}@epost.test`
  const { id } = await make(page, { lastName, email, wantsMail: true })
  const person = { id, name: `Prøve ${lastName}`, email }
  const sold = await sellTo(page, id)
  await sellCards(page, person)
  const invoice = await invoiceTo(page, person)
  await page.goto(`${crm}/customers/${id}`)
  const files = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Last ned som PDF' }).click()
  expect((await files).suggestedFilename()).toMatch(/^personopplysninger-\d+-.*\.pdf$/)

  await page.getByRole('button', { name: 'Slett for godt' }).click()
  const dialog = page.getByRole('dialog', { name: `Slette Prøve ${lastName}?` })
  await expect(dialog).toContainText('Én billett til arrangementer som ikke er over')
  await expect(dialog).toContainText('Én faktura')
  await expect(dialog.getByRole('button', { name: 'Slett for godt' })).toHaveCount(0)
  await settle(page, sold, invoice)
  await expect(dialog).toContainText('Beholdes i fem år etter bokføringsloven')
  for (const kind of ['Kundeopplysninger', 'Gavekort', 'Medlemskort', 'Fakturaer']) {
    await expect(dialog.getByText(kind, { exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Slett for godt' }).click()
  await expect(page.getByText('Kunden er slettet')).toBeVisible()
  await expect(page).toHaveURL(/customers$/)
  const { data } = await call<{ data: Made[] }>(page, 'GET', `${customers}?q=${lastName}`)
  expect(data).toEqual([])
  await go(page, `${crm}/customers/${id}`)
  await expect(page.getByText(lastName)).toHaveCount(0)
  await go(page, `${venue}/invoices/${invoice.number}`)
  await expect(page.getByText(person.name).first()).toBeVisible()
})
