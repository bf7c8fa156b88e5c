import { runsOf } from '@dxweb/server/testing/history/runs.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

let test: TestDatabase
const units = 4

beforeAll(async () => {
  test = await testDatabase()
  await buildSmallVenue(test)
  await test.asOwner(
    `insert into resource (partner_id, id, group_id, name, unit_count, is_function, unit)
     values (1003, 1, 1, 'Mikrofon', $1, false, 'piece')`,
    [units],
  )
})

const halfHour = 1_800_000

interface Booking {
  event: number
  count: number
  start: number
  halfHours: number
  atOwnRisk: boolean
}

const booking = fc.record<Booking>({
  event: fc.constantFrom(0, 1, 2),
  count: fc.integer({ min: 1, max: units + 1 }),
  start: fc.integer({ min: 0, max: 20 }),
  halfHours: fc.integer({ min: 1, max: 8 }),
  atOwnRisk: fc.boolean(),
})

const step = fc.oneof(
  { weight: 6, arbitrary: booking.map((one) => ({ kind: 'book' as const, one })) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        event: fc.constantFrom(0, 1, 2),
        by: fc.integer({ min: -6, max: 6 }),
        atOwnRisk: fc.boolean(),
      })
      .map((move) => ({ kind: 'move' as const, move })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, 1, 2).map((event) => ({ kind: 'cancel' as const, event })),
  },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

class Model {
  booked: Booking[] = []
  readonly cancelled = new Set<number>()

  #takenAt(cell: number, others: readonly Booking[]) {
    return others
      .filter(
        (one) =>
          !this.cancelled.has(one.event) && one.start <= cell && cell < one.start + one.halfHours,
      )
      .reduce((sum, { count }) => sum + count, 0)
  }

  #isShort(one: Booking, others: readonly Booking[]) {
    const cells = Array.from({ length: one.halfHours }, (_, n) => one.start + n)
    return cells.some((cell) => this.#takenAt(cell, others) + one.count > units)
  }

  book(one: Booking): boolean {
    if (one.count > units) return false
    const isCounted = !one.atOwnRisk && !this.cancelled.has(one.event)
    if (isCounted && this.#isShort(one, this.booked)) return false
    this.booked.push(one)
    return true
  }

  /** If times change, overlaps must be accepted again. */
  move({ event, by, atOwnRisk }: { event: number; by: number; atOwnRisk: boolean }): boolean {
    if (by === 0 || this.cancelled.has(event)) return true
    const after = this.booked.map((one) =>
      one.event === event ? { ...one, start: one.start + by, atOwnRisk } : one,
    )
    const isShort = after.some(
      (one) =>
        one.event === event &&
        this.#isShort(
          one,
          after.filter((other) => other !== one),
        ),
    )
    if (!atOwnRisk && isShort) return false
    this.booked = after
    return true
  }
}

const didIt = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

const insert = (one: Booking, ids: readonly number[], evening: number) =>
  test.asOwner(
    `insert into resource_booking (partner_id, id, event_id, resource_id, unit_count, starts_at, ends_at,
       follows_event, accepts_overlap)
     values (1003, dx_next_id(1003, 'resource_booking'), $1, 1, $2, $3, $4, false, $5)`,
    [
      ids[one.event],
      one.count,
      new Date(evening + one.start * halfHour),
      new Date(evening + (one.start + one.halfHours) * halfHour),
      one.atOwnRisk,
    ],
  )

const move = (id: number | undefined, by: number, atOwnRisk: boolean) =>
  test.asOwner(
    `update event set starts_at = starts_at + $2 * interval '30 minutes', ends_at = ends_at + $2 * interval '30 minutes',
       busy_from = busy_from + $2 * interval '30 minutes', busy_until = busy_until + $2 * interval '30 minutes',
       accepts_overlap = $3 where partner_id = 1003 and id = $1`,
    [id, by, atOwnRisk],
  )

async function inDatabase(taken: Step, ids: readonly number[], evening: number): Promise<boolean> {
  if (taken.kind === 'book') return didIt(insert(taken.one, ids, evening))
  if (taken.kind === 'move') {
    const { event, by, atOwnRisk } = taken.move
    return didIt(move(ids[event], by, atOwnRisk))
  }
  const text = `update event set state = 'cancelled' where partner_id = 1003 and id = $1`
  return didIt(test.asOwner(text, [ids[taken.event]]))
}

function inModel(taken: Step, model: Model): boolean {
  if (taken.kind === 'book') return model.book(taken.one)
  if (taken.kind === 'move') return model.move(taken.move)
  model.cancelled.add(taken.event)
  return true
}

/** Creates events on days that no other test uses, so that only these events can conflict. */
async function threeEvents(evening: number): Promise<number[]> {
  await test.asOwner(`update event set state = 'draft' where starts_at > '2036-01-01'`)
  await test.asOwner(`delete from event where starts_at > '2036-01-01'`)
  const made = await test.asOwner<{ id: number }>(
    `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
       capacity)
     select 1003, dx_next_id(1003, 'event'), 'Prøve', 2, at, at + interval '1 hour', at, at + interval '1 hour', 1, 1
     from (select $1::timestamptz + n * interval '3 days' as at from generate_series(1, 3) n) t returning id`,
    [new Date(evening)],
  )
  return made.map(({ id }) => id)
}

describe('the bookings of resources', () => {
  it('refuses a booking if and only if a check of each half hour finds too few free units', async () => {
    // Both nights of clock changes, and an ordinary night.
    const night = fc.constantFrom('2036-03-29', '2036-10-25', '2036-06-14')
    const run = async (date: string, steps: readonly Step[]) => {
      const evening = Date.parse(`${date}T14:00:00Z`)
      const ids = await threeEvents(evening)
      const model = new Model()
      for (const taken of steps) {
        expect(await inDatabase(taken, ids, evening)).toBe(inModel(taken, model))
      }
    }
    await fc.assert(fc.asyncProperty(night, fc.array(step, { minLength: 3, maxLength: 10 }), run), {
      numRuns: runsOf(12),
    })
  })

  it('bookings at the same moment never exceed the number of units', async () => {
    const evening = Date.parse('2037-06-14T14:00:00Z')
    const ids = await threeEvents(evening)
    const one = { event: 0, count: 1, start: 0, halfHours: 2, atOwnRisk: false }
    const tries = Array.from({ length: 12 }, (_, n) =>
      insert({ ...one, event: n % 3 }, ids, evening),
    )
    const done = await Promise.all(tries.map(didIt))
    expect(done.filter(Boolean)).toHaveLength(units)
  })
})
