import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

let test: TestDatabase

beforeAll(async () => {
  test = await testDatabase()
  await buildSmallHouse(test)
})

const halfHour = 1_800_000

interface Booking {
  hall: number
  takesBoth: boolean
  start: number
  halfHours: number
  atOwnRisk: boolean
}

const booking = fc.record<Booking>({
  hall: fc.constantFrom(1, 2),
  takesBoth: fc.boolean(),
  start: fc.integer({ min: 0, max: 30 }),
  halfHours: fc.integer({ min: 1, max: 8 }),
  atOwnRisk: fc.boolean(),
})

/** Halls by half hours: what is taken, and what starts when in its own hall. */
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
    Array.from({ length: one.halfHours }, (_, n) => `${hall} ${one.start + n}`),
  )

async function store(one: Booking, evening: number): Promise<boolean> {
  const from = evening + one.start * halfHour
  const values = [
    one.hall,
    hallsOf(one).filter((hall) => hall !== one.hall),
    new Date(from),
    new Date(from + one.halfHours * halfHour),
    one.atOwnRisk,
  ]
  const text = `insert into event (partner_id, id, title, auditorium_id, extra_auditorium_ids, starts_at, ends_at,
      busy_from, busy_until, event_type_id, capacity, accepts_overlap)
    values (1003, dx_next_id(1003, 'event'), 'Prøve', $1, $2, $3, $4, $3, $4, 1, 1, $5)`
  return test.asOwner(text, values).then(
    () => true,
    () => false,
  )
}

describe('the bookings of halls', () => {
  it('are refused exactly where a look at each half hour finds one taken', async () => {
    // Nights that the clock is turned in, and one that it is not.
    const night = fc.constantFrom('2036-03-29', '2036-10-25', '2036-06-14')
    const run = async (date: string, all: readonly Booking[]) => {
      await test.asOwner(`delete from event where starts_at > '2036-01-01'`)
      const model = new Model()
      for (const one of all) {
        const stored = await store(one, Date.parse(`${date}T14:00:00Z`))
        expect(stored).toBe(!model.refuses(one))
        if (stored) model.book(one)
      }
    }
    const bookings = fc.array(booking, { minLength: 2, maxLength: 8 })
    await fc.assert(fc.asyncProperty(night, bookings, run), { numRuns: 60 })
  })
})
