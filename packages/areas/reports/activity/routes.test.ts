import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import type { ReportReply } from '@dxweb/server/testing/report-url.ts'
import { sellSome } from '@dxweb/server/testing/sold-venue.ts'
import { expect, it } from 'vitest'

interface Use {
  bookings: number
  minutes: number
  renters: number
  openMinutes: number
  share: number | null
  halls: { id: number; minutes: number; openMinutes: number; share: number | null }[]
}

const { app, chief } = await givenApp()
await sellSome(app)
const today = localDay(new Date(), 'Europe/Oslo')
const reports = '/partners/1003/reports'

const useOf = async (query: string) =>
  (await chief.get(`${reports}/activity/use?${query}`)).json<Use>()

it('returns the same bookings, hours and renters as the report, for any period', async () => {
  for (const [from, to] of [
    [-60, 60],
    [0, 0],
    [-7, 3],
    [1, 30],
  ] as const) {
    const query = `from=${addDays(today, from)}&to=${addDays(today, to)}`
    const shown = (await chief.get(`${reports}/activity?${query}&group=renter`)).json<ReportReply>()
    const use = await useOf(query)
    expect({ query, ...use }).toMatchObject({
      query,
      bookings: shown.rowCount,
      minutes: Number(shown.sums.minutes),
      renters: shown.groups.filter(({ level, renter }) => level === 1 && renter !== null).length,
    })
  }
})

it('computes utilisation as booked hours divided by open hours, for halls of locations with opening hours', async () => {
  const query = `from=${addDays(today, -60)}&to=${addDays(today, 60)}`
  await app.asOwner(`update location set opening_hours = '[]' where partner_id = 1003`)
  expect(await useOf(query)).toMatchObject({ share: null, openMinutes: 0 })
  await app.asOwner(
    `update location set opening_hours = (select jsonb_agg(jsonb_build_object('weekday', d, 'from', '10:00', 'until', '20:00'))
       from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) d) where partner_id = 1003`,
  )
  const use = await useOf(query)
  expect(use.openMinutes).toBe(121 * 600 * use.halls.length)
  expect(use.share).toBe(Math.round((use.minutes * 10_000) / use.openMinutes))
  const [hall] = use.halls
  expect(hall?.share).toBe(Math.round(((hall?.minutes ?? 0) * 10_000) / (121 * 600)))
})
