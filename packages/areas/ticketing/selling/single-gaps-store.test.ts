import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { givenVenue } from '@dxweb/server/testing/given.ts'
import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { priceSale } from '../offer/rules.ts'
import { release } from '../holds/store.ts'
import { gapStatement } from './rule-statements-store.ts'
import { saleStatement } from './sale-statement-store.ts'
import { sell, type SaleOrder } from './sell-store.ts'
import { readOffer } from '../offer/offer-store.ts'

const given = await givenVenue({ connections: 8 })
const { asOwner, cart, db, venue, seats: lines } = given
const setRule = (isOn: boolean) => given.event({ avoids_gaps: isOn })
await setRule(true)

beforeEach(given.nothingTaken)

const order = (seats: number[], more?: Partial<SaleOrder>) => given.order(lines(...seats), more)

const refusalOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'sold',
    (error: unknown) =>
      error instanceof Refusal ? (error.details?.['places'] ?? error.code) : String(error),
  )
const trySell = (seats: number[], more: Partial<SaleOrder> = {}) =>
  refusalOf(sell(db, venue.scope, order(seats, more)))
const place = (seat: number) => [{ id: seat, section: 'Parkett', row: '1', seat: String(seat) }]
const web = { channel: 'web', means: 'web' as const, web: { code: '' } }
const holdOnWeb = (id: string, seats: number[]) =>
  cart(id, lines(...seats), { channel: 'web', web: { code: '' } })

describe('an event whose rule forbids gaps of single seats', () => {
  it('refuses gaps of single seats and names the seats, at the counter and on the web', async () => {
    expect(await trySell([2, 3])).toEqual(place(1))
    expect(await trySell([2, 3], web)).toEqual(place(1))
    expect(await trySell([1, 2])).toBe('sold')
    expect(await trySell([4])).toEqual(place(3))
    expect(await trySell([3, 4])).toBe('sold')
    const claims = await asOwner('select seat_id from seat_claim')
    expect(claims).toHaveLength(4)
  })

  it('a clerk may choose to leave a gap, and a repeated sale gets the same answer', async () => {
    const sale = order([2, 3], { mayLeaveGaps: true })
    const first = await sell(db, venue.scope, sale)
    expect(await sell(db, venue.scope, sale)).toEqual(first)
    const next = order([4, 5])
    const sold = await sell(db, venue.scope, next)
    expect(await sell(db, venue.scope, next)).toEqual(sold)
  })

  it('seats in other carts count as taken, and seats in the clerk’s own cart as free', async () => {
    const [mine, other] = [uuid7(), uuid7()]
    await cart(mine, lines(2, 3))
    expect(await trySell([2, 3], { holdId: mine })).toEqual(place(1))
    await cart(other, lines(5, 6))
    expect(await trySell([8])).toEqual(place(7))
    await release(db, venue.scope, { id: other, eventId: venue.eventId })
    expect(await trySell([8])).toBe('sold')
  })

  it('checks a web cart for gaps when it is held, but not again when the same seats are sold', async () => {
    const id = uuid7()
    expect(await refusalOf(holdOnWeb(id, [2, 3]))).toEqual(place(1))
    await holdOnWeb(id, [1, 2])
    expect(await trySell([4, 5], { mayLeaveGaps: true })).toBe('sold')
    expect(await refusalOf(holdOnWeb(id, [1, 2]))).toBe('sold')
    expect(await trySell([1, 2], { ...web, holdId: id })).toBe('sold')
  })

  it('checks for gaps again when part of a web cart is sold', async () => {
    const id = uuid7()
    await holdOnWeb(id, [1, 2, 3])
    expect(await refusalOf(holdOnWeb(id, [2, 3]))).toEqual(place(1))
    expect(await trySell([2, 3], { ...web, holdId: id })).toEqual(place(1))
  })

  it('allows gaps as soon as the rule is switched off', async () => {
    await setRule(false)
    expect(await trySell([2, 3])).toBe('sold')
    await setRule(true)
  })
})

const atOnce = await meetAt(given, 'seat_claim')

/** Runs pairs of sales that are each allowed alone, but together leave a gap if they ignore each other. */
async function raceRows(sellOne: (seats: number[]) => Promise<unknown>) {
  await given.nothingTaken()
  const rows = [0, 10, 20, 30]
  await atOnce(
    rows.flatMap((row) => [() => sellOne([row + 1, row + 2]), () => sellOne([row + 4, row + 5])]),
  )
  const [found] = await asOwner<{ gaps: number; sold: number }>(
    `select count(*) filter (where claims = 2)::integer as gaps, count(*) filter (where claims > 0)::integer as sold
     from unnest($1::integer[]) row
     cross join lateral (select count(*) as claims from seat_claim where seat_id in (row + 2, row + 4)) c`,
    [rows],
  )
  return found
}

it('the lock prevents two concurrent purchases from leaving a single seat between them', async () => {
  const offer = await readOffer(db, venue.scope, venue.eventId)
  const unlocked = (seats: number[]) => {
    const sale = order(seats)
    const priced = priceSale(offer, sale.lines, 'card')
    const answer = { id: uuid7(), totalOre: priced.totalOre, roundingOre: 0 }
    const selling = saleStatement(venue.scope, sale, offer, priced, answer)
    return refusalOf(db.batch(venue.scope, [gapStatement(venue.scope, offer, sale), selling]))
  }
  expect(await raceRows((seats) => trySell(seats))).toEqual({ gaps: 0, sold: 4 })
  expect(await raceRows(unlocked)).toEqual({ gaps: 4, sold: 4 })
})
