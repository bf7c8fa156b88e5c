import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Scope } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { releaseExpired } from '@dxweb/server/jobs/release-expired.ts'
import { givenVenue } from '@dxweb/server/testing/given.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CartLine } from '../offer/rules.ts'
import { ownHolds, release } from './store.ts'
import { sell, type SaleOrder } from '../selling/sell-store.ts'

const given = await givenVenue({ connections: 16 })
const { asOwner, db, venue, order, places: placesFor, seats, seatStates: states } = given
const kari = venue.scope
const [other] = await asOwner<{ id: number }>(
  `insert into user_account (email, first_name, last_name) values ('ola@test.no', 'Ola', 'Vik') returning id`,
)
const ola: Scope = { ...kari, userId: other?.id ?? 0 }

beforeEach(given.nothingTaken)

const put = (scope: Scope, id: string, lines: CartLine[], more: object = {}) =>
  given.cart(id, lines, more, scope)

const standing = { eventId: 3 }

const isSold = (scope: Scope, lines: CartLine[], more: Partial<SaleOrder> = {}) =>
  sell(db, scope, order(lines, more)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && ['seat_taken', 'invalid'].includes(error.code)) return false
      throw error
    },
  )

const endsIn = async (id: string, ms: number) => {
  const values = [id, ms]
  const until = `until = clock_timestamp() + $2 * interval '1 millisecond'`
  await asOwner(`update seat_hold set ${until} where id = $1`, values)
  await asOwner(`update seat_claim set ${until} where holder_id = $1`, values)
  await asOwner(`update open_place set ${until} where holder_id = $1`, values)
}

const nobody = { seatsChanged: () => undefined }

