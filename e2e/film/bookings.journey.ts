import { filmBookingDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { expect, type Page, test } from '../ground/journey.ts'
import { autumnDay } from '../ground/autumn-day.ts'
import { call } from '../ground/call.ts'
import { venue } from '../ground/far-event.ts'
import { go } from '../ground/go.ts'
import { signIn } from '../ground/log-in.ts'

const farFriday = () => autumnDay('bookings', 5)

interface Rows<Row> {
  data: (Row & { id: number })[]
}
interface Film {
  title: string
  runtimeMinutes: number | null
}

async function planFilm(page: Page, date: Day) {
  const films = await call<Rows<Film>>(page, 'GET', `${venue}/productions?limit=200`)
  const film = films.data.find(({ runtimeMinutes }) => runtimeMinutes !== null)
  const halls = await call<Rows<{ isCinema: boolean }>>(page, 'GET', `${venue}/auditoriums`)
  const hall = halls.data.find(({ isCinema }) => isCinema)
  const booking = await call<{ id: number }>(page, 'POST', `${venue}/filmbookings`, {
    ...filmBookingDraft,
    productionId: film?.id,
    fromDay: date,
    toDay: addDays(date, 6),
    wishedShows: 2,
  })
  const copy = { bookingId: booking.id, auditoriumId: null, cplUuid: '', kdmFrom: null }
  const missing = { ...copy, kdmUntil: null, dcpStatus: 'missing' }
  const made = await call<{ id: number; version: number }>(
    page,
    'POST',
    `${venue}/filmcopies`,
    missing,
  )
  const minutes = { preshowMinutes: 10, pauseMinutes: 0, cleaningMinutes: 15 }
  const at = { auditoriumId: hall?.id, date, startTime: '18:00' }
  const shown = { productionId: film?.id, showingType: 'ordinary', filmVersion: null }
  await call(page, 'POST', `${venue}/film/shows`, { shows: [{ ...minutes, ...at, ...shown }] })
  return { title: film?.title ?? '', bookingId: booking.id, copy: { ...missing, ...made } }
}

/** Returns the texts of cells that are cut off. */
const cutCells = async (page: Page) => {
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const cells = page.locator('.dx-register-list [data-row] td')
  return cells.evaluateAll((all) =>
    all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
  )
}

test('a reader sees on the board that a film copy is missing until it arrives, and sees no cut-off text in lists', async ({
  page,
  browser,
}) => {
  const friday = farFriday()
  await signIn(page, 'sjef@sundet.test')
  const { title, bookingId, copy } = await planFilm(page, friday)

  const reader = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage()
  await signIn(reader, 'lese@sundet.test')
  await reader.goto(`${venue}/filmscheduler?date=${friday}`)
  const main = reader.getByRole('main')
  const shows = reader.locator('.dx-film-show')
  await expect(shows).toHaveCount(1)
  await expect(shows).toHaveAccessibleName(/DCP/)
  const problems = main.getByRole('region', { name: 'Å se på' })
  await expect(problems.getByText('Filmkopien (DCP) er ikke på plass')).toBeVisible()
  const shelf = main.getByRole('region', { name: 'Bookede filmer' })
  await expect(shelf.getByText(title)).toBeVisible()
  await expect(shelf.getByText('DCP mangler')).toBeVisible()
  await expect(shelf.getByRole('button')).toHaveCount(0)
  for (const name of [/Foreslå program/, /Publiser/, /^Valg for/])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  await shows.click()
  const dialog = reader.getByRole('dialog', { name: title })
  await expect(dialog.getByText('Filmkopien (DCP) er ikke på plass')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Lukk' }).last().click()
  const { id, ...body } = copy
  await call(page, 'PUT', `${venue}/filmcopies/${id}`, { ...body, dcpStatus: 'ingested' })
  await expect(shows).not.toHaveAccessibleName(/DCP/)
  await shelf.getByRole('link', { name: `Filmbooking av ${title}` }).click()
  await expect(reader).toHaveURL(`${venue}/filmscheduler/bookings/${bookingId}`)
  await expect(main.getByText('Ønskede forestillinger')).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)

  await go(reader, `${venue}/filmscheduler/copies`)
  await expect(reader.getByRole('heading', { level: 1, name: 'Filmkopier' })).toBeVisible()
  for (const width of [390, 1280, 1024]) {
    await reader.setViewportSize({ width, height: 720 })
    expect.soft(await cutCells(reader), `copies at ${width}`).toEqual([])
  }
  await reader.goto(`${venue}/mediabase?locale=en`)
  await expect(reader.getByRole('columnheader', { name: 'Runtime' })).toBeVisible()
  expect.soft(await cutCells(reader), 'productions in English').toEqual([])
})

interface Release {
  productionId: number
  title: string
  bureauId: number | null
  versions: readonly object[]
  booked: readonly object[]
}

async function freeReleases(page: Page, from: Day) {
  const { releases } = await call<{ releases: Release[] }>(
    page,
    'GET',
    `${venue}/film/releases?from=${from}`,
  )
  const isFree = ({ booked, bureauId, title }: Release) =>
    booked.length === 0 &&
    bureauId !== null &&
    releases.filter((each) => each.title === title).length === 1
  return releases.filter(isFree).slice(0, 2)
}

test('several releases are booked at once, and an already booked film is marked in its row', async ({
  page,
}) => {
  await signIn(page, 'sjef@sundet.test')
  const from = '2020-01-01' as Day
  const [first, second] = await freeReleases(page, from)
  if (!first || !second) throw new Error('The demo has two releases that nobody has booked')
  await page.goto(`${venue}/filmscheduler/releases?from=${from}`)
  await page.getByLabel('Ønskede forestillinger i uka').fill('5')
  for (const { title } of [first, second])
    await page.getByRole('checkbox', { name: title, exact: true }).check()
  const row = page.getByRole('listitem').filter({ hasText: second.title })
  await row.getByLabel('Ønskede forestillinger i uka').fill('3')
  await page.getByRole('button', { name: 'Book 2 filmer' }).click()
  await expect(page.getByText('2 filmer er booket')).toBeVisible()
  const bookings = await call<Rows<Partial<Release> & { wishedShows: number }>>(
    page,
    'GET',
    `${venue}/filmbookings?sort=-id&limit=2`,
  )
  const own = ({ productionId, bureauId, versions }: Partial<Release>, wishedShows: number) => ({
    productionId,
    bureauId,
    versions,
    wishedShows,
  })
  expect(bookings.data).toMatchObject([own(second, 3), own(first, 5)])

  const again = page.getByRole('checkbox', { name: first.title, exact: true })
  await again.check()
  await page.getByRole('button', { name: 'Book 1 film' }).click()
  await expect(page.getByText('Filmen er allerede booket for noen av dagene')).toBeVisible()
  await expect(again).toBeChecked()
  await again.uncheck()

  await go(page, `${venue}/filmscheduler/bookings/new?productionId=${first.productionId}`)
  await expect(page.getByRole('combobox', { name: 'Filmbyrå' })).not.toHaveValue('')
})
