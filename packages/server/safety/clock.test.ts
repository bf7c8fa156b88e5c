import { givenApp } from '../testing/given-app.ts'
import { describe, expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
const nights = [
  ['2026-03-29', '2026-10-25'],
  ['2027-03-28', '2027-10-31'],
  ['2028-03-26', '2028-10-29'],
] as const

const draft = (date: string, startTime: string, more: object = {}) => ({
  title: 'Nattkino',
  auditoriumId: 2,
  eventTypeId: 2,
  date,
  startTime,
  endTime: '05:00',
  renterId: null,
  organizer: '',
  ...more,
})

const faultOf = async (body: object) =>
  (await chief.post(`${venue}/events`, body)).json().error?.fields?.startTime?.code

interface Sums {
  total: number
  days: { day: string; count: number }[]
}

const listOf = async (day: string) => {
  const found = await chief.get(`${venue}/events?from=${day}&to=${day}&q=Halvtime`)
  return found.json<{ data: { startsAt: string }[] }>().data
}

/** Adds an event every half hour. Starts are instants, so a clock change skips or repeats no event. */
async function fillDays(day: string): Promise<number> {
  const first = Date.parse(`${day}T00:00:00Z`) - 36 * 3_600_000
  const starts = Array.from({ length: 144 }, (_, n) => new Date(first + n * 1_800_000))
  await app.asOwner(
    `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
       capacity)
     select 1003, dx_next_id(1003, 'event'), 'Halvtime', 2, at, at + interval '30 minutes', at,
       at + interval '30 minutes', 2, 1 from unnest($1::timestamptz[]) at`,
    [starts],
  )
  return starts.length
}

describe('the nights when the clock changes', () => {
  it.each(nights)(
    'refuses an event’s start in the skipped hour on %s, and requires a choice for a start in the repeated hour on %s',
    async (spring, autumn) => {
      expect(await faultOf(draft(spring, '02:30'))).toBe('skipped_by_clock')
      expect(await faultOf(draft(autumn, '02:30'))).toBe('twice_by_clock')
      const made = await Promise.all(
        (['first', 'second'] as const).map((startFold) =>
          chief.post(`${venue}/events`, draft(autumn, '02:30', { startFold, atOwnRisk: true })),
        ),
      )
      const ids = made.map((answer) => answer.json().id)
      const read = await Promise.all(ids.map((id) => chief.get(`${venue}/events/${id}`)))
      const starts = read.map((answer) => answer.json().startsAt)
      expect(starts).toEqual([`${autumn}T00:30:00.000Z`, `${autumn}T01:30:00.000Z`])
      await app.asOwner(`delete from event where partner_id = 1003 and title = 'Nattkino'`)
    },
  )

  it.each(nights.flat())(
    'every event around %s belongs to exactly one day, and the days add up to all events',
    async (night) => {
      const made = await fillDays(night)
      const around = (days: number) =>
        new Date(Date.parse(night) + days * 86_400_000).toISOString().slice(0, 10)
      const query = `from=${around(-3)}&to=${around(3)}&q=Halvtime`
      const sums = (await chief.get(`${venue}/events-sums?${query}`)).json<Sums>()
      const byDay = await Promise.all(
        sums.days.map(async ({ day }) => ({ day, count: (await listOf(day)).length })),
      )
      expect(byDay).toEqual(sums.days)
      expect([sums.total, byDay.reduce((all, { count }) => all + count, 0)]).toEqual([made, made])
      const hours = (sums.days.find(({ day }) => day === night)?.count ?? 0) / 2
      expect(hours).toBe(night.slice(5, 7) === '03' ? 23 : 25)
      await app.asOwner(`delete from event where partner_id = 1003 and title = 'Halvtime'`)
    },
  )

  it.each([
    ['2026-10-24', '2026-10-25', 8],
    ['2026-03-28', '2026-03-29', 6],
  ])(
    'a booking from 20:00 on %s to 03:00 on %s is %i hours of activity',
    async (day, next, hours) => {
      await app.asOwner(
        `insert into event (partner_id, id, title, auditorium_id, starts_at, ends_at, busy_from, busy_until, event_type_id,
         capacity)
       select 1003, dx_next_id(1003, 'event'), 'Nattkino', 2, at, til, at, til, 2, 1
       from (select $1::timestamp at time zone 'Europe/Oslo' as at, $2::timestamp at time zone 'Europe/Oslo' as til) t`,
        [`${day} 20:00`, `${next} 03:00`],
      )
      const found = await chief.get(`${venue}/reports/activity?from=${day}&to=${day}&only=sums`)
      expect(found.json()).toMatchObject({ sums: { minutes: 60 * hours } })
      await app.asOwner(`delete from event where partner_id = 1003 and title = 'Nattkino'`)
    },
  )

  it.each(nights.map(([, autumn]) => autumn))(
    'two holds that end at the same clock time on %s expire an hour apart',
    async (autumn) => {
      const until = [`${autumn}T00:30:00Z`, `${autumn}T01:30:00Z`]
      await app.asOwner(
        `insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id, until)
       select 1003, 1, 20 + n, 'held', gen_random_uuid(), u
       from unnest($1::timestamptz[]) with ordinality t (u, n)`,
        [until],
      )
      const alive = async (at: string) => {
        const rows = await app.asOwner<{ seat_id: number }>(
          `select seat_id from seat_claim where kind = 'held' and until > $1::timestamptz and seat_id in (21, 22)`,
          [at],
        )
        return rows.length
      }
      const counts = [await alive(`${autumn}T00:15:00Z`), await alive(`${autumn}T01:00:00Z`)]
      expect([...counts, await alive(`${autumn}T01:45:00Z`)]).toEqual([2, 1, 0])
      await app.asOwner('delete from seat_claim where seat_id in (21, 22) and event_id = 1')
    },
  )
})
