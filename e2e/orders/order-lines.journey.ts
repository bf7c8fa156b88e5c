import { expect, type Page, test } from '../ground/journey.ts'
import { call } from '../ground/call.ts'
import { futureTime, venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'
import { orderDraft } from '@dxweb/server/testing/drafts/drafts.ts'

interface Named {
  id: number
  name: string
  unitCount?: number
}

const rowsOf = async (page: Page, register: string) =>
  (await call<{ data: Named[] }>(page, 'GET', `${venue}/${register}?limit=1000`)).data
const idOf = (rows: readonly Named[], name: string) => rows.find((row) => row.name === name)?.id

/**
 * Makes an order of a commercial renter for two concerts at the same time, one with a microphone and sound engineer.
 * A third event of the venue uses all microphones at that time.
 */
async function makeOrder(page: Page) {
  const { title, date } = futureTime()
  const order = await call<{ id: number }>(page, 'POST', `${venue}/orders`, {
    ...orderDraft,
    title,
    periodFrom: date,
    periodTo: date,
    commissionPercent: 1000,
  })
  const [halls, types, things] = await Promise.all(
    ['auditoriums', 'eventtypes', 'resources'].map((register) => rowsOf(page, register)),
  )
  const make = (hall: string, orderId: number | null = order.id) =>
    call<{ id: number }>(page, 'POST', `${venue}/events`, {
      title: `${title} ${hall}`,
      auditoriumId: idOf(halls ?? [], hall),
      eventTypeId: idOf(types ?? [], 'Konsert'),
      date,
      startTime: '12:00',
      endTime: '16:00',
      renterId: 2,
      orderId,
      organizer: '',
    })
  const first = await make('Lillesal')
  await make('Kinosalen')
  const elsewhere = await make('Storsalen', null)
  const all = things?.find(({ name }) => name === 'Trådløs mikrofon')?.unitCount ?? 0
  for (const [event, name, unitCount] of [
    [first, 'Trådløs mikrofon', 1],
    [first, 'Lydtekniker', 1],
    [elsewhere, 'Trådløs mikrofon', all],
  ] as const) {
    await call(page, 'POST', `${venue}/events/${event.id}/resources`, {
      resourceId: idOf(things ?? [], name),
      staffId: null,
      unitCount,
      ownTimes: null,
      priceType: '',
      note: '',
      atOwnRisk: true,
    })
  }
  return order.id
}

const line = (page: Page, name: string) =>
  page
    .locator('[data-line]:not([data-line="new"])')
    .filter({ has: page.getByRole('textbox', { name: `Antall, ${name}`, exact: true }) })

async function takeLines(page: Page) {
  await page.getByRole('button', { name: 'Hent inn 4 linjer' }).click()
  await expect(page.getByText('4 linjer er hentet inn')).toBeVisible()
  await expect(line(page, 'Lillesal')).toContainText(/6\s750,00|8\s437,50/)
  await expect(line(page, 'Trådløs mikrofon')).toContainText('250,00')
  await expect(line(page, 'Lydtekniker')).toContainText(/3\s120,00/)
  await expect(line(page, 'Trådløs mikrofon')).toContainText('Overlapper, på eget ansvar')
  const hours = page.getByRole('textbox', { name: 'Antall, Lydtekniker' })
  await hours.fill('5,5')
  await hours.press('Enter')
  await expect(line(page, 'Lydtekniker')).toContainText(/4\s290,00/)
  await expect(line(page, 'Lydtekniker')).toContainText('Estimert 4 t')

  await page.getByRole('combobox', { name: 'Ressurs, ny linje' }).click()
  await page.getByRole('option', { name: 'Annonsepakke' }).click()
  await page.getByRole('checkbox', { name: 'Faktureres, Annonsepakke' }).uncheck()
  await page.getByRole('button', { name: 'Legg til', exact: true }).click()
  await expect(line(page, 'Annonsepakke')).toContainText('Gratis')
  await expect(line(page, 'Annonsepakke')).toContainText(/Minst (\d+) av \1 ledig/)
  // The form for the next line has opened its list of suggestions.
  await expect(page.getByRole('combobox', { name: 'Ressurs, ny linje' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

async function agreePrice(page: Page, id: number) {
  const sums = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Sum' }) })
  await expect(sums).toContainText('Mva 25')
  await expect(sums).toContainText('Provisjon: 10 % av omsetningen uten mva.')
  const order = await call<Record<string, unknown>>(page, 'GET', `${venue}/orders/${id}`)
  const shown = ['id', 'state', 'netOre', 'totalOre', 'optionRank', 'phase', 'isActive', 'quote']
  const draft = Object.fromEntries(
    Object.entries(order).filter(([field]) => !shown.includes(field)),
  )
  await call(page, 'PUT', `${venue}/orders/${id}`, { ...draft, agreedPriceOre: 1_000_000 })
  await expect(line(page, 'Lydtekniker')).toContainText('Dekket av avtalt pris')
  await expect(sums).toContainText(/10\s000,00/)
  const { totalOre } = await call<{ totalOre: number }>(page, 'GET', `${venue}/orders/${id}/sums`)
  const total = (totalOre / 100).toLocaleString('nb-NO', { minimumFractionDigits: 2 })
  await expect(sums).toContainText(total)
}

/** Checks each way to leave unsaved values: the user discards or saves them, or the page asks first. */
async function leaveUnsaved(page: Page, id: number) {
  const bar = page.getByRole('group', { name: 'Ulagrede endringer' })
  const behind = page.getByText('Summene gjelder det som er lagret.')
  const hours = page.getByRole('textbox', { name: 'Antall, Lydtekniker' })
  const leave = page.getByRole('main').getByRole('link', { name: 'Ordrer', exact: true })
  await hours.fill('6')
  await expect(bar).toBeVisible()
  await expect(behind).toBeVisible()
  await bar.getByRole('button', { name: 'Forkast' }).click()
  await expect(hours).toHaveValue('5,5')
  await expect(bar).toHaveCount(0)

  // A click on a link saves a valid line without asking.
  await hours.fill('7')
  await leave.click()
  await expect(page).toHaveURL(/\/orders$/)
  await go(page, `${venue}/orders/${id}/lines`)
  await expect(hours).toHaveValue('7')

  // The page asks before leaving invalid rows or an unfinished new line.
  await hours.fill('mange')
  await leave.click()
  const asked = page.getByRole('dialog', { name: 'Forlate uten å lagre?' })
  await asked.getByRole('button', { name: 'Avbryt' }).click()
  await expect(hours).toHaveValue('mange')
  await bar.getByRole('button', { name: 'Forkast' }).click()
  await page.getByRole('combobox', { name: 'Ressurs, ny linje' }).click()
  await page.getByRole('option', { name: 'Annonsepakke' }).click()
  await leave.click()
  await asked.getByRole('button', { name: 'Avbryt' }).click()
  await bar.getByRole('button', { name: 'Lagre' }).click()
  await expect(line(page, 'Annonsepakke')).toHaveCount(2)
  await expect(bar).toHaveCount(0)
  await expect(behind).toHaveCount(0)
}

test('an order gets lines from bookings and by hand, a warning prevents their loss, and a price is agreed', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const id = await makeOrder(page)
  await page.goto(`${venue}/orders/${id}/lines`)
  await takeLines(page)
  await leaveUnsaved(page, id)
  await agreePrice(page, id)
})
