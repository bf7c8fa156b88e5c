import {
  incomeSums,
  type Move,
  postRefund,
  returnIncome,
  takeIncome,
  type VatCode,
} from '@dxweb/areas/accounting/rules.ts'
import type { By } from '@dxweb/kit/audit.ts'
import { type Database, onlyRow, type Scope, sql, type Statement } from '@dxweb/kit/database.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import { type Once, storedAnswer } from '@dxweb/kit/idempotency.ts'
import { sum } from '@dxweb/kit/money.ts'
import { uuid7 } from '@dxweb/kit/uuid7.ts'
import type { refundSale } from '../refund-contract.ts'
import { type BackLine, paidFor, type PaidLine, refundOf, shareRefund } from '../refund-rules.ts'
import type { TicketPrice } from '../rules.ts'

export type RefundAnswer = ReplyOf<typeof refundSale.parts>

export interface RefundOrder extends Once, BodyOf<typeof refundSale.parts> {
  saleId: string
  by: By
}

interface RefundableTicket extends TicketPrice {
  id: string
  isIssued: boolean
  vatTypeId: number
  vatCode: VatCode
}

/** All that a refund of a sale depends on. */
interface Refundable {
  eventId: number
  channel: string
  isRefund: boolean
  isCancelled: boolean
  isTaken: boolean
  highVatTypeId: number
  tickets: RefundableTicket[]
  payments: PaidLine[]
}

