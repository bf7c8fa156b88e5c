import { logs } from '@dxweb/kit/definitions/audit.ts'
import { refuseUnlessOnSale } from '@dxweb/areas/ticketing/offer/rules.ts'
import { isOvertaken, refundableStatement } from '@dxweb/areas/ticketing/refunds/store.ts'
import {
  endEntriesStatement,
  lockStatements,
  returnStatement,
} from '@dxweb/areas/ticketing/refunds/return-tickets-store.ts'
import {
  eventsAlone,
  gapStatement,
  isHeldToGaps,
  limitStatements,
  withSeatNames,
} from '@dxweb/areas/ticketing/selling/rule-statements-store.ts'
import { closedSaleStatements } from '@dxweb/areas/ticketing/selling/closed-sale.ts'
import { membershipStatements } from '@dxweb/areas/ticketing/selling/membership-statement-store.ts'
import { exchangeSaleStatement } from '@dxweb/areas/ticketing/selling/sale-statement-store.ts'
import { mayBeOutgrown } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import {
  type EventOffer,
  readOffer,
  cachedOffer,
} from '@dxweb/areas/ticketing/offer/offer-store.ts'
import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import type { exchangeTickets } from './contract.ts'
import { type ExchangeOrder, computeExchange, type ComputedExchange } from './compute-exchange.ts'

export type ExchangeAnswer = ReplyOf<typeof exchangeTickets.parts>

export type { ExchangeOrder } from './compute-exchange.ts'

export interface Exchanged {
  answer: ExchangeAnswer
  /** Released seats; null for a repeated command. */
  freed: { eventId: number; seatIds: number[] } | null
  cartSeatIds?: number[]
}

const afterText = `
  with sold as (
    select id from sale where partner_id = $1 and id = $2
  ), linked as (
    insert into sale_customer
    select l.* from sold, sale_customer c, dx_customer_sale($1, sold.id, c.customer_id) l
    where c.partner_id = $1 and c.sale_id = $3
  ), reserved as (
    insert into sale_reservation (partner_id, sale_id, reservation_id)
    select $1, sold.id, l.reservation_id from sold, sale_reservation l where l.partner_id = $1 and l.sale_id = $3
  )
  ${logs('event', 'exchangedInto', '$6::integer', '$4, $5, $9')}
      null, jsonb_build_object('unitCount', $7::integer, 'reason', $8::text, 'saleId', sold.id) from sold`

/**
 * Returns the statements of return, sale and log, for one transaction and round trip. The new sale may use seats
 * released by the return.
 */
const statementsOf = (
  scope: Scope,
  order: ExchangeOrder,
  offer: EventOffer,
  { returned, priced, answer }: ComputedExchange,
  closed: readonly Statement[],
) => [
  // Locks both events in a fixed order, so that opposite exchanges do not deadlock.
  ...(isHeldToGaps(offer, order)
    ? [eventsAlone(scope.partnerId, [returned.eventId, order.eventId])]
    : []),
  ...lockStatements(scope.partnerId, returned.eventId, order.saleId),
  ...closed,
  returnStatement(scope, order, returned, answer),
  ...(isHeldToGaps(offer, order) ? [gapStatement(scope, offer, order)] : []),
  ...limitStatements(scope, offer, order),
  exchangeSaleStatement(
    scope,
    { ...order, channel: 'pos', sudoId: order.by.sudoId },
    offer,
    priced,
    answer,
  ),
  endEntriesStatement(order.ticketIds, answer.id, order.by),
  sql('exchange-notified', afterText, [
    scope.partnerId,
    answer.id,
    order.saleId,
    scope.userId,
    order.by.sudoId,
    order.eventId,
    priced.lines.length,
    returned.reason,
    order.by.requestId,
  ]),
  ...membershipStatements(offer, order, answer.id, order.ticketIds),
]

export async function exchange(
  db: Database,
  scope: Scope,
  order: ExchangeOrder,
): Promise<Exchanged> {
  let refused: unknown = new Refusal('unavailable')
  try {
    const done = await exchangeOnce(db, scope, order)
    if (done !== null) return done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refused = error
  }
  const answer = await storedAnswer<ExchangeAnswer>(db, scope, order)
  if (answer === null) throw refused
  return { answer, freed: null }
}

/** Maximum number of attempts. Each conflict means that another exchange succeeded. */
const tries = 20

/**
 * Rereads an outdated offer once, and retries if the sale has changed. Returns null if the command was answered before.
 */
async function exchangeOnce(
  db: Database,
  scope: Scope,
  order: ExchangeOrder,
): Promise<Exchanged | null> {
  let offer = await cachedOffer(db, scope, order.eventId)
  let isFresh = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await exchangeFrom(db, scope, order, offer)
    } catch (error) {
      if (isOvertaken(error) && attempt < tries) continue
      if (isFresh || !mayBeOutgrown(error)) throw error
    }
    offer = await readOffer(db, scope, order.eventId)
    isFresh = true
    refuseUnlessOnSale(offer.window, 'counter', Date.now())
  }
}

interface HalfAnswer {
  outcome?: string
  cartSeatIds?: number[] | null
}

async function exchangeFrom(
  db: Database,
  scope: Scope,
  order: ExchangeOrder,
  offer: EventOffer,
): Promise<Exchanged | null> {
  const sale = onlyRow(await db.run(scope, refundableStatement(scope.partnerId, order.saleId)))
  const worked = computeExchange(sale, offer, order)
  const isOther = sale.eventId !== order.eventId
  const closed = isOther ? await closedSaleStatements(db, scope, order, offer) : []
  const answers = await db
    .batch(scope, statementsOf(scope, order, offer, worked, closed))
    .catch((error: unknown) => {
      throw withSeatNames(error, offer)
    })
  const rows = answers.map(([row]) => row as HalfAnswer | undefined)
  if (!rows.some((row) => row?.outcome === 'done')) return null
  const seatIds = worked.returned.tickets.flatMap(({ seatId }) => seatId ?? [])
  const cartSeatIds = rows.flatMap((row) => row?.cartSeatIds ?? [])
  return { answer: worked.answer, freed: { eventId: sale.eventId, seatIds }, cartSeatIds }
}
