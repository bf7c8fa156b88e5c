import { sql } from '@dxweb/kit/database/database.ts'
import { givenVenue, outcomeOf } from '@dxweb/server/testing/given.ts'
import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { expect, it } from 'vitest'

const given = await givenVenue({ connections: 16 })
const { asOwner, buy, db, venue, seats } = given
const atOnce = await meetAt(given, 'seat_claim')

/** Four groups of three seats. In each group, four buyers each request two seats that include the middle one. */
const wishes = [1, 4, 7, 10].flatMap((first) => [
  [first, first + 1],
  [first + 1, first + 2],
  [first, first + 1],
  [first + 1, first + 2],
])

const doubled = async (table: 'seat_claim' | 'ticket') => {
  const rows = await asOwner(
    `select seat_id from ${table} where event_id = $1 group by seat_id having count(*) > 1`,
    [venue.eventId],
  )
  return rows.length
}

it('only the unique claim prevents the sale of one seat to several simultaneous buyers', async () => {
  const tried = await atOnce(wishes.map((pair) => () => outcomeOf(buy(seats(...pair)))))
  expect(tried.filter((one) => one === 'done')).toHaveLength(4)
  expect(tried.filter((one) => one === 'seat_taken')).toHaveLength(12)
  expect(await asOwner('select from ticket')).toHaveLength(8)
  expect([await doubled('seat_claim'), await doubled('ticket')]).toEqual([0, 0])

  await given.nothingTaken()
  await asOwner('alter table seat_claim drop constraint seat_claim_pkey')
  const lookThenClaim = `
    insert into seat_claim (partner_id, event_id, seat_id, kind, holder_id)
    select $1, $2, seat, 'sold', gen_random_uuid() from unnest($3::integer[]) seat
    where not exists (select from seat_claim where event_id = $2 and seat_id = any ($3)) returning seat_id`
  const claimed = await atOnce(
    wishes.map((pair) => () => {
      const values = [venue.partnerId, venue.eventId, pair]
      return db.run(venue.scope, sql('look-then-claim', lookThenClaim, values))
    }),
  )
  expect(claimed.map((rows) => rows.length)).toEqual(wishes.map(() => 2))
  expect(await doubled('seat_claim')).toBe(12)
})
