import type { Page } from '@playwright/test'
import { currentVenue } from '../venue/venue.ts'
import { call } from './call.ts'

export const venue = '/partners/1003'

export const dayAhead = (daysAhead: number) =>
  new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Minute of the start, which makes titles differ between two runs on one server. */
const startedInMinute = Math.floor(Date.now() / 60_000)
/** Number of days between two events made here, so that an event can be moved or copied to a free day. */
const daysApart = 3
/** First day for series, in days from today, after all days for single events. */
const firstOfSeries = 1200
const daysOfSeries = 28
/** Number of events made so far, by the name of the venue’s database. */
const made = new Map<string, number>()

/**
 * Index of the worker, which grows with each failure. Separates the days of workers that share the server at E2E_URL.
 */
const worker = process.env.E2E_URL ? Number(process.env.TEST_WORKER_INDEX ?? 0) : 0
const timesOfWorker = 60

export function futureTime({ isSeries = false } = {}) {
  const { name } = currentVenue()
  const count = made.get(name) ?? 0
  made.set(name, count + 1)
  const place = worker * timesOfWorker + count
  return {
    title: `Prøvekonsert ${startedInMinute}-${place}`,
    date: dayAhead(isSeries ? firstOfSeries + place * daysOfSeries : 400 + place * daysApart),
    startTime: `${10 + (startedInMinute % 10)}:${twoDigits(Math.floor(startedInMinute / 10) % 60)}`,
    endTime: '22:00',
  }
}

interface Choices {
  auditoriums: { id: number; name: string }[]
  eventTypes: { id: number; name: string }[]
}

const idOf = (rows: { id: number; name: string }[], name: string) => {
  const found = rows.find((row) => row.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found.id
}

interface EventOptions {
  hall?: string
  renterId?: number
  orderId?: number
  /** Date of the event; by default a distant day without other events. */
  date?: string
}

/** The signed-in user must have the right to edit events. */
export async function makeEvent(page: Page, options: EventOptions = {}) {
  const { hall = 'Storsalen', renterId, orderId, date } = options
  const { auditoriums, eventTypes } = await call<Choices>(page, 'GET', `${venue}/event-choices`)
  const draft = {
    ...futureTime(),
    ...(date && { date }),
    auditoriumId: idOf(auditoriums, hall),
    eventTypeId: idOf(eventTypes, 'Konsert'),
    renterId: renterId ?? null,
    orderId: orderId ?? null,
    organizer: '',
  }
  const { id, version } = await call<{ id: number; version: number }>(
    page,
    'POST',
    `${venue}/events`,
    draft,
  )
  await call(page, 'POST', `${venue}/events/${id}/publish`, { version })
  return { ...draft, id, path: `${venue}/shows/${id}` }
}

interface Hall {
  drawing: { seats: { id: number }[] }
}
interface Detail {
  categories: { id: number }[]
}

export async function makeSoldEvent(page: Page) {
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${venue}/events/${event.id}`
  const { drawing } = await call<Hall>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Detail>(page, 'GET', at)
  const lines = categories.flatMap((category, index) => {
    const seat = drawing.seats[index]
    return seat ? [{ seatId: seat.id, categoryId: category.id }] : []
  })
  await call(page, 'POST', `${venue}/sales`, { eventId: event.id, means: 'card', lines })
  return event
}

interface Booked {
  id: number
  name: string
  isFunction: boolean
}

/** Books a worker and a resource for an event, and saves its economy, with long texts and large amounts. */
export async function planEvent(page: Page, { id }: { id: number }) {
  const [resources, staff] = await Promise.all(
    ['resources', 'staff'].map((register) =>
      call<{ data: Booked[] }>(page, 'GET', `${venue}/${register}?limit=50`),
    ),
  )
  const wanted = [true, false].map((isFunction) =>
    resources?.data.find((each) => each.isFunction === isFunction),
  )
  for (const resource of wanted) {
    if (resource === undefined) throw new Error('The venue has nothing to book')
    await call(page, 'POST', `${venue}/events/${id}/resources`, {
      resourceId: resource.id,
      staffId: resource.isFunction ? staff?.data[0]?.id : null,
      unitCount: 1,
      ownTimes: null,
      priceType: '',
      note: 'Møter ved sceneinngangen, ringer vaktmesteren en halv time før',
      atOwnRisk: true,
    })
  }
  const line = { vatCode: 'high', budgetOre: 123_456_700, actualOre: 9_876_500 }
  await call(page, 'PUT', `${venue}/events/${id}/economy`, {
    lines: [
      { ...line, side: 'income', name: 'Tilskudd fra fylkeskommunen' },
      { ...line, side: 'cost', name: 'Overnattingskostnader, turnéfølget' },
    ],
    deal: { kind: 'versus', amountOre: 25_000_000, percent: 8500 },
    ticketBudgetOre: 98_765_400,
    version: 0,
  })
}

interface Sale {
  tickets: { id: string }[]
}

/** The doors opened an hour ago. Returns the event and the ticket ids. */
export async function makeOpenEvent(page: Page) {
  const event = await makeSoldEvent(page)
  const at = `${venue}/events/${event.id}`
  const {
    startsAt: _,
    endsAt: __,
    ...settings
  } = await call<Record<string, unknown>>(page, 'GET', `${at}/sales-settings`)
  const validFrom = new Date(Date.now() - 3_600_000).toISOString()
  await call(page, 'PUT', `${at}/sales-settings`, { ...settings, validFrom })
  const { data } = await call<{ data: { id: string }[] }>(page, 'GET', `${at}/transactions`)
  const { tickets } = await call<Sale>(page, 'GET', `${venue}/sales/${data[0]?.id}`)
  return { ...event, codes: tickets.map(({ id }) => id) }
}
