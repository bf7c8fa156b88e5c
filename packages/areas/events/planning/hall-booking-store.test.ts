import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

let test: TestDatabase

beforeAll(async () => {
  test = await testDatabase()
  await buildSmallVenue(test)
})

const halfHour = 1_800_000

const nights = [
  '2026-03-29',
  '2026-10-25',
  '2027-03-28',
  '2027-10-31',
  '2028-03-26',
  '2028-10-29',
  '2028-06-14',
]

interface Booking {
  hall: number
  takesBoth: boolean
  start: number
  halfHours: number
  before: number
  after: number
  atOwnRisk: boolean
}

const booking = fc.record<Booking>({
  hall: fc.constantFrom(1, 2),
  takesBoth: fc.boolean(),
  start: fc.integer({ min: 0, max: 30 }),
  halfHours: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 8 }) },
    fc.integer({ min: 44, max: 60 }),
  ),
  before: fc.integer({ min: 0, max: 3 }),
  after: fc.integer({ min: 0, max: 3 }),
  atOwnRisk: fc.boolean(),
})

/** Models the halls in half hours: the occupied half hours, and the starts of events in their main hall. */
class Model {
  readonly taken = new Set<string>()
  readonly starts = new Set<string>()

  refuses(one: Booking): boolean {
    if (this.starts.has(`${one.hall} ${one.start}`)) return true
    return !one.atOwnRisk && cellsOf(one).some((cell) => this.taken.has(cell))
  }

  book(one: Booking): void {
    this.starts.add(`${one.hall} ${one.start}`)
    for (const cell of cellsOf(one)) this.taken.add(cell)
  }
}

const hallsOf = ({ hall, takesBoth }: Booking) => (takesBoth ? [1, 2] : [hall])

const cellsOf = (one: Booking) =>
  hallsOf(one).flatMap((hall) =>
    Array.from(
      { length: one.before + one.halfHours + one.after },
      (_, n) => `${hall} ${one.start - one.before + n}`,
    ),
  )

/** Values: hall, extra halls, start, end, busy from, busy until, at own risk. Resolves to false after a refusal. */
function insert(values: readonly unknown[]): Promise<boolean> {
  const text = `insert into event (partner_id, id, title, auditorium_id, extra_auditorium_ids, starts_at, ends_at,
      busy_from, busy_until, event_type_id, capacity, accepts_overlap)
    values (1003, dx_next_id(1003, 'event'), 'Prøve', $1, $2, $3, $4, $5, $6, 1, 1, $7)`
  return test.asOwner(text, [...values]).then(
    () => true,
    () => false,
  )
}

function store(one: Booking, evening: number): Promise<boolean> {
  const at = (halves: number) => new Date(evening + (one.start + halves) * halfHour)
  const others = hallsOf(one).filter((hall) => hall !== one.hall)
  const { hall, halfHours, before, after, atOwnRisk } = one
  const times = [at(0), at(halfHours), at(-before), at(halfHours + after)]
  return insert([hall, others, ...times, atOwnRisk])
}

describe('the bookings of halls', () => {
  it('refuses a booking exactly when a model finds one of its half hours already occupied', async () => {
    const night = fc.constantFrom(...nights)
    const run = async (date: string, all: readonly Booking[]) => {
      await test.asOwner(`delete from event where title = 'Prøve'`)
      const model = new Model()
      for (const one of all) {
        const stored = await store(one, Date.parse(`${date}T14:00:00Z`))
        expect(stored).toBe(!model.refuses(one))
        if (stored) model.book(one)
      }
    }
    const bookings = fc.array(booking, { minLength: 2, maxLength: 8 })
    await fc.assert(fc.asyncProperty(night, bookings, run), { numRuns: runsOf(15) })
  })

  it('a hall booking lasts at most a month, and its times are in the order busy, start, end, free', async () => {
    const offset = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -800, max: 800 }))
    const run = async (date: string, offsets: readonly number[]) => {
      await test.asOwner(`delete from event where title = 'Prøve'`)
      const instants = offsets.map((halves) =>
        new Date(Date.parse(`${date}T01:00:00Z`) + halves * halfHour).toISOString(),
      )
      const [startsAt = '', endsAt = '', busyFrom = '', busyUntil = ''] = instants
      const isInOrder = busyFrom <= startsAt && startsAt < endsAt && endsAt <= busyUntil
      const isShort = Date.parse(busyUntil) - Date.parse(busyFrom) <= 31 * 48 * halfHour
      expect(await insert([1, [], ...instants, false])).toBe(isInOrder && isShort)
    }
    const four = fc.tuple(offset, offset, offset, offset)
    await fc.assert(fc.asyncProperty(fc.constantFrom(...nights), four, run), {
      numRuns: runsOf(15),
    })
  })
})
