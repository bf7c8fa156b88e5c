import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { hiredSeconds } from '@dxweb/kit/time/hired-seconds.ts'
import type { getOrderSums } from './contract.ts'
import {
  type BookedResource,
  type BroughtLine,
  compareLines,
  type ComparedProposal,
  proposalsOf,
  type ProposedFor,
  type TakenHall,
} from './proposals.ts'

const orderText = `
  select o.agreed_price_ore as "agreedPriceOre", r.price_type_id as "priceTypeId", (select id from vat_type where code = 'high') as "generalVatTypeId"
  from booking_order o left join renter r on r.partner_id = o.partner_id and r.id = o.renter_id
  where o.partner_id = $1 and o.id = $2`

/** An operating day begins at 05:00, so that a night belongs to the previous day. */
const hallsText = `
  select e.id as "eventId", e.title as event, b.auditorium_id as "auditoriumId", a.name as auditorium,
    extract(isodow from (e.starts_at at time zone p.time_zone) - interval '5 hours')::integer as weekday,
    (${hiredSeconds('b.busy_from', 'b.busy_until', 'p.time_zone')} / 3600)::float8 as hours,
    coalesce((select jsonb_agg(jsonb_build_object('priceTypeId', h.price_type_id, 'priceDays', h.price_days,
        'upToHours', h.up_to_hours, 'priceOre', h.price_ore, 'vatTypeId', h.vat_type_id) order by h.id)
      from hall_price h where h.partner_id = e.partner_id and h.auditorium_id = b.auditorium_id), '[]') as prices
  from event e
  join partner p on p.id = e.partner_id
  join hall_booking b on b.partner_id = e.partner_id and b.event_id = e.id
  join auditorium a on a.partner_id = b.partner_id and a.id = b.auditorium_id
  where e.partner_id = $1 and e.order_id = $2
  order by e.starts_at, e.id, b.own_start nulls last, b.auditorium_id`

/**
 * Takes the price for the booking's own price type, or else for the renter's usual price type, or else the function's
 * hourly rate.
 */
const bookedText = `
  select b.id, b.event_id as "eventId", e.title as event, b.resource_id as "resourceId", r.is_function as "isFunction",
    b.unit_count as "unitCount", (extract(epoch from b.ends_at - b.starts_at) * 1000)::float8 as milliseconds,
    ceil(${hiredSeconds('b.starts_at', 'b.ends_at', 'p.time_zone')} / 86400)::integer as days,
    coalesce(usual.unit, b.unit) as unit, coalesce(usual.price_ore, b.price_ore) as "priceOre",
    coalesce(usual.id, chosen.id) as "priceTypeId", r.vat_type_id as "vatTypeId"
  from event e
  join partner p on p.id = e.partner_id
  join resource_booking b on b.partner_id = e.partner_id and b.event_id = e.id
  join resource r on r.partner_id = b.partner_id and r.id = b.resource_id
  left join price_type chosen on chosen.partner_id = b.partner_id and lower(chosen.name) = lower(b.price_type)
  left join lateral (
    select t.id, price ->> 'unit' as unit,
      round((price ->> 'priceOre')::numeric / greatest((price ->> 'count')::integer, 1))::bigint as price_ore
    from booking_order o
    join renter w on w.partner_id = o.partner_id and w.id = o.renter_id
    join price_type t on t.partner_id = o.partner_id and t.id = w.price_type_id
    join jsonb_array_elements(r.prices) price on lower(price ->> 'priceType') = lower(t.name)
    where o.partner_id = e.partner_id and o.id = e.order_id and b.price_type = '' limit 1
  ) usual on true
  where e.partner_id = $1 and e.order_id = $2 and e.state <> 'cancelled'
  order by r.is_function, e.starts_at, e.id, r.sort, r.name, b.id`

const linesText = `
  select id, source, quantity, estimated, unit, unit_price_ore as "unitPriceOre" from order_line
  where partner_id = $1 and order_id = $2 order by sort, id`

export const proposedStatements = (partnerId: number, orderId: number) =>
  [
    sql<ProposedFor & { agreedPriceOre: number | null }>('order-proposed-for', orderText, [
      partnerId,
      orderId,
    ]),
    sql<TakenHall>('order-halls', hallsText, [partnerId, orderId]),
    sql<BookedResource>('order-booked', bookedText, [partnerId, orderId]),
    sql<BroughtLine>('order-brought', linesText, [partnerId, orderId]),
  ] as const

export const proposedOf = ([given, halls, booked, lines]: readonly [
  readonly (ProposedFor & { agreedPriceOre: number | null })[],
  readonly TakenHall[],
  readonly BookedResource[],
  readonly BroughtLine[],
]) => compareLines(proposalsOf(halls, booked, onlyRow(given)), lines)

type Proposed = Parameters<typeof proposedOf>[0]

/** Counts bookings that a quote would omit. Returns 0 for an order with an agreed price. */
export function missingCount(rows: Proposed): number {
  const [[order]] = rows
  if (order?.agreedPriceOre !== null) return 0
  return proposedOf(rows).data.filter(({ lineId }) => lineId === null).length
}