/** What was paid by each means and what of it has gone back; the rounding of a sale is in its cash. */
export const paidLines = (sale: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('line', p.line, 'means', p.means, 'paidOre', p.amount_ore,
    'agreedOre', p.amount_ore - case when p.means = 'cash' then ${sale}.rounding_ore else 0 end,
    'refundedOre', coalesce(r.refunded_ore, 0), 'refundedAgreedOre', coalesce(r.agreed_ore, 0)) order by p.line)
  from payment p left join payment_refunded r on r.partner_id = p.partner_id and r.sale_id = p.sale_id and r.line = p.line
  where p.partner_id = ${sale}.partner_id and p.sale_id = ${sale}.id), '[]')`

const readText = `
  select t.event_id as "eventId", s.channel, s.refund_of is not null as "isRefund",
    e.state = 'cancelled' as "isCancelled",
    exists (select from income_taken i where i.partner_id = $1 and i.event_id = e.id) as "isTaken",
    (select id from vat_type where code = 'high') as "highVatTypeId", t.tickets, ${paidLines('s')} as payments
  from sale s
  join lateral (
    select min(k.event_id) as event_id, jsonb_agg(jsonb_build_object('id', k.id, 'isIssued', k.state = 'issued',
      'priceOre', k.price_ore, 'feeOre', k.fee_ore, 'vatOre', k.vat_ore, 'feeVatOre', k.fee_vat_ore,
      'vatTypeId', v.id, 'vatCode', v.code)) as tickets
    from ticket k join vat_type v on v.id = k.vat_type_id
    where k.partner_id = $1 and k.sale_id = s.id having count(*) > 0) t on true
  join event e on e.partner_id = $1 and e.id = t.event_id
  where s.partner_id = $1 and s.id = $2`

const readStatement = (partnerId: number, saleId: string) =>
  sql('refundable', readText, [partnerId, saleId])

/**
 * A refund's locks, taken before it looks: its event, so that its income is not taken meanwhile, and all the sale's
 * tickets in their order, so that two refunds of one sale follow each other.
 */
const lockStatements = (partnerId: number, eventId: number, saleId: string): Statement[] => [
  sql('refund-event', 'select id from event where partner_id = $1 and id = $2 for share', [
    partnerId,
    eventId,
  ]),
  sql(
    'refund-tickets',
    'select id from ticket where partner_id = $1 and sale_id = $2 order by id for update',
    [partnerId, saleId],
  ),
]

/**
 * The whole refund. The tickets must still be issued, the payments must have given back what they had when the shares
 * were worked out, and the event's income must stand as it stood; else nothing of it happens. Reserve walls are the
 * key of `ticket_refund` and the check of `payment_refunded`.
 */
const refundText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, $3, $9, $10, $11) on conflict do nothing returning key
  ), freed as (
    update ticket k set state = 'refunded' from first
    where k.partner_id = $1 and k.sale_id = $8 and k.id = any($12::uuid[]) and k.state = 'issued'
    returning k.id, k.event_id, k.seat_id, k.area_id, k.category_id, k.vat_type_id, k.price_ore + k.fee_ore > 0 as is_paid
  ), back as (
    insert into payment_refunded as r (partner_id, sale_id, line, paid_ore, agreed_ore, refunded_ore)
    select $1, $8, p.line, p.amount_ore, m.agreed, m.back
    from first, payment p join unnest($17::integer[], $18::bigint[], $19::bigint[]) m (line, agreed, back) on m.line = p.line
    where p.partner_id = $1 and p.sale_id = $8 order by p.line
    on conflict (partner_id, sale_id, line) do update
      set agreed_ore = r.agreed_ore + excluded.agreed_ore, refunded_ore = r.refunded_ore + excluded.refunded_ore
      where r.agreed_ore = ($20::bigint[])[array_position($17::integer[], r.line)]
        and r.refunded_ore = ($21::bigint[])[array_position($17::integer[], r.line)]
    returning line
  ), made as (
    insert into sale (partner_id, id, user_id, sudo_id, channel, total_ore, rounding_ore, refund_of, reason)
    select $1, $2, $3, $4, $5, $6, $7, $8, $29 from first
    where ((select count(*) from freed) = cardinality($12::uuid[])
        or dx_refuse('wrong_state', '{"fields": {"ticketIds": {"code": "refunded_already"}}}'))
      and ((select count(*) from back) = cardinality($17::integer[]) or dx_refuse('stale', '{"refund": true}'))
      and (exists (select from income_taken where partner_id = $1 and event_id = $22) = $23::boolean
        or dx_refuse('stale', '{"refund": true}'))
    returning id
  ), refunded as (
    insert into ticket_refund (partner_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore,
      fee_ore, vat_ore, fee_vat_ore)
    select $1, f.id, f.event_id, made.id, f.category_id, f.vat_type_id, f.is_paid, m.price, m.fee, m.vat, m.fee_vat
    from made, freed f join unnest($12::uuid[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[])
      m (id, price, fee, vat, fee_vat) on m.id = f.id
  ), seats as (
    delete from seat_claim c using made, freed f
    where c.partner_id = $1 and c.event_id = f.event_id and c.seat_id = f.seat_id and c.kind = 'sold' and c.holder_id = $8
  ), places as (
    update open_place o set kind = null, holder_id = null, until = null from made
    where o.partner_id = $1 and o.event_id = $22 and o.place in (
      select p.place from (
        select place, area_id, row_number() over (partition by area_id order by place) as nth from open_place
        where partner_id = $1 and event_id = $22 and kind = 'sold' and holder_id = $8) p
      where p.nth <= (select count(*) from freed f where f.area_id = p.area_id))
  ), cards as (
    update gift_card c set balance_ore = c.balance_ore + m.back,
      expires_on = greatest(c.expires_on, (now() at time zone z.time_zone)::date + 90)
    from made, partner z, payment p join unnest($17::integer[], $19::bigint[]) m (line, back) on m.line = p.line
    where z.id = $1 and p.partner_id = $1 and p.sale_id = $8 and c.partner_id = $1 and c.id = p.gift_card_id and m.back > 0
    returning c.id, m.back
  ), carded as (
    insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, sale_id, reason, user_id)
    select $1, gen_random_uuid(), cards.id, 'refunded', cards.back, made.id, $29, $3 from cards, made
  ), paid as (
    insert into payment (partner_id, sale_id, line, means, amount_ore, gift_card_id)
    select $1, made.id, p.line, p.means, -m.back, p.gift_card_id
    from made, payment p join unnest($17::integer[], $19::bigint[]) m (line, back) on m.line = p.line
    where p.partner_id = $1 and p.sale_id = $8
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
    select $1, made.id, m.line, (now() at time zone p.time_zone)::date, m.debit, m.credit, m.amount, $22, m.vat_type, m.kind
    from made join partner p on p.id = $1,
      unnest($24::text[], $25::text[], $26::bigint[], $27::integer[], $28::text[])
        with ordinality m (debit, credit, amount, vat_type, kind, line)
  ), noted as (
    insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id)
    select $1, gen_random_uuid(), $3, $4, 'refunded', 'event', $22::integer::text,
      jsonb_build_object('unitCount', cardinality($12::uuid[]), 'reason', $29::text, 'saleId', made.id), $30
    from made
  )
  select case when exists (select from first) then 'refunded' else 'repeated' end as outcome`

/** A refund worked out, before it is done. */
interface Worked {
  tickets: (RefundableTicket & { back: TicketPrice })[]
  lines: BackLine[]
  moves: Move[]
  answer: RefundAnswer
}

function chosenOf(sale: Refundable, order: RefundOrder): Worked['tickets'] {
  const byId = new Map(sale.tickets.map((ticket) => [ticket.id, ticket]))
  return order.ticketIds.map((id, index) => {
    const ticket = byId.get(id)
    const fields = (code: string) => ({ fields: { [`ticketIds.${index}`]: { code } } })
    if (ticket === undefined) throw new Refusal('invalid', fields('not_found'))
    if (!ticket.isIssued) throw new Refusal('wrong_state', fields('refunded_already'))
    return { ...ticket, back: refundOf(ticket, order.withFee) }
  })
}

