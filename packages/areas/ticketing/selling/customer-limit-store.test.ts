import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { exchange } from '@dxweb/server/flows/exchange/exchange.ts'
import { givenVenue, idsOf, once } from '@dxweb/server/testing/given.ts'
import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { beforeEach, expect, it } from 'vitest'
import { priceSale } from '../offer/rules.ts'
import { limitStatements } from './rule-statements-store.ts'
import { saleStatement } from './sale-statement-store.ts'
import { linkCustomerStatement } from './link-customer-store.ts'
import { sell, type SaleOrder } from './sell-store.ts'
import { readOffer } from '../offer/offer-store.ts'

const most = 4
const kari = 1
const ola = 2
const given = await givenVenue({ connections: 16 })
const { asOwner, by, db, freshSeats, venue, order } = given
await asOwner(
  `insert into customer (partner_id, id, first_name, last_name) values ($1, $2, 'Kari', 'Lie'), ($1, $3, 'Ola', 'Moe')`,
  [venue.partnerId, kari, ola],
)
await given.event({ max_per_screening: most })

beforeEach(given.nothingTaken)

const refusalOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'sold',
    (error: unknown) =>
      error instanceof Refusal ? (error.fields?.['lines'] ?? error.code) : String(error),
  )
const buy = (count: number, more: Partial<SaleOrder> = {}) => refusalOf(given.buy(count, more))
const enough = (had: number) => ({ code: 'customer_has_enough', params: { max: most, had } })

it('the customer limit counts tickets in all channels, separately per customer, and ignores unnamed buyers', async () => {
  expect(await buy(3, { customerId: kari })).toBe('sold')
  expect(await buy(2, { customerId: kari })).toEqual(enough(3))
  const web = { channel: 'web', means: 'web' as const, web: { code: '' } }
  await asOwner('update event_price_category set is_sold_on_web = true')
  expect(await buy(2, { customerId: kari, ...web })).toEqual(enough(3))
  expect(await buy(1, { customerId: kari, ...web })).toBe('sold')
  expect(await buy(1, { customerId: kari })).toEqual(enough(4))
  expect(await buy(4, { customerId: ola })).toBe('sold')
  expect(await buy(4)).toBe('sold')
  expect(await buy(5)).toEqual({ code: 'too_many_tickets', params: { max: most } })
})

it('the customer limit counts collected reservations, and counts a repeated command once', async () => {
  const lines = freshSeats(3)
  const reserved = await given.reservation(lines, { customerId: kari })
  expect(await buy(2, { customerId: kari })).toBe('sold')
  const reservationId = reserved.id
  expect(await buy(0, { reservationId, lines })).toEqual(enough(2))
  const two = order(0, { reservationId, lines: lines.slice(1) })
  const sold = await sell(db, venue.scope, two)
  expect(await sell(db, venue.scope, two)).toEqual(sold)
})

it('the customer limit does not count tickets that were refunded or exchanged', async () => {
  const sale = await given.sale(4, { customerId: kari })
  const [first = '', second = ''] = idsOf(sale)
  const body = { saleId: sale.id, withFee: true, reason: 'Syk', by }
  await given.refund(sale.id, [first])
  const swap = (count: number) =>
    exchange(db, venue.scope, {
      ...once(),
      ...body,
      ticketIds: [second],
      eventId: venue.eventId,
      lines: freshSeats(count),
      payments: count === 1 ? [] : [{ means: 'card', amountOre: 39_500 * (count - 1) }],
    })
  expect(await refusalOf(swap(3))).toEqual(enough(2))
  expect(await refusalOf(swap(2))).toBe('sold')
  expect(await buy(1, { customerId: kari })).toEqual(enough(4))
})

const atOnce = await meetAt(given, 'ticket')

async function raceFor(buyOne: () => Promise<unknown>): Promise<number> {
  await atOnce(Array.from({ length: 12 }, () => buyOne))
  const [found] = await asOwner<{ count: number }>(
    `select count(*)::integer as count from ticket t join sale_customer s using (partner_id, sale_id)
     where s.customer_id = $1`,
    [kari],
  )
  return found?.count ?? 0
}

it('simultaneous purchases exceed the customer limit only if the lock is removed', async () => {
  expect(await raceFor(() => buy(1, { customerId: kari }))).toBe(most)
  const offer = await readOffer(db, venue.scope, venue.eventId)
  const unlocked = () => {
    const sale = order(1, { customerId: kari })
    const priced = priceSale(offer, sale.lines, 'card')
    const answer = { id: uuid7(), totalOre: priced.totalOre, roundingOre: 0 }
    const looking = limitStatements(venue.scope, offer, sale).slice(-1)
    const selling = saleStatement(venue.scope, sale, offer, priced, answer)
    const linking = linkCustomerStatement(venue.scope, sale, answer.id)
    return refusalOf(db.batch(venue.scope, [...looking, selling, linking]))
  }
  await given.nothingTaken()
  expect(await raceFor(unlocked)).toBe(12)
})