/** Computes the commission per event, with the rule of `commission` in orders/commission.ts. */
const commissionOre = `coalesce((
    select sum(case when t.turnover >= o.commission_threshold_ore then round((t.turnover
        - case o.threshold_mode when 'above' then o.commission_threshold_ore else 0 end)::numeric
        * o.commission_percent / 10000) end)
    from event e cross join lateral (
      select greatest(0, coalesce(sum(m.price_ore + m.fee_ore
        - case o.commission_base when 'net' then m.vat_ore + m.fee_vat_ore else 0 end), 0)) as turnover
      from ticket_move m where m.partner_id = $1 and m.event_id = e.id) t
    where e.partner_id = $1 and e.order_id = o.id), 0)::bigint`

const sumsText = `
  select o.agreed_price_ore as "agreedPriceOre", s.lines_ore as "linesOre", s.net_ore as "netOre", s.vat_ore as "vatOre",
    s.total_ore as "totalOre", s.rates, ${commissionOre} as "commissionOre",
    (select jsonb_build_object('number', (f.content ->> 'number') || '-' || f.number, 'netOre', (f.content -> 'netOre')::bigint)
      from order_offer f where f.partner_id = $1 and f.order_id = o.id and f.accepted_at is not null
      order by f.accepted_at desc limit 1) as accepted
  from booking_order o join order_sum s on s.partner_id = o.partner_id and s.order_id = o.id
  where o.partner_id = $1 and o.id = $2`

export const sumsStatement = (partnerId: number, orderId: number) =>
  sql<ReplyOf<typeof getOrderSums.parts>>('order-sums', sumsText, [partnerId, orderId])

/** The unique index on sources makes the second of two simultaneous imports skip existing lines. */
const addText = `
  with made as (
    insert into order_line (partner_id, id, order_id, event_id, kind, resource_id, description, quantity, unit,
      price_type_id, unit_price_ore, vat_type_id, sort, estimated, source)
    select $1, dx_next_id($1, 'order_line'), $2, d."eventId", d.kind, d."resourceId", d.description, d.quantity, d.unit,
      d."priceTypeId", d."unitPriceOre", d."vatTypeId", d.sort, case d.kind when 'staff' then d.quantity end, d.source
    from jsonb_to_recordset($3) d ("eventId" integer, kind text, "resourceId" integer, description text, quantity integer,
      unit text, "priceTypeId" integer, "unitPriceOre" bigint, "vatTypeId" integer, sort integer, source text)
    on conflict (partner_id, order_id, source) where source <> '' do nothing returning *
  ), noted as (
    ${logs('order_line', 'create', 'made.id', '$4, $5, $6')} null, to_jsonb(made) from made
  )
  select count(*)::integer as count from made`

const renewText = `
  with old as materialized (
    select l.* from order_line l join jsonb_to_recordset($3) d (source text) on d.source = l.source
    where l.partner_id = $1 and l.order_id = $2 order by l.id for update of l
  ), changed as (
    update order_line l set quantity = d.quantity, unit = d.unit, unit_price_ore = d."unitPriceOre",
      price_type_id = d."priceTypeId", estimated = case l.kind when 'staff' then d.quantity end, version = l.version + 1
    from old, jsonb_to_recordset($3) d (source text, quantity integer, unit text, "unitPriceOre" bigint,
      "priceTypeId" integer)
    where l.partner_id = $1 and l.id = old.id and d.source = old.source returning l.*
  ), noted as (
    ${logs('order_line', 'renew', 'changed.id', '$4, $5, $6')} to_jsonb(old), to_jsonb(changed)
      from changed join old on old.id = changed.id
  )
  select count(*)::integer as count from changed`

interface Count {
  count: number
}

const places = { hallRent: 10, resource: 20, staff: 30, other: 40 } as const

/** Adds missing lines. Changes only those differing lines that `renew` names, since a difference may be intended. */
export async function bringIn(
  db: Database,
  scope: Scope,
  { orderId, renew, by }: { orderId: number; renew: readonly string[]; by: Author },
) {
  const { partnerId } = scope
  const { data } = proposedOf(await db.batch(scope, proposedStatements(partnerId, orderId)))
  const statement = (name: string, text: string, rows: readonly ComparedProposal[]) =>
    sql<Count>(name, text, [
      partnerId,
      orderId,
      JSON.stringify(rows.map((row) => ({ ...row, sort: places[row.kind] }))),
      ...signed(by),
    ])
  const [added, renewed] = await db.batch(scope, [
    statement(
      'order-lines-add',
      addText,
      data.filter(({ lineId }) => lineId === null),
    ),
    statement(
      'order-lines-renew',
      renewText,
      data.filter(({ source, differs }) => differs.length > 0 && renew.includes(source)),
    ),
  ])
  return { added: onlyRow(added).count, renewed: onlyRow(renewed).count }
}