describe('a cart', () => {
  it('a cart holds free seats, reports taken ones, and releases the seats removed from it', async () => {
    const [mine, theirs] = [uuid7(), uuid7()]
    expect(await put(kari, mine, seats(1, 2))).toMatchObject({ lostSeatIds: [] })
    expect(await put(ola, theirs, seats(2, 3))).toMatchObject({ lostSeatIds: [2] })
    expect(await states()).toMatchObject({ held: [1, 2, 3], sold: [] })
    const dropped = await put(kari, mine, seats(1))
    expect(new Set(dropped.changedSeatIds)).toEqual(new Set([1, 2]))
    const { held, holds } = await states()
    expect(held).toEqual([1, 3])
    expect(holds.map(({ id, seatIds }) => [id, seatIds])).toEqual(
      expect.arrayContaining([
        [mine, [1]],
        [theirs, [3]],
      ]),
    )
    expect(await release(db, kari, { id: mine, eventId: venue.eventId })).toEqual([1])
    expect((await states()).held).toEqual([3])
  })

  it('a cart is sold to its holder only, and then deleted', async () => {
    const id = uuid7()
    await put(kari, id, seats(1, 2))
    expect(await isSold(ola, seats(2))).toBe(false)
    expect(await isSold(ola, seats(2), { holdId: id })).toBe(false)
    expect(await isSold(kari, seats(1, 2), { holdId: id })).toBe(true)
    expect(await states()).toMatchObject({ sold: [1, 2], held: [] })
    expect(await ownHolds(db, kari, venue.eventId)).toEqual([])
  })

  it('selling a part of a cart immediately releases its other seats and places', async () => {
    const [mine, theirs] = [uuid7(), uuid7()]
    await put(kari, mine, seats(1, 2, 3))
    const sold = await sell(db, kari, order(seats(2), { holdId: mine }))
    expect(sold.cartSeatIds).toEqual([1, 2, 3])
    expect(await states()).toMatchObject({ sold: [2], held: [] })
    expect(await put(ola, theirs, seats(1, 3))).toMatchObject({ lostSeatIds: [] })
    await put(kari, mine, placesFor(20), standing)
    const places = await given.buy(placesFor(5), { ...standing, holdId: mine })
    expect(places.cartSeatIds).toBeUndefined()
    expect((await states(3)).areas).toEqual([{ id: 0, places: 30, free: 25 }])
  })

  it('a cart whose sale was refused remains held until released or expired', async () => {
    const id = uuid7()
    const { until } = await put(kari, id, seats(1, 2))
    const refused = (more: Partial<SaleOrder>) => isSold(kari, seats(1, 2), { holdId: id, ...more })
    const part = [{ means: 'card' as const, amountOre: 100 }]
    expect(await refused({ means: undefined, payments: part })).toBe(false)
    expect(await isSold(kari, seats(1, 999), { holdId: id })).toBe(false)
    await put(ola, uuid7(), seats(3))
    expect(await isSold(kari, seats(1, 3), { holdId: id })).toBe(false)
    expect(await ownHolds(db, kari, venue.eventId)).toMatchObject([{ id, until }])
    expect((await states()).held).toEqual([1, 2, 3])
    expect(await release(db, kari, { id, eventId: venue.eventId })).toEqual([1, 2])
    expect(await isSold(ola, seats(1, 2))).toBe(true)
  })

  it('another user’s cart can be neither changed nor released', async () => {
    const id = uuid7()
    await put(kari, id, seats(1))
    await expect(put(ola, id, seats(2))).rejects.toMatchObject({ code: 'taken' })
    expect(await release(db, ola, { id, eventId: venue.eventId })).toEqual([])
    expect((await states()).held).toEqual([1])
  })

  it('an expired cart’s seats are free to all, and its holder can still buy the seats that remain free', async () => {
    const [mine, theirs] = [uuid7(), uuid7()]
    await put(kari, mine, seats(1, 2))
    await endsIn(mine, -1)
    expect(await states()).toMatchObject({ held: [], holds: [] })
    expect(await put(ola, theirs, seats(2))).toMatchObject({ lostSeatIds: [] })
    expect(await isSold(kari, seats(1, 2), { holdId: mine })).toBe(false)
    expect(await isSold(kari, seats(1), { holdId: mine })).toBe(true)
    expect(await put(kari, mine, seats(2, 4))).toMatchObject({ lostSeatIds: [2] })
  })

  it('each change extends the time of a cart, up to the venue’s limit', async () => {
    const id = uuid7()
    await asOwner(
      'insert into sales_rule (partner_id, hold_minutes, hold_most_minutes) values ($1, 5, 8)',
      [venue.partnerId],
    )
    const { leftMs } = await put(kari, id, seats(1))
    expect(leftMs).toBeGreaterThan(4 * 60_000)
    expect(leftMs).toBeLessThanOrEqual(5 * 60_000)
    await asOwner(`update seat_hold set made_at = now() - interval '6 minutes' where id = $1`, [id])
    expect((await put(kari, id, seats(1))).leftMs).toBeLessThanOrEqual(2 * 60_000)
    await asOwner('delete from sales_rule')
    expect((await put(kari, id, seats(1), { isLeft: true })).leftMs).toBeLessThanOrEqual(45_000)
  })

  it('a cart refuses unknown seats, and an event that is not on sale', async () => {
    const put1 = (lines: CartLine[], more = {}) => put(kari, uuid7(), lines, more)
    await expect(put1(seats(999))).rejects.toMatchObject({ code: 'invalid' })
    await expect(put1(placesFor(2))).rejects.toMatchObject({ code: 'invalid' })
    await expect(put1(seats(1), { eventId: venue.draftId })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await expect(put1(seats(1), { eventId: 999 })).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('a change of a cart is refused after the sale has stopped, and claims no more seats', async () => {
  const id = uuid7()
  const isOpen = (open: boolean) => given.event({ is_sale_open: open })
  await put(kari, id, seats(1))
  await isOpen(false)
  await expect(put(kari, id, seats(1, 2))).rejects.toMatchObject({ code: 'sales_closed' })
  expect((await states()).held).toEqual([1])
  await isOpen(true)
  expect(await put(kari, id, seats(1, 2))).toMatchObject({ lostSeatIds: [] })
})

describe('places without numbers', () => {
  it('unnumbered places are held by count and sold from the cart, and a shortage is reported', async () => {
    const [mine, theirs] = [uuid7(), uuid7()]
    expect(await put(kari, mine, placesFor(20), standing)).toMatchObject({ shortAreas: [] })
    const short = await put(ola, theirs, placesFor(20), standing)
    expect(short.shortAreas).toEqual([{ areaId: 0, held: 10 }])
    expect((await states(3)).areas).toEqual([{ id: 0, places: 30, free: 0 }])
    await put(kari, mine, placesFor(5), standing)
    expect((await states(3)).areas).toEqual([{ id: 0, places: 30, free: 15 }])
    expect(await isSold(kari, placesFor(8), { ...standing, holdId: mine })).toBe(true)
    expect((await states(3)).areas).toEqual([{ id: 0, places: 30, free: 12 }])
    expect(await isSold(kari, placesFor(13), standing)).toBe(false)
    expect(await isSold(kari, placesFor(12), standing)).toBe(true)
    expect(await isSold(ola, placesFor(10), { ...standing, holdId: theirs })).toBe(true)
    const tickets = await asOwner('select area_id, seat_id from ticket where event_id = 3')
    expect(tickets).toHaveLength(30)
    expect(tickets[0]).toEqual({ area_id: 0, seat_id: null })
  })

  it('unnumbered places follow the event’s capacity, which cannot go below the taken places', async () => {
    expect(await isSold(kari, placesFor(28), standing)).toBe(true)
    const free = async () => (await states(3)).areas.map((area) => [area.places, area.free])
    expect(await free()).toEqual([[30, 2]])
    const resize = (capacity: number) =>
      asOwner('update event set capacity = $1 where id = 3 and partner_id = $2', [
        capacity,
        venue.partnerId,
      ])
    await resize(32)
    expect(await free()).toEqual([[32, 4]])
    await expect(resize(20)).rejects.toThrow('invalid')
    await resize(30)
    expect(await free()).toEqual([[30, 2]])
  })

  it('unnumbered places are never oversold by concurrent sales', async () => {
    const [row] = await asOwner<{ n: number }>(
      'select count(*)::int as n from open_place where event_id = 3',
    )
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, turn) =>
        isSold(turn % 2 ? kari : ola, placesFor(1 + (turn % 3)), standing),
      ),
    )
    expect(results).toContain(false)
    const [sold] = await asOwner<{ tickets: number; places: number }>(
      `select (select count(*)::int from ticket where event_id = 3) as tickets,
        (select count(*)::int from open_place where event_id = 3 and kind = 'sold') as places`,
    )
    expect(sold?.tickets).toBe(sold?.places)
    expect(sold?.tickets).toBeLessThanOrEqual(row?.n ?? 0)
    expect(sold?.tickets).toBeGreaterThan(20)
  })
})

it('a seat of an expiring cart goes to its payer, to another cart or to nobody, never to two buyers', async () => {
  for (let round = 0; round < 24; round += 1) {
    const [mine, theirs] = [uuid7(), uuid7()]
    const seatId = 1 + (round % venue.seatIds.length)
    await put(kari, mine, seats(seatId))
    // The cart expires around the time of the three commands below.
    await endsIn(mine, (round % 11) - 5)
    const [paid, held] = await Promise.all([
      isSold(kari, seats(seatId), { holdId: mine }),
      put(ola, theirs, seats(seatId)),
      releaseExpired(db, nobody),
    ])
    const { sold, held: heldNow } = await states()
    expect(sold.includes(seatId)).toBe(paid)
    expect(heldNow.includes(seatId)).toBe(held.lostSeatIds.length === 0)
    expect(paid && held.lostSeatIds.length === 0).toBe(false)
    await given.nothingTaken()
  }
})
