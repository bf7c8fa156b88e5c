import { type Move, moveValues } from '@dxweb/areas/accounting/rules.ts'
import {
  hasShiftFor,
  openShiftOf,
  shiftColumns,
  shiftValues,
} from '@dxweb/areas/tills/shifts/of-sale-sql.ts'
import { type Author, logs } from '@dxweb/kit/definitions/audit.ts'
import { notesWebhook } from '@dxweb/kit/definitions/webhook-types.ts'
import { type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { Once } from '@dxweb/kit/database/idempotency.ts'
import type { RefundPayment, NewCard } from './rules.ts'
import type { TicketPrice } from '../offer/rules.ts'

/**
 * Locks the event first, so that its income is not recognised meanwhile, and then all tickets in order, so that
 * simultaneous refunds wait for each other.
 */
export const lockStatements = (partnerId: number, eventId: number, saleId: string) =>
  [
    sql('refund-event', 'select id from event where partner_id = $1 and id = $2 for share', [
      partnerId,
      eventId,
    ]),
    sql(
      'refund-tickets',
      'select id from ticket where partner_id = $1 and sale_id = $2 order by id for update',
      [partnerId, saleId],
    ),
  ] as const

const returnData = `'id', :saleId::uuid, 'refundId', made.id, 'eventId', :eventId::integer, 'totalOre', :totalOre::bigint`

const cashBack = `:isOfTill::boolean and exists (select from jsonb_to_recordset(:payments::jsonb) m (means text, ore bigint, carried bigint)
        where m.means = 'cash' and m.ore <> m.carried)`

/**
 * Writes only if tickets, payments and income are unchanged since the computation. The key of `ticket_refund` and the
 * check `payment_refunded` also enforce this.
 */
const returnText = `
  with first as (
    insert into idempotency (partner_id, user_id, key, body_hash, answer)
    values ($1, :userId, :key, :bodyHash, :answer) on conflict do nothing returning key
  ), freed as (
    update ticket k set state = :state from first
    where k.partner_id = $1 and k.sale_id = :saleId and k.id = any(:ticketIds::uuid[]) and k.state = 'issued'
    returning k.id, k.event_id, k.seat_id, k.area_id, k.category_id, k.vat_type_id, k.price_ore > 0 as is_paid,
      k.price_ore + k.fee_ore as ore
  ), kept as (
    update sale_customer o set ticket_count = o.ticket_count - f.tickets, value_ore = o.value_ore - f.ore
    from (select count(*)::integer as tickets, sum(ore)::bigint as ore from freed having count(*) > 0) f
    where o.partner_id = $1 and o.sale_id = :saleId
  ), back as (
    insert into payment_refunded as r (partner_id, sale_id, line, event_id, paid_ore, agreed_ore, refunded_ore)
    select $1, :saleId, p.line, :eventId, p.amount_ore, m.agreed, m.back
    from first, payment p join unnest(:lines::integer[], :agreedOre::bigint[], :backOre::bigint[]) m (line, agreed, back) on m.line = p.line
    where p.partner_id = $1 and p.sale_id = :saleId order by p.line
    on conflict (partner_id, sale_id, line) do update
      set agreed_ore = r.agreed_ore + excluded.agreed_ore, refunded_ore = r.refunded_ore + excluded.refunded_ore
      where r.agreed_ore = (:agreedBefore::bigint[])[array_position(:lines::integer[], r.line)]
        and r.refunded_ore = (:refundedBefore::bigint[])[array_position(:lines::integer[], r.line)]
    returning line
  ), shift as materialized (${openShiftOf(':userId', ':isOfTill::boolean')}
  ), made as (
    insert into sale (partner_id, id, event_id, user_id, sudo_id, channel, total_ore, rounding_ore, refund_of, reason,
      exchanged_with, campaign_id, ${shiftColumns})
    select $1, :id, :eventId, :userId, :sudoId, :channel, :totalOre, :roundingOre, :saleId, :reason, :exchangedWith::uuid,
      (select campaign_id from sale where partner_id = $1 and id = :saleId), ${shiftValues} from first left join shift on true
    where ((select count(*) from freed) = cardinality(:ticketIds::uuid[])
        or dx_refuse('wrong_state', '{"fields": {"ticketIds": {"code": "refunded_already"}}}'))
      and ((select count(*) from back) = cardinality(:lines::integer[]) or dx_refuse('stale', '{"refund": true}'))
      and (exists (select from income_taken where partner_id = $1 and event_id = :eventId) = :isTaken::boolean
        or dx_refuse('stale', '{"refund": true}'))
      and ${hasShiftFor(cashBack)}
    returning id
  ), hooked as (
    ${notesWebhook('sale.refunded', `'sale:' || :saleId::uuid`, returnData, 'made')}
  ), refunded as (
    insert into ticket_refund (partner_id, ticket_id, event_id, sale_id, category_id, vat_type_id, is_paid, price_ore,
      fee_ore, vat_ore, fee_vat_ore)
    select $1, f.id, f.event_id, made.id, f.category_id, f.vat_type_id, f.is_paid, m.price, m.fee, m.vat, m.fee_vat
    from made, freed f join unnest(:ticketIds::uuid[], :pricesOre::bigint[], :feesOre::bigint[], :vatsOre::bigint[], :feeVatsOre::bigint[])
      m (id, price, fee, vat, fee_vat) on m.id = f.id
  ), seats as (
    delete from seat_claim c using made, freed f
    where c.partner_id = $1 and c.event_id = f.event_id and c.seat_id = f.seat_id and c.kind = 'sold' and c.holder_id = :saleId
  ), places as (
    update open_place o set kind = null, holder_id = null, until = null from made
    where o.partner_id = $1 and o.event_id = :eventId and o.place in (
      select p.place from (
        select place, area_id, row_number() over (partition by area_id order by place) as nth from open_place
        where partner_id = $1 and event_id = :eventId and kind = 'sold' and holder_id = :saleId) p
      where p.nth <= (select count(*) from freed f where f.area_id = p.area_id))
  ), locked as materialized (
    select c.id, m.ore from made, jsonb_to_recordset(:toCards::jsonb) m (id uuid, ore bigint)
      join gift_card c on c.partner_id = $1 and c.id = m.id
    order by c.id for no key update of c
  ), cards as (
    update gift_card c set balance_ore = c.balance_ore + m.ore,
      expires_on = greatest(c.expires_on, (now() at time zone z.time_zone)::date + 90)
    from locked m, partner z
    where z.id = $1 and c.partner_id = $1 and c.id = m.id
    returning c.id, m.ore
  ), new_cards as (
    insert into gift_card (partner_id, id, number, expires_on, balance_ore, note)
    select $1, m.id, m.number, ((now() at time zone z.time_zone)::date + interval '12 months')::date, m.ore, :reason
    from made, partner z, jsonb_to_recordset(:newCards::jsonb) m (id uuid, number text, ore bigint) where z.id = $1
    returning id, balance_ore as ore
  ), carded as (
    insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, sale_id, reason, user_id)
    select $1, gen_random_uuid(), c.id, 'refunded', c.ore, made.id, :reason, :userId
    from (select id, ore from cards union all select id, ore from new_cards) c, made
  ), paid as (
    insert into payment (partner_id, sale_id, line, event_id, means, amount_ore, carried_ore, gift_card_id)
    select $1, made.id, m.line, :eventId, m.means, -m.ore, -m.carried, m.card
    from made, jsonb_to_recordset(:payments::jsonb) m (line integer, means text, ore bigint, carried bigint, card uuid)
  ), posted as (
    insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
    select $1, made.id, m.line, (now() at time zone p.time_zone)::date, m.debit, m.credit, m.amount, :eventId, m.vat_type, m.kind
    from made join partner p on p.id = $1,
      unnest(:debits::text[], :credits::text[], :amountsOre::bigint[], :vatTypeIds::integer[], :kinds::text[])
        with ordinality m (debit, credit, amount, vat_type, kind, line)
  ), noted as (
    ${logs('event', ':state', ':eventId::integer', ':userId, :sudoId, :requestId')}
      null, jsonb_build_object('unitCount', cardinality(:ticketIds::uuid[]), 'reason', :reason::text, 'saleId', made.id) from made
  )
  select case when exists (select from first) then 'done' else 'repeated' end as outcome`

/** Must run after the tickets are returned and, in an exchange, after the new tickets are sold. */
export const endEntriesStatement = (
  ticketIds: readonly string[],
  into: string | null,
  { sudoId }: Author,
) => sql('end-entries', 'select dx_end_entries($1, $2, $3)', [ticketIds, into, sudoId])

export interface Returned {
  id: string
  saleId: string
  eventId: number
  channel: string
  isTaken: boolean
  state: 'refunded' | 'exchanged'
  exchangedWith: string | null
  totalOre: number
  roundingOre: number
  tickets: readonly { id: string; back: TicketPrice }[]
  /** Per payment: the share (`agreedOre`) and amount (`backOre`) returned now, and the earlier sums (`before`). */
  lines: readonly {
    line: number
    agreedOre: number
    backOre: number
    before: { agreedOre: number; refundedOre: number }
  }[]
  payments: readonly RefundPayment[]
  newCards: readonly NewCard[]
  moves: readonly Move[]
  reason: string
  /** True for refunds by a cancelled event's refund run, which belong to no till. */
  isOfRun?: boolean
}

/** Sums repayments by gift card. Excludes new cards. */
function toCards({ payments, newCards }: Returned) {
  const isNew = new Set(newCards.map(({ id }) => id))
  const byCard = Map.groupBy(payments, ({ card }) => card)
  return [...byCard].flatMap(([id, paid]) => {
    const ore = paid.reduce((sum, one) => sum + one.ore - one.carried, 0)
    return id === null || isNew.has(id) || ore === 0 ? [] : [{ id, ore }]
  })
}

const ticketValues = (tickets: Returned['tickets']) => ({
  ticketIds: tickets.map(({ id }) => id),
  pricesOre: tickets.map(({ back }) => back.priceOre),
  feesOre: tickets.map(({ back }) => back.feeOre),
  vatsOre: tickets.map(({ back }) => back.vatOre),
  feeVatsOre: tickets.map(({ back }) => back.feeVatOre),
})

const lineValues = (lines: Returned['lines']) => ({
  lines: lines.map(({ line }) => line),
  agreedOre: lines.map(({ agreedOre }) => agreedOre),
  backOre: lines.map(({ backOre }) => backOre),
  agreedBefore: lines.map(({ before }) => before.agreedOre),
  refundedBefore: lines.map(({ before }) => before.refundedOre),
})

export const returnStatement = (
  { partnerId, userId }: Scope,
  order: Once & { by: Author },
  back: Returned,
  answer: unknown,
) =>
  sql<{ outcome: string }>('return-tickets', returnText, {
    ...order.by,
    ...back,
    partnerId,
    userId,
    key: order.idempotencyKey,
    bodyHash: order.bodyHash,
    answer,
    ...ticketValues(back.tickets),
    ...lineValues(back.lines),
    ...moveValues(back.moves),
    payments: JSON.stringify(back.payments),
    toCards: JSON.stringify(toCards(back)),
    newCards: JSON.stringify(back.newCards),
    isOfTill: back.isOfRun !== true,
  })
