import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'
import type { getUsualSales } from './contract.ts'
import { defaultStatement } from './event-sales-store.ts'

it('usual sales are the mean sales of past events of the same type, by days before the event', async () => {
  const test = await testDatabase()
  const { partnerId, eventId, scope } = await buildSmallVenue(test)
  const usual = async () =>
    (
      await test.db.run<ReplyOf<typeof getUsualSales.parts>>(
        scope,
        defaultStatement(partnerId, eventId),
      )
    )[0]
  const hold = (id: number, type: number) =>
    test.asOwner(
      `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', $2::integer, 'event_type_id', $3::integer,
         'starts_at', day, 'ends_at', day + interval '2 hours', 'busy_from', day, 'busy_until', day + interval '2 hours'))).*
       from event e, (select timestamptz '2026-05-20 18:00Z' - $2 * interval '1 day' as day) d
       where e.partner_id = $1 and e.id = 1`,
      [partnerId, id, type],
    )
  const sell = (id: number, before: number, tickets: number) =>
    test.asOwner(
      `insert into sales_day (partner_id, sold_on, event_id, channel, user_id, category_id, paid_count)
       select partner_id, starts_at::date - $3::integer, id, 'pos', 1, 1, $4 from event where partner_id = $1 and id = $2`,
      [partnerId, id, before, tickets],
    )
  for (const [id, type] of [
    [101, 1],
    [102, 1],
    [103, 2],
  ] as const) {
    await hold(id, type)
    await sell(id, 10, 10)
  }
  expect(await usual()).toEqual({ eventCount: 2, days: [] })

  await hold(104, 1)
  await sell(104, 2, 20)
  await sell(101, 0, 4)
  const { eventCount, days } = (await usual()) ?? { eventCount: 0, days: [] }
  expect(eventCount).toBe(3)
  const share = (day: number) => days.find(({ before }) => before === day)?.soldBasisPoints
  // Each event has 40 places. Two events sold 10 tickets ten days before, and the third sold 20 two days before.
  expect([90, 10, 3, 2, 1, 0].map(share)).toEqual([0, 1667, 1667, 3333, 3333, 3667])
})
