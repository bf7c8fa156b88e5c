import { type Browser, expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { futureTime, venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { stageOf } from './stage-of.ts'
import { signIn } from '../ground/log-in.ts'

const choose = async (page: Page, field: string, choice: string | RegExp) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: choice }).click()
}

const fill = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text)

const production = 'Svartdalen'

const written = (day: string) => day.split('-').toReversed().join('.')

/** Starts from the list and books a hall for a day, in at most eight presses and without waiting while typing. */
async function bookOrder(page: Page, title: string, date: string) {
  await page.goto(`${venue}/orders`)
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string, then: string) => {
    await page.keyboard.type(text)
    await press(then)
  }
  await page.getByRole('link', { name: 'Legg til ordre' }).click()
  await expect(page.getByRole('combobox', { name: 'Leietaker' })).toBeFocused()
  await type('Vestkyst', 'Tab')
  await type(title, 'Tab')
  await type('Lillesal', 'Tab')
  await type(written(date), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(presses + 1).toBeLessThanOrEqual(8)
  const event = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  await expect(event).toContainText('Lillesal')
}

async function makeOrder(page: Page, title: string, date: string) {
  const renter = `Leietaker ${title}`
  await page.goto(`${venue}/orders/new`)
  await page.getByRole('combobox', { name: 'Leietaker' }).fill(renter)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: `Lag ${renter}` }).click()
  await expect(page.getByRole('combobox', { name: 'Leietaker' })).toHaveValue(renter)
  await choose(page, 'Leietaker', 'Vestkyst Konsertbyrå')
  await fill(page, 'Hva', title)
  await fill(page, 'Dato', written(date))
  await page.getByRole('button', { name: 'Lag ordre' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await fill(page, 'Opsjon til og med', written(date))
  await page.getByRole('button', { name: 'Endre vilkår' }).click()
  await fill(page, 'Provisjon', '10')
  await page.getByRole('button', { name: 'Endre detaljer' }).click()
  await choose(page, 'Produksjon', production)
  const number = page.getByRole('textbox', { name: 'Nummer' })
  await expect(number).toHaveValue(new RegExp(`^${date.slice(0, 4)}-\\d{4}$`))
  const given = await number.inputValue()
  await page.getByRole('button', { name: 'Lagre', exact: true }).click()
  await expect(page.getByText(/^Provisjon: 10\s% av omsetningen/).first()).toBeVisible()
  return { id: Number(/orders\/(\d+)/.exec(page.url())?.[1]), given }
}

async function planEvent(page: Page, title: string, given: string) {
  // The link moves while content above it is loading.
  await expect(page.getByText('Sum med mva').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Nytt arrangement' }).click()
  const order = page.getByRole('combobox', { name: 'Ordre' })
  await expect(order).toHaveValue(`${given} ${title}`)
  await fill(page, 'Tittel', title)
  await choose(page, 'Sal', 'Lillesal')
  await choose(page, 'Arrangementstype', 'Konsert')
  await fill(page, 'Start', '19:00')
  await fill(page, 'Slutt', '21:00')
  await choose(page, 'Leietaker', 'Sundet Revylag')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(order).toHaveAccessibleDescription('Ordren tilhører en annen leietaker')
  // The field with the error has the focus, and its list of suggestions covers the field above.
  await page.keyboard.press('Escape')
  await choose(page, 'Leietaker', 'Vestkyst Konsertbyrå')
  await page.getByRole('button', { name: 'Lag kladd' }).click()
  await expect(page.getByText('Kladden er laget')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function completeBefore(page: Page, browser: Browser, id: number) {
  const other = await browser.newPage()
  await signIn(other, 'flere@dxweb.test')
  await page.route('**/cancel', async (route) => {
    await call(other, 'POST', `${venue}/orders/${id}/complete`, { accepts: true })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Avbestill' }).click()
  await expect(
    page.getByText(/Tor Aasen satte status til «gjennomført, ikke fakturert»/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Godkjenn for fakturering' })).toBeVisible()
  await other.close()
}

async function findByState(page: Page, title: string) {
  await go(page, `${venue}/orders`)
  const link = page.getByRole('navigation', { name: 'Ordrer' }).getByRole('link', {
    name: 'Å fakturere',
  })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  for (const [state, count] of [
    ['completedNotInvoiced', 0],
    ['approvedForInvoicing', 1],
  ] as const) {
    await page.getByRole('combobox', { name: 'Status' }).selectOption(state)
    await expect(page).toHaveURL(new RegExp(`phase=toInvoice.*state=${state}`))
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(count)
  }
}

const addLine = (page: Page, orderId: number, description: string, unitPriceOre: number) =>
  call(page, 'POST', `${venue}/orderlines`, {
    orderId,
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

async function invoiceTwice(page: Page, id: number) {
  await go(page, `${venue}/orders/${id}`)
  const whole = { reference: '', until: null, netOre: null }
  await call(page, 'POST', `${venue}/orders/${id}/invoices`, whole)
  await expect(stageOf(page)).toHaveText('Fakturert')
  await expect(page.getByRole('button', { name: 'Lag tilleggsfaktura' })).toHaveCount(0)
  await addLine(page, id, 'Foajeen, glemt', 70_000)
  await expect(page.getByText('Ikke fakturert: 700,00 kr uten mva.')).toBeVisible()
  await expect(page.getByText(/^Noe er ikke fakturert herfra\./)).toBeVisible()
  const name = 'Lag tilleggsfaktura'
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Faktura \d+$/ })).toBeVisible()
  await go(page, `${venue}/orders/${id}`)
  await expect(page.getByText(/^Ikke fakturert/)).toHaveCount(0)
  const { data } = await call<{ data: { netOre: number }[] }>(
    page,
    'GET',
    `${venue}/reports/invoices?orderId=${id}`,
  )
  const nets = data.map(({ netOre }) => netOre)
  expect(nets.toSorted((one, next) => one - next)).toEqual([70_000, 900_000])
}

test('an order gets an event, is completed before a late cancellation, and is invoiced again for a forgotten line', async ({
  page,
  browser,
}) => {
  const { title, date } = futureTime()
  await signIn(page, 'sjef@sundet.test')
  await bookOrder(page, `Fest ${title}`, futureTime().date)
  const { id, given } = await makeOrder(page, title, date)
  await planEvent(page, title, given)
  await go(page, `${venue}/orders/${id}`)
  const events = page.getByRole('listitem').filter({ hasText: 'Lillesal' })
  await expect(events.getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Bekreft avtalen', exact: true }).click()
  await completeBefore(page, browser, id)
  await addLine(page, id, 'Storsalen', 900_000)
  await page.getByRole('button', { name: 'Godkjenn for fakturering', exact: true }).click()
  await expect(stageOf(page)).toHaveText('Godkjent for fakturering')
  await expect(page.getByRole('button', { name: 'Avbestill' })).toHaveCount(0)
  await findByState(page, title)
  await invoiceTwice(page, id)

  await go(page, `${venue}/mediabase?q=${encodeURIComponent(production)}`)
  await page.getByRole('link', { name: production }).click()
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: production })).toBeVisible()
})