const sumsOf = (sale: Refundable, tickets: readonly RefundableTicket[]) =>
  incomeSums(tickets, sale.highVatTypeId)

/**
 * Before the event the buyers' claim goes back to the means; after it its income does first. The fee that is kept of
 * an event that is cancelled is earned at once: it has no evening to wait for.
 */
function movesOf(sale: Refundable, tickets: Worked['tickets'], lines: readonly BackLine[]): Move[] {
  const returned = tickets.map(({ back, ...ticket }) => ({ ...ticket, ...back }))
  const kept = tickets.map(({ back, ...ticket }) => ({
    ...ticket,
    priceOre: 0,
    vatOre: 0,
    feeOre: ticket.feeOre - back.feeOre,
    feeVatOre: ticket.feeVatOre - back.feeVatOre,
  }))
  return [
    ...(sale.isTaken ? returnIncome(sale.eventId, sumsOf(sale, returned)) : []),
    ...postRefund(sale.eventId, lines, null),
    ...(sale.isCancelled && !sale.isTaken ? takeIncome(sale.eventId, sumsOf(sale, kept)) : []),
  ]
}

function workOut(sale: Refundable, order: RefundOrder): Worked {
  if (sale.isRefund) throw new Refusal('wrong_state')
  const tickets = chosenOf(sale, order)
  const amountOre = paidFor(tickets.map(({ back }) => back))
  if (order.expectedOre !== undefined && order.expectedOre !== amountOre) {
    throw new Refusal('stale', { details: { totalOre: amountOre } })
  }
  const lines = shareRefund(sale.payments, amountOre)
  const backOre = sum(lines.map((line) => line.backOre))
  const payments = lines
    .filter((line) => line.backOre > 0)
    .map((line) => ({ means: line.means, amountOre: line.backOre }))
  const totals = { totalOre: 0 - amountOre, roundingOre: amountOre - backOre }
  return {
    tickets,
    lines,
    moves: movesOf(sale, tickets, lines),
    answer: { id: uuid7(), ...totals, payments },
  }
}

function refundStatement(
  scope: Scope,
  order: RefundOrder,
  sale: Refundable,
  { tickets, lines, moves, answer }: Worked,
): Statement {
  const paidBefore = new Map(sale.payments.map((line) => [line.line, line]))
  const before = (key: 'refundedAgreedOre' | 'refundedOre') =>
    lines.map((line) => paidBefore.get(line.line)?.[key] ?? 0)
  return sql('refund', refundText, [
    scope.partnerId,
    answer.id,
    scope.userId,
    order.by.sudoId,
    sale.channel,
    answer.totalOre,
    answer.roundingOre,
    order.saleId,
    order.idempotencyKey,
    order.bodyHash,
    answer,
    order.ticketIds,
    ...(['priceOre', 'feeOre', 'vatOre', 'feeVatOre'] as const).map((part) =>
      tickets.map(({ back }) => back[part]),
    ),
    lines.map((line) => line.line),
    lines.map((line) => line.agreedOre),
    lines.map((line) => line.backOre),
    before('refundedAgreedOre'),
    before('refundedOre'),
    sale.eventId,
    sale.isTaken,
    ...(['debit', 'credit', 'amountOre', 'vatTypeId', 'kind'] as const).map((part) =>
      moves.map((move) => move[part]),
    ),
    order.reason,
    order.by.requestId,
  ])
}

export interface Refunded {
  answer: RefundAnswer
  eventId: number
}

/** Refunds as often tried as others may come between; each of them has moved on, so that one gets through. */
const tries = 20

/** Refunds once, or answers what the same command was answered before. */
export async function refund(db: Database, scope: Scope, order: RefundOrder): Promise<Refunded> {
  for (let attempt = 1; ; attempt += 1) {
    const sale = onlyRow(
      await db.run<Refundable>(scope, readStatement(scope.partnerId, order.saleId)),
    )
    const answered = { eventId: sale.eventId }
    try {
      const worked = workOut(sale, order)
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

/** Whether this call did it; not where the same command had been answered already. */
async function isDone(
  db: Database,
  scope: Scope,
  order: RefundOrder,
  sale: Refundable,
  worked: Worked,
): Promise<boolean> {
  const statements = [
    ...lockStatements(scope.partnerId, sale.eventId, order.saleId),
    refundStatement(scope, order, sale, worked),
  ]
  const answers = await db.batch(scope, statements)
  return answers.at(-1)?.[0]?.['outcome'] === 'refunded'
}

const isOvertaken = (error: unknown) =>
  error instanceof Refusal && error.code === 'stale' && error.details?.['refund'] === true
