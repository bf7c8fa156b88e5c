import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { exchange } from '@dxweb/server/flows/exchange/exchange.ts'
import { buildSmallHouse, type SmallHouse } from '@dxweb/server/testing/small-house.ts'
import { testDatabase, type TestDatabase } from '@dxweb/server/testing/test-database.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { priceSale } from '../offer/rules.ts'
import { readSale } from '../sales/read-sale-store.ts'
import { refund } from '../refunds/store.ts'
import { reserve } from '../reservations/store.ts'
import { limitStatements } from './rule-statements-store.ts'
import { saleStatement } from './sale-statement-store.ts'
import { linkCustomerStatement } from './link-customer-store.ts'
import { sell, type SaleOrder } from './sell-store.ts'
import { readOffer } from '../offer/offer-store.ts'

const most = 4
const kari = 1
const ola = 2
let test: TestDatabase
let house: SmallHouse
let nextSeat = 0

beforeAll(async () => {
  test = await testDatabase({ connections: 16 })
  house = await buildSmallHouse(test)
  await test.asOwner(
    `insert into customer (partner_id, id, first_name, last_name) values ($1, $2, 'Kari', 'Lie'), ($1, $3, 'Ola', 'Moe')`,
    [house.partnerId, kari, ola],
  )
  await test.asOwner(
    'update event set max_per_screening = $2, version = version + 1 where partner_id = $1',
    [house.partnerId, most],
  )
})

beforeEach(async () => {
  for (const table of ['ticket_refund', 'sale_customer', 'seat_claim', 'ticket']) {
    await test.asOwner(`delete from ${table}`)
  }
  nextSeat = 0
})

const once = () => ({ idempotencyKey: randomUUID(), bodyHash: createHash('sha256').digest() })
const freeSeats = (count: number) => {
  nextSeat += count
  return house.seatIds
    .slice(nextSeat - count, nextSeat)
    .map((seatId) => ({ seatId, categoryId: house.categories.adult }))
}
const order = (count: number, more: Partial<SaleOrder> = {}): SaleOrder => ({
  ...once(),
  eventId: house.eventId,
  means: 'card',
  channel: 'pos',
  lines: freeSeats(count),
  sudoId: null,
  ...more,
})
const refusalOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'sold',
    (error: unknown) =>
      error instanceof Refusal ? (error.fields?.['lines'] ?? error.code) : String(error),
  )
const buy = (count: number, more: Partial<SaleOrder> = {}) =>
  refusalOf(sell(test.db, house.scope, order(count, more)))
const enough = (had: number) => ({ code: 'customer_has_enough', params: { max: most, had } })

it('the customer limit counts all channels, and another customer or an unknown buyer starts at 0', async () => {
  expect(await buy(3, { customerId: kari })).toBe('sold')
  expect(await buy(2, { customerId: kari })).toEqual(enough(3))
  const web = { channel: 'web', means: 'web' as const, web: { code: '' } }
  await test.asOwner('update event_price_category set is_sold_on_web = true')
  expect(await buy(2, { customerId: kari, ...web })).toEqual(enough(3))
  expect(await buy(1, { customerId: kari, ...web })).toBe('sold')
  expect(await buy(1, { customerId: kari })).toEqual(enough(4))
  expect(await buy(4, { customerId: ola })).toBe('sold')
  expect(await buy(4)).toBe('sold')
  expect(await buy(5)).toEqual({ code: 'too_many_tickets', params: { max: most } })
})

it('the customer limit counts collected reservations, and a repeated command once', async () => {
  const lines = freeSeats(3)
  const who = { customerId: kari, name: 'Kari Lie', phone: '', email: '', note: '', isHeld: false }
  const reserved = await reserve(test.db, house.scope, {
    ...once(),
    eventId: house.eventId,
    lines,
    ...who,
  })
  expect(await buy(2, { customerId: kari })).toBe('sold')
  const reservationId = reserved.id
  expect(await buy(0, { reservationId, lines })).toEqual(enough(2))
  const two = order(0, { reservationId, lines: lines.slice(1) })
  const sold = await sell(test.db, house.scope, two)
  expect(await sell(test.db, house.scope, two)).toEqual(sold)
})

it('refunds and exchanges give the customer room again', async () => {
  const { id } = await sell(test.db, house.scope, order(4, { customerId: kari }))
  const { tickets } = await readSale(test.db, house.scope, id)
  const [first = '', second = ''] = tickets.map((ticket) => ticket.id)
  const by = { userId: house.userId, sudoId: null, requestId: 'test' }
  const body = { saleId: id, withFee: true, reason: 'Syk', by }
  await refund(test.db, house.scope, { ...once(), ...body, ticketIds: [first] })
  const swap = (count: number) =>
    exchange(test.db, house.scope, {
      ...once(),
      ...body,
      ticketIds: [second],
      eventId: house.eventId,
      lines: freeSeats(count),
      payments: count === 1 ? [] : [{ means: 'card', amountOre: 39_500 * (count - 1) }],
    })
  expect(await refusalOf(swap(3))).toEqual(enough(2))
  expect(await refusalOf(swap(2))).toBe('sold')
  expect(await buy(1, { customerId: kari })).toEqual(enough(4))
})

/** Twelve simultaneous purchases of one ticket. */
async function raceFor(buyOne: () => Promise<unknown>): Promise<number> {
  await Promise.all(Array.from({ length: 12 }, buyOne))
  const [found] = await test.asOwner<{ count: number }>(
    `select count(*)::integer as count from ticket t join sale_customer s using (partner_id, sale_id)
     where s.customer_id = $1`,
    [kari],
  )
  return found?.count ?? 0
}

it('simultaneous purchases never pass the customer limit, and do without the lock', async () => {
  expect(await raceFor(() => buy(1, { customerId: kari }))).toBe(most)
  const offer = await readOffer(test.db, house.scope, house.eventId)
  const unlocked = () => {
    const sale = order(1, { customerId: kari })
    const priced = priceSale(offer, sale.lines, 'card')
    const answer = { id: uuid7(), totalOre: priced.totalOre, roundingOre: 0 }
    const looking = limitStatements(house.scope, offer, sale).slice(-1)
    const selling = saleStatement(house.scope, sale, offer, priced, answer)
    const linking = linkCustomerStatement(house.scope, sale, answer.id)
    return refusalOf(test.db.batch(house.scope, [...looking, selling, linking]))
  }
  let passed = 0
  for (let round = 0; round < 100 && passed <= most; round += 1) {
    await test.asOwner('delete from sale_customer')
    await test.asOwner('delete from seat_claim')
    nextSeat = 0
    passed = await raceFor(unlocked)
  }
  expect(passed).toBeGreaterThan(most)
})
