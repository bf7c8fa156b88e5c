import { sql } from '@dxweb/kit/database/database.ts'
import { zone } from '@dxweb/kit/database/sql-parts.ts'
import type { Deal } from './artist.ts'
import { type TonoBasis, tonoBasis } from './basis.ts'
import { chargeOf, type BudgetLine } from './charges.ts'
import type { AddedLine } from './contract.ts'
import {
  agreedLeft,
  isAlone,
  isCharged,
  orderCharges,
  ratesOn,
  termsOf,
  tonoJoin,
} from './facts-sql.ts'
import { type Charge, type Rates, type Sales, settle, type SettledEvent } from './settle.ts'
import { type CommissionTerms, noTerms } from '@dxweb/areas/orders/commission.ts'

interface EventFacts {
  eventId: number
  event: string
  renterId: number
  isOver: boolean
  ticketVatCode: SettledEvent['ticketVatCode']
  rates: Rates
  sales: Sales
  deal: Deal
  tonoOre: number
  /** Null if no TONO fee is due. */
  tono: TonoBasis | null
  lines: (BudgetLine & { actualOre: number | null })[]
}

export interface Facts {
  knownAt: string
  knownOn: string
  renterId: number | null
  title: string
  terms: CommissionTerms | null
  agreedPriceOre: number | null
  coveredOrderId: number | null
  rates: Rates
  events: EventFacts[]
  charges: Charge[]
}

/** Ids of sales that are part of an exchange, recognised by their postings to account 2902. */
const exchanges = `(select source_id from posting where partner_id = $1 and event_id = e.id and '2902' in (debit, credit))`

/** Exchanged amounts are posted through 2902; gift card payments through 2901 (docs/decisions/0017). */
const sales = `
  select jsonb_build_object(
      'soldOre', coalesce(p.sold, 0), 'giftCardOre', coalesce(p.gift_card, 0), 'exchangedOre', coalesce(p.exchanged, 0),
      'refundOre', coalesce(p.refunded, 0), 'vatOre', coalesce(m.vat, 0), 'paidCount', coalesce(m.paid, 0),
      'freeCount', coalesce(m.free, 0), 'refundCount', coalesce(m.refunded, 0), 'exchangedCount', coalesce(m.exchanged, 0),
      'prices', coalesce(m.prices, '[]')) as of
  from (
    select sum(amount_ore) filter (where credit = '2900' and debit <> '2902')::bigint as sold,
      sum(amount_ore) filter (where credit = '2900' and debit = '2901')::bigint as gift_card,
      sum(case when credit = '2900' then amount_ore else -amount_ore end)
        filter (where '2902' in (debit, credit))::bigint as exchanged,
      sum(amount_ore) filter (where debit = '2900' and credit <> '2902')::bigint as refunded
    from posting where partner_id = $1 and event_id = e.id and kind in ('sale', 'reversal') and '2900' in (debit, credit)
  ) p cross join (
    select sum(vat)::bigint as vat, sum(tickets) filter (where is_paid)::int as paid,
      sum(tickets) filter (where not is_paid)::int as free, -sum(tickets) filter (where moved = 'refunded')::int as refunded,
      sum(tickets) filter (where moved = 'exchanged')::int as exchanged,
      jsonb_agg(jsonb_build_object('priceOre', price, 'count', tickets)) filter (where moved = 'sold') as prices
    from (
      select k.moved, is_paid, case when tickets = 1 then price_ore + fee_ore end as price, sum(tickets) as tickets,
        sum(vat_ore + fee_vat_ore) as vat
      from ticket_move cross join lateral (select case when sale_id in ${exchanges} then 'exchanged'
        when tickets < 0 then 'refunded' else 'sold' end as moved) k
      where partner_id = $1 and event_id = e.id group by 1, 2, 3) g
  ) m`

const events = `
  select jsonb_agg(jsonb_build_object('eventId', e.id, 'event', e.title, 'renterId', e.renter_id,
      'isOver', e.state = 'cancelled' or e.ends_at <= now(), 'ticketVatCode', vt.code, 'rates', ${ratesOn('d.day')},
      'sales', s.of, 'deal', coalesce(w.deal, '{"kind": "none", "amountOre": 0, "percent": 0}'),
      'tonoOre', coalesce(tono.fee, 0), 'tono', case when tono.fee is not null then tono.basis end, 'lines', coalesce(w.lines, '[]')) order by e.starts_at, e.id)
  from asked join event e on e.partner_id = $1 and e.id = asked.id
  cross join lateral (select (e.starts_at at time zone ${zone})::date as day) d
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id join vat_type vt on vt.id = et.vat_type_id
  left join event_economy w on w.partner_id = $1 and w.event_id = e.id
  cross join lateral (${sales}) s ${tonoJoin('d.day')}`

