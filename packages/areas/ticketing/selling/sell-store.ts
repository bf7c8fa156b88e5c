import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { closedSaleStatements } from './closed-sale.ts'
import { payMixed } from './mixed-payment.ts'
import { type CartLine, priceSale, refuseUnlessOnSale, wantedOf } from '../offer/rules.ts'
import { refuseOffWeb } from '../offer/web-rules.ts'
import { gapStatements, limitStatements, withSeatNames } from './rule-statements-store.ts'
import { type SaleOrder, saleStatement } from './sale-statement-store.ts'
import { membershipStatements } from './membership-statement-store.ts'
import { linkCustomerStatement } from './link-customer-store.ts'
import { trackSaleStatement } from './track-sale-store.ts'
import type { Tracking } from './tracking.ts'
import { type EventOffer, readOffer, cachedOffer } from '../offer/offer-store.ts'
import type { SaleAnswer, SaleOutcome } from './sale-answer.ts'

export type { SaleOrder } from './sale-statement-store.ts'

interface TrackedOrder extends SaleOrder {
  /** Consents that a buyer gave on the web. */
  tracking?: Tracking | undefined
}

export interface Sold extends SaleAnswer {
  /** Seats of the cart, including the unsold seats that become free. Absent if the command was answered before. */
  cartSeatIds?: number[]
}

export const seatsOf = (
  lines: readonly CartLine[],
  { cartSeatIds }: { cartSeatIds?: readonly number[] | null },
): number[] => [...new Set([...wantedOf(lines).seatIds, ...(cartSeatIds ?? [])])]

/** A repeated command gets the stored answer, even if the event would now refuse the sale. */
export async function sell(db: Database, scope: Scope, order: TrackedOrder): Promise<Sold> {
  try {
    return await sellOnce(db, scope, order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const answered = await storedAnswer<SaleAnswer>(db, scope, order)
    if (answered === null) throw error
    return answered
  }
}

/** Rereads an outdated offer once, so that a refusal is based on the event's current state. */
async function sellOnce(db: Database, scope: Scope, order: TrackedOrder): Promise<Sold> {
  const onHand = await cachedOffer(db, scope, order.eventId)
  try {
    return await sellFrom(db, scope, order, onHand)
  } catch (error) {
    if (!mayBeOutgrown(error)) throw error
  }
  const fresh = await readOffer(db, scope, order.eventId)
  refuseUnlessOnSale(fresh.window, order.web ? 'web' : 'counter', Date.now())
  return sellFrom(db, scope, order, fresh)
}

/** True if the event may have changed since the cached offer, so that a retry with a new offer can succeed. */
export const mayBeOutgrown = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'invalid' || error.details?.['offer'] === true)

async function sellFrom(
  db: Database,
  scope: Scope,
  order: TrackedOrder,
  offer: EventOffer,
): Promise<Sold> {
  const { payments, means = 'card', web } = order
  if (web) refuseOffWeb(offer, order.lines, web.code, Date.now())
  const alone = priceSale(offer, order.lines, payments ? 'card' : means, order.channel)
  if (order.expectedOre !== undefined && order.expectedOre !== alone.totalOre) {
    throw new Refusal('stale', { details: { offer: true, totalOre: alone.totalOre } })
  }
  const priced = payments ? payMixed(order.eventId, alone, payments) : alone
  const answer = { id: uuid7(), totalOre: priced.totalOre, roundingOre: priced.roundingOre }
  const done = await sellNow(db, scope, order, offer, { priced, answer })
  if (done?.outcome === 'sold') return withCart(answer, done)
  const answered = await storedAnswer<SaleAnswer>(db, scope, order)
  if (answered === null) throw new Refusal('unavailable')
  return answered
}

const withCart = (answer: SaleAnswer, { cartSeatIds }: SaleOutcome): Sold =>
  cartSeatIds ? { ...answer, cartSeatIds } : answer

interface Worked {
  priced: Parameters<typeof saleStatement>[3]
  answer: SaleAnswer
}

async function sellNow(
  db: Database,
  scope: Scope,
  order: TrackedOrder,
  offer: EventOffer,
  { priced, answer }: Worked,
): Promise<SaleOutcome | undefined> {
  const selling = saleStatement(scope, order, offer, priced, answer)
  const before = [
    ...(await closedSaleStatements(db, scope, order, offer)),
    ...gapStatements(scope, offer, order),
    ...limitStatements(scope, offer, order),
  ]
  const mayLink = order.customerId !== undefined || order.reservationId !== undefined
  const after = [
    ...(mayLink ? [linkCustomerStatement(scope, order, answer.id)] : []),
    ...membershipStatements(offer, order, answer.id),
    ...(order.tracking ? [trackSaleStatement(scope, order.tracking, answer.id)] : []),
  ]
  if (before.length + after.length === 0) return (await db.run(scope, selling))[0]
  try {
    const answers = await db.batch(scope, [...before, selling, ...after])
    return answers[before.length]?.[0] as SaleOutcome | undefined
  } catch (error) {
    throw withSeatNames(error, offer)
  }
}
