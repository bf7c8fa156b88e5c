import { randomInt } from 'node:crypto'
import {
  incomeSums,
  type Move,
  postRefund,
  returnIncome,
  takeIncome,
  type VatCode,
} from '@dxweb/areas/accounting/rules.ts'
import { giftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import type { Author } from '@dxweb/kit/definitions/audit.ts'
import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Statement,
} from '@dxweb/kit/database/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/database/idempotency.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { refundSale } from './contract.ts'
import {
  companionsLeft,
  type RefundPlan,
  planRefund,
  paidFor,
  type PaidLine,
  refundOf,
  shareRefund,
} from './rules.ts'
import type { TicketPrice } from '../offer/rules.ts'
import {
  endEntriesStatement,
  lockStatements,
  type Returned,
  returnStatement,
} from './return-tickets-store.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'

export type RefundAnswer = ReplyOf<typeof refundSale.parts>

export interface RefundOrder extends Once, BodyOf<typeof refundSale.parts> {
  saleId: string
  by: Author
  /** A statement to run in the same transaction, after the refund is written. */
  along?: ((answer: RefundAnswer) => Statement) | undefined
}

export interface RefundableTicket
  extends TicketPrice, Pick<Tables['ticket'], 'id' | 'seatId' | 'state' | 'vatTypeId'> {
  isCompanion: boolean
  vatCode: VatCode
}

export interface Refundable {
  eventId: number
  channel: string
  isRefund: boolean
  isCancelled: boolean
  isTaken: boolean
  highVatTypeId: number
  tickets: RefundableTicket[]
  payments: (PaidLine & { giftCardId: string | null })[]
}