/**
 * True if the settlement covers the order `o`. Approval decides it, so that an event that joins or leaves the order
 * later moves no charges.
 */
const isCovered = `coalesce((
    select (o.id in (s.order_id, s.covered_order_id)) is true from renter_settlement s
    where s.partner_id = $1 and s.id = $4 and s.state <> 'draft'),
  subject.event_id is null or ${isAlone} and not exists (select from renter_settlement x
    where x.partner_id = $1 and x.id is distinct from $4::integer and x.corrects is null and o.id in (x.order_id, x.covered_order_id)))`

/** Reads an event `$2` or an order `$3`. Excludes the order's events that belong to settlements other than `$4`. */
const text = `
  with subject as materialized (
    select e.renter_id, e.title, e.order_id, e.id as event_id, (e.starts_at at time zone ${zone})::date as day
    from event e where e.partner_id = $1 and e.id = $2
    union all
    select o.renter_id, o.number || ' ' || o.title, o.id, null, o.period_to
    from booking_order o where o.partner_id = $1 and o.id = $3
  ), asked as materialized (
    select subject.event_id as id from subject where subject.event_id is not null
    union all
    select e.id from subject join event e on e.partner_id = $1 and e.order_id = subject.order_id
      and e.renter_id = subject.renter_id
    where subject.event_id is null and not exists (select from renter_settled_event c
      where c.partner_id = $1 and c.event_id = e.id and c.settlement_id is distinct from $4::integer)
  )
  select now() as "knownAt", (now() at time zone ${zone})::date as "knownOn", subject.renter_id as "renterId",
    subject.title, case when o.id is not null then ${termsOf} end as terms, c.id as "coveredOrderId",
    case when c.id is not null and o.agreed_price_ore is not null then ${agreedLeft} end as "agreedPriceOre",
    ${ratesOn('case when c.id is not null then o.period_to else subject.day end')} as rates,
    coalesce((${events}), '[]') as events,
    ${orderCharges('subject.order_id', `(l.event_id in (select id from asked) or l.event_id is null and c.id is not null) and ${isCharged('c.id is not null')}`)} as charges
  from subject left join booking_order o on o.partner_id = $1 and o.id = subject.order_id
  left join lateral (select o.id where ${isCovered}) c on true`

export interface Subject {
  eventId: number | null
  orderId: number | null
  settlementId: number | null
}

export const factsStatement = (partnerId: number, { eventId, orderId, settlementId }: Subject) =>
  sql<Facts>('renter-settlement-facts', text, [partnerId, eventId, orderId, settlementId])

export interface Own {
  added: readonly AddedLine[]
  chargesTono: boolean
}

const addedCharge =
  (eventId: number | null) =>
  ({ kind, name, amountOre, vatCode }: AddedLine): Charge => ({
    eventId,
    kind,
    name,
    quantity: null,
    netOre: amountOre,
    vatCode,
  })

export function figured(facts: Facts, { added, chargesTono }: Own) {
  const [first, ...rest] = facts.events
  const only = rest.length === 0 ? (first?.eventId ?? null) : null
  const lines = settle({
    events: facts.events.map((event) => ({
      ...event,
      tonoOre: chargesTono ? event.tonoOre : 0,
      tonoBasis: event.tono === null ? '' : tonoBasis(event.tono),
    })),
    terms: facts.terms ?? noTerms,
    charges: [
      ...facts.charges,
      ...facts.events.flatMap((event) =>
        event.lines.flatMap((line) => chargeOf(line, line.actualOre, event.rates, event.eventId)),
      ),
      ...added.map(addedCharge(only)),
    ],
    agreedPriceOre: facts.agreedPriceOre,
    rates: facts.rates,
  })
  const titles = new Map(facts.events.map(({ eventId, event }) => [eventId, event]))
  return lines.map((line) => ({ ...line, event: titles.get(line.eventId ?? 0) ?? null }))
}
