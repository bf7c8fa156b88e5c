import type { Page } from '@playwright/test'
import { call } from './call.ts'

export const house = '/partners/1003'

/** So many days from now, 'YYYY-MM-DD'. */
export const dayAhead = (daysAhead: number) =>
  new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)

const twoDigits = (count: number) => String(count).padStart(2, '0')

/** Playwright numbers the processes that run journeys; no other of this run has ours. */
const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)
/** Sets this run's events apart from an earlier one's on the same server. */
const begunInMinute = Math.floor(Date.now() / 60_000)
/** More events than one worker makes. */
const daysOfWorker = 60
/** An event that is moved or copied to a day beside its own meets no other there. */
const daysApart = 3
/** A series of some weeks has days that no other event comes near. */
const firstOfSeries = 1200
const daysOfSeries = 28
let made = 0

/** A title, a day and a beginning that no demo event has, and no other journey: each event has a day of its own. */
export function farTime({ isSeries = false } = {}) {
  const place = worker * daysOfWorker + made
  made += 1
  return {
    title: `Prøvekonsert ${begunInMinute}-${place}`,
    date: dayAhead(isSeries ? firstOfSeries + place * daysOfSeries : 400 + place * daysApart),
    startTime: `${10 + (begunInMinute % 10)}:${twoDigits(Math.floor(begunInMinute / 10) % 60)}`,
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

interface Wish {
  hall?: string
  renterId?: number
}

/** A published concert, made over the API by the kulturhussjef that is signed in on the page. */
export async function makeEvent(page: Page, { hall = 'Storsalen', renterId }: Wish = {}) {
  const { auditoriums, eventTypes } = await call<Choices>(page, 'GET', `${house}/event-choices`)
  const draft = {
    ...farTime(),
    auditoriumId: idOf(auditoriums, hall),
    eventTypeId: idOf(eventTypes, 'Konsert'),
    renterId: renterId ?? null,
    organizer: '',
  }
  const { id, version } = await call<{ id: number; version: number }>(
    page,
    'POST',
    `${house}/events`,
    draft,
  )
  await call(page, 'POST', `${house}/events/${id}/publish`, { version })
  return { ...draft, id, path: `${house}/shows/${id}` }
}

interface Hall {
  drawing: { seats: { id: number }[] }
}
interface Detail {
  categories: { id: number }[]
}

/** An event in a hall that is quick to look through, of which a few seats are sold. */
export async function makeSoldEvent(page: Page) {
  const event = await makeEvent(page, { hall: 'Kinosalen' })
  const at = `${house}/events/${event.id}`
  const { drawing } = await call<Hall>(page, 'GET', `${at}/seat-map`)
  const { categories } = await call<Detail>(page, 'GET', at)
  const lines = categories.flatMap((category, index) => {
    const seat = drawing.seats[index]
    return seat ? [{ seatId: seat.id, categoryId: category.id }] : []
  })
  await call(page, 'POST', `${house}/sales`, { eventId: event.id, means: 'card', lines })
  return event
}

interface Sale {
  tickets: { id: string }[]
}

/** An event with sold tickets whose doors are open since an hour; answers its tickets' ids too. */
export async function makeOpenEvent(page: Page) {
  const event = await makeSoldEvent(page)
  const at = `${house}/events/${event.id}`
  const {
    startsAt: _,
    endsAt: __,
    ...settings
  } = await call<Record<string, unknown>>(page, 'GET', `${at}/sales-settings`)
  const validFrom = new Date(Date.now() - 3_600_000).toISOString()
  await call(page, 'PUT', `${at}/sales-settings`, { ...settings, validFrom })
  const { data } = await call<{ data: { id: string }[] }>(page, 'GET', `${at}/transactions`)
  const { tickets } = await call<Sale>(page, 'GET', `${house}/sales/${data[0]?.id}`)
  return { ...event, codes: tickets.map(({ id }) => id) }
}