/** SQL for each payment and its refunded part. The rounding of a sale is part of its cash payment. */
export const paidLines = (sale: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('line', p.line, 'means', p.means, 'giftCardId', p.gift_card_id,
    'paidOre', p.amount_ore, 'carriedOre', p.carried_ore,
    'agreedOre', p.amount_ore - case when p.means = 'cash' then ${sale}.rounding_ore else 0 end,
    'refundedOre', coalesce(r.refunded_ore, 0), 'refundedAgreedOre', coalesce(r.agreed_ore, 0)) order by p.line)
  from payment p left join payment_refunded r on r.partner_id = $1 and r.sale_id = p.sale_id and r.line = p.line
  where p.partner_id = $1 and p.sale_id = ${sale}.id), '[]')`

const readText = `
  select t.event_id as "eventId", s.channel, s.refund_of is not null as "isRefund",
    e.state = 'cancelled' as "isCancelled",
    exists (select from income_taken i where i.partner_id = $1 and i.event_id = e.id) as "isTaken",
    (select id from vat_type where code = 'high') as "highVatTypeId", t.tickets, ${paidLines('s')} as payments
  from sale s
  join lateral (
    select min(k.event_id) as event_id, jsonb_agg(jsonb_build_object('id', k.id, 'seatId', k.seat_id, 'state', k.state,
      'priceOre', k.price_ore, 'feeOre', k.fee_ore, 'vatOre', k.vat_ore, 'feeVatOre', k.fee_vat_ore,
      'vatTypeId', v.id, 'vatCode', v.code,
      'isCompanion', coalesce(c.is_companion, false))) as tickets
    from ticket k join vat_type v on v.id = k.vat_type_id
    left join event_price_category c on c.partner_id = $1 and c.event_id = k.event_id and c.id = k.category_id
    where k.partner_id = $1 and k.sale_id = s.id having count(*) > 0) t on true
  join event e on e.partner_id = $1 and e.id = t.event_id
  where s.partner_id = $1 and s.id = $2`

export const refundableStatement = (partnerId: number, saleId: string) =>
  sql<Refundable>('refundable', readText, [partnerId, saleId])

interface Worked extends RefundPlan {
  tickets: (RefundableTicket & { back: TicketPrice })[]
  moves: Move[]
  answer: RefundAnswer
}

/** Returns the tickets to refund. Refuses a ticket that cannot be refunded, and reports its index. */
export function chosenOf(
  sale: Refundable,
  order: Pick<RefundOrder, 'ticketIds' | 'withFee'>,
): Worked['tickets'] {
  const byId = new Map(sale.tickets.map((ticket) => [ticket.id, ticket]))
  const chosen = order.ticketIds.map((id, index) => {
    const ticket = byId.get(id)
    const fields = (code: string) => ({ fields: { [`ticketIds.${index}`]: { code } } })
    if (ticket === undefined) throw new Refusal('invalid', fields('not_found'))
    if (ticket.state === 'exchanged') throw new Refusal('wrong_state', fields('exchanged_already'))
    if (ticket.state !== 'issued') throw new Refusal('wrong_state', fields('refunded_already'))
    return { ...ticket, back: refundOf(ticket, order.withFee) }
  })
  refuseCompanionsLeft(sale, order.ticketIds)
  return chosen
}

/** Refuses to leave a companion's ticket without the paying ticket that it requires at the door. */
function refuseCompanionsLeft({ tickets }: Refundable, going: readonly string[]): void {
  const issued = tickets
    .filter(({ state }) => state === 'issued')
    .map((ticket) => ({ ...ticket, paidOre: ticket.priceOre + ticket.feeOre }))
  const count = companionsLeft(issued, new Set(going))
  if (count === 0) return
  const fields = { ticketIds: { code: 'companion_left', params: { count } } }
  throw new Refusal('wrong_state', { fields })
}

const sumsOf = (sale: Refundable, tickets: readonly RefundableTicket[]) =>
  incomeSums(tickets, sale.highVatTypeId)

/**
 * First moves income that is already recognised back to the debt to buyers. If the event is cancelled, a kept fee
 * becomes income immediately.
 */
export function movesAround(sale: Refundable, tickets: Worked['tickets'], back: Move[]): Move[] {
  const returned = tickets.map(({ back: share, ...ticket }) => ({ ...ticket, ...share }))
  const kept = tickets.map(({ back: share, ...ticket }) => ({
    ...ticket,
    priceOre: 0,
    vatOre: 0,
    feeOre: ticket.feeOre - share.feeOre,
    feeVatOre: ticket.feeVatOre - share.feeVatOre,
  }))
  return [
    ...(sale.isTaken ? returnIncome(sale.eventId, sumsOf(sale, returned)) : []),
    ...back,
    ...(sale.isCancelled && !sale.isTaken ? takeIncome(sale.eventId, sumsOf(sale, kept)) : []),
  ]
}

type RefundChoice = Pick<RefundOrder, 'ticketIds' | 'withFee' | 'to' | 'firstLine' | 'expectedOre'>

export function computeRefund(sale: Refundable, order: RefundChoice): Worked {
  if (sale.isRefund) throw new Refusal('wrong_state')
  const tickets = chosenOf(sale, order)
  const amountOre = paidFor(tickets.map(({ back }) => back))
  if (order.expectedOre !== undefined && order.expectedOre !== amountOre) {
    throw new Refusal('stale', { details: { totalOre: amountOre } })
  }
  const shared = shareRefund(sale.payments, amountOre, order.firstLine)
  const given = planRefund(
    sale.payments,
    shared.map((line) => ({ ...line, carriedOre: 0, carriedPaidOre: 0 })),
    order.to === 'giftCard' ? newCard() : null,
  )
  const { lines } = given
  const backOre = sum(lines.map((line) => line.backOre))
  const totals = { totalOre: 0 - amountOre, roundingOre: amountOre - backOre }
  const to = order.to === 'giftCard' ? 'giftCard' : null
  return {
    ...given,
    tickets,
    moves: movesAround(sale, tickets, postRefund(sale.eventId, lines, to)),
    answer: { id: uuid7(), ...totals, ...refundedByMeans(given) },
  }
}

export const newCard = () => ({ id: uuid7(), number: giftCardNumber(() => randomInt(10)) })

export function refundedByMeans({ payments, newCards: [card] }: RefundPlan) {
  return {
    payments: payments
      .filter(({ ore, carried }) => ore > carried)
      .map(({ means, ore, carried }) => ({ means, amountOre: ore - carried })),
    giftCard: card ? { id: card.id, number: card.number } : null,
  }
}

export const returnedOf = (
  sale: Refundable,
  saleId: string,
  { lines, payments, newCards }: RefundPlan,
): Pick<
  Returned,
  'saleId' | 'eventId' | 'channel' | 'isTaken' | 'lines' | 'payments' | 'newCards'
> => {
  const paid = new Map(sale.payments.map((line) => [line.line, line]))
  return {
    saleId,
    eventId: sale.eventId,
    channel: sale.channel,
    isTaken: sale.isTaken,
    payments,
    newCards,
    lines: lines.map(({ line, agreedOre, carriedPaidOre, backOre }) => {
      const { refundedAgreedOre = 0, refundedOre = 0, paidOre = 0 } = paid.get(line) ?? {}
      return {
        line,
        agreedOre,
        backOre: Math.min(carriedPaidOre + backOre, paidOre - refundedOre),
        before: { agreedOre: refundedAgreedOre, refundedOre },
      }
    }),
  }
}

export interface Refunded {
  answer: RefundAnswer
  eventId: number
}

/** Number of tries when other requests change the sale. Each conflict means that another request succeeded. */
const tries = 20

/** A repeated command gets the stored answer. */
export async function refund(db: Database, scope: Scope, order: RefundOrder): Promise<Refunded> {
  for (let attempt = 1; ; attempt += 1) {
    const sale = onlyRow(
      await db.run<Refundable>(scope, refundableStatement(scope.partnerId, order.saleId)),
    )
    const answered = { eventId: sale.eventId }
    try {
      const worked = computeRefund(sale, order)
      if (await isDone(db, scope, order, sale, worked)) {
        return { ...answered, answer: worked.answer }
      }
    } catch (error) {
      if (isOvertaken(error) && attempt < tries) continue
      const before =
        error instanceof Refusal ? await storedAnswer<RefundAnswer>(db, scope, order) : null
      if (before === null) throw error
      return { ...answered, answer: before }
    }
    const before = await storedAnswer<RefundAnswer>(db, scope, order)
    if (before === null) throw new Refusal('unavailable')
    return { ...answered, answer: before }
  }
}

/** Returns false if the command was answered before. */
async function isDone(
  db: Database,
  scope: Scope,
  order: RefundOrder,
  sale: Refundable,
  worked: Worked,
): Promise<boolean> {
  const [, , [done]] = await db.batch(scope, [
    ...lockStatements(scope.partnerId, sale.eventId, order.saleId),
    returnStatement(
      scope,
      order,
      {
        ...returnedOf(sale, order.saleId, worked),
        id: worked.answer.id,
        totalOre: worked.answer.totalOre,
        roundingOre: worked.answer.roundingOre,
        tickets: worked.tickets,
        moves: worked.moves,
        state: 'refunded',
        exchangedWith: null,
        reason: order.reason,
        isOfRun: order.along !== undefined,
      },
      worked.answer,
    ),
    endEntriesStatement(order.ticketIds, null, order.by),
    ...(order.along ? [order.along(worked.answer)] : []),
  ])
  return done?.outcome === 'done'
}

/** True if a concurrent request changed the sale, so that the refund must be computed again. */
export const isOvertaken = (error: unknown) =>
  error instanceof Refusal && error.code === 'stale' && error.details?.['refund'] === true
