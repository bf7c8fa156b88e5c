import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { isAlone, ratesOn, termsOf, tonoJoin } from '../renter/facts-sql.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { hiredSeconds } from '@dxweb/kit/time/hired-seconds.ts'
import type { BookedLine, EventEconomy, saveEconomy } from './contract.ts'
import { bookingCost, type BookedPrice, minutesOf } from './rules.ts'

/**
 * Sums the order's lines by kind and VAT code, so that VAT is rounded once per rate. Excludes lines replaced by an
 * agreed price for several events.
 */
const chargedSums = `coalesce((
    select jsonb_agg(jsonb_build_object('kind', c.kind, 'vatCode', c.code, 'netOre', c.net)
      order by c.sort, c.id)
    from (
      select case l.kind when 'hallRent' then 'rent' when 'other' then 'resource' else l.kind end as kind, v.code, sum(l.net_ore)::bigint as net,
        min(l.sort) as sort, min(l.id) as id
      from order_line_shown l join vat_type v on v.id = l.vat_type_id
      where l.partner_id = $1 and l.order_id = o.id and l.is_charged
        and (${isAlone} or l.event_id = e.id and not l.is_replaced)
      group by 1, 2
    ) c), '[]')`

/** Reads ticket income from the ledger (presale less refunds), and VAT and counts from the remaining tickets. */
const text = `
  with e as materialized (select * from event where partner_id = $1 and id = $2), day as (
    select (e.starts_at at time zone p.time_zone)::date as on_day from e, partner p where p.id = $1
  ), rates as (
    select ${ratesOn('day.on_day')} as rates from day
  ), paid as (
    select coalesce(sum(case when credit = '2900' then amount_ore else -amount_ore end), 0)::bigint as gross
    from posting where partner_id = $1 and event_id = $2 and kind in ('sale', 'reversal')
      and '2900' in (debit, credit)
  ), sold as (
    select coalesce(sum(vat_ore + fee_vat_ore), 0)::bigint as vat,
      coalesce(sum(tickets) filter (where is_paid), 0)::integer as paid_count,
      coalesce(sum(tickets) filter (where not is_paid), 0)::integer as free_count
    from ticket_move where partner_id = $1 and event_id = $2
  )
  select coalesce(w.lines, '[]') as lines,
    coalesce(w.deal, '{"kind": "none", "amountOre": 0, "percent": 0}') as deal,
    coalesce(w.ticket_budget_ore, 0) as "ticketBudgetOre", coalesce(w.version, 0) as version,
    rates.rates, vt.code as "ticketVatCode",
    jsonb_build_object('grossOre', paid.gross, 'vatOre', sold.vat, 'paidCount', sold.paid_count,
      'freeCount', sold.free_count) as tickets,
    coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', r.name, 'staff', coalesce(f.name, ''),
        'unit', coalesce(nullif(b.unit, ''), r.unit), 'unitCount', b.unit_count, 'priceOre', b.price_ore,
        'startsAt', b.starts_at, 'endsAt', b.ends_at, 'isOver', b.ends_at <= now(),
        'days', ceil(${hiredSeconds('b.starts_at', 'b.ends_at', 'h.time_zone')} / 86400))
        order by r.is_function desc, r.name, f.name, b.id)
      from resource_booking b
      join partner h on h.id = $1
      join resource r on r.partner_id = $1 and r.id = b.resource_id
      left join staff f on f.partner_id = $1 and f.id = b.staff_id
      where b.partner_id = $1 and b.event_id = $2 and b.price_ore > 0), '[]') as booked,
    case when o.id is not null and e.renter_id is not null then ${termsOf} end as terms,
    jsonb_build_object('tonoOre', case when e.renter_id is null or e.ends_at > now() then 0 else coalesce(tono.fee, 0) end,
      'agreedPriceOre', case when e.renter_id is not null and ${isAlone} then o.agreed_price_ore end,
      'isAgreedOfMany', e.renter_id is not null and not ${isAlone} and o.agreed_price_ore is not null,
      'lines', case when e.renter_id is null then '[]' else ${chargedSums} end) as charged
  from e
  cross join day cross join rates cross join paid cross join sold
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  join vat_type vt on vt.id = et.vat_type_id
  left join event_economy w on w.partner_id = $1 and w.event_id = $2
  left join booking_order o on o.partner_id = $1 and o.id = e.order_id
  ${tonoJoin('day.on_day')}`

export const economyStatement = (partnerId: number, id: number) =>
  sql<StoredEconomy>('event-economy', text, [partnerId, id])

type Booked = BookedPrice & Pick<BookedLine, 'id' | 'name' | 'staff'> & { isOver: boolean }
type StoredEconomy = Omit<EventEconomy, 'booked'> & { booked: Booked[] }

export function economyOf(found: readonly StoredEconomy[]): EventEconomy {
  const row = onlyRow(found)
  const booked = row.booked.map(({ startsAt, endsAt, isOver, days, ...one }) => {
    const budgetOre = bookingCost({ ...one, startsAt, endsAt, days })
    const minutes = minutesOf({ startsAt, endsAt })
    return { ...one, minutes, budgetOre, actualOre: isOver ? budgetOre : null }
  })
  return { ...row, booked }
}

/** Saves only if `$3` is the stored version; 0 means that nothing is stored yet. */
const saveText = `
  with old as materialized (
    select w.lines, w.deal, w.ticket_budget_ore, w.version
    from event e left join event_economy w on w.partner_id = $1 and w.event_id = e.id
    where e.partner_id = $1 and e.id = $2
  ), done as (
    insert into event_economy as w (partner_id, event_id, lines, deal, ticket_budget_ore, changed_by)
    select $1, $2, $4::jsonb, $5::jsonb, $6, $7 from old where coalesce(old.version, 0) = $3
    on conflict (partner_id, event_id) do update set lines = excluded.lines, deal = excluded.deal,
      ticket_budget_ore = excluded.ticket_budget_ore, version = w.version + 1, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at
    where w.version = $3
    returning w.version
  ), noted as (
    ${logs('event', 'changed', '$2', '$7, $8, $9')}
      jsonb_build_object('economy', jsonb_build_object('lines', old.lines, 'deal', old.deal)),
      jsonb_build_object('economy', jsonb_build_object('lines', $4::jsonb, 'deal', $5::jsonb)) from done, old
  )
  select old.version as "oldVersion", done.version from old left join done on true`

type Written = BodyOf<typeof saveEconomy.parts>

export async function writeEconomy(
  db: Database,
  scope: Scope,
  { id, version, written }: { id: number; version: number; written: Written },
  by: Author,
): Promise<{ version: number }> {
  const { lines, deal, ticketBudgetOre } = written
  const [row] = await db.run<{ oldVersion: number | null; version: number | null }>(
    scope,
    sql('event-economy-save', saveText, [
      scope.partnerId,
      id,
      version,
      JSON.stringify(lines),
      JSON.stringify(deal),
      ticketBudgetOre,
      ...signed(by),
    ]),
  )
  if (row === undefined) throw new Refusal('not_found')
  if (row.version === null) {
    throw new Refusal('stale', { details: { version: row.oldVersion ?? 0 } })
  }
  return { version: row.version }
}
