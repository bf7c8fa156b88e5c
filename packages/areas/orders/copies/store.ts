import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { copyOrder } from './contract.ts'

/** Moves the last day of a period by whole months, and keeps the last day of a month. */
const endOfMonths = `case when (s.period_to + 1)::date = date_trunc('month', s.period_to + 1)::date
    then (date_trunc('month', s.period_to) + (d.months + 1) * interval '1 month' - interval '1 day')::date
    else (s.period_to + d.months * interval '1 month')::date end`

/**
 * Creates unconfirmed copies of an order. Copies the lines that were entered by hand, but neither the events nor the
 * option. Monthly copies from the same day of the month keep its days; other copies keep the length of the period.
 */
const text = `
  with source as materialized (
    select o.*, o.period_to - o.period_from as length from booking_order o where o.partner_id = $1 and o.id = $2
  ), made as (
    insert into booking_order
    select r.* from source s, generate_series(0, $5::integer - 1) n, lateral (
      select day, (extract(year from day) * 12 + extract(month from day) - extract(year from s.period_from) * 12
        - extract(month from s.period_from))::integer as months
      from (select ($3::date + n * case $4 when 'month' then interval '1 month' else interval '7 days' end)::date as day) f
    ) d, lateral jsonb_populate_record(null::booking_order, to_jsonb(s) || jsonb_build_object(
      'id', dx_next_id($1, 'booking_order'), 'number', '', 'state', 'unconfirmed', 'version', 1, 'option_until', null, 'period_from', d.day, 'period_to', case
        when $4 = 'month' and extract(day from d.day) = extract(day from s.period_from) then greatest(d.day, ${endOfMonths})
        else d.day + s.length end)) r
    returning *
  ), lines as (
    insert into order_line
    select r.* from made, order_line l, lateral jsonb_populate_record(null::order_line, to_jsonb(l)
      || jsonb_build_object('id', dx_next_id($1, 'order_line'), 'order_id', made.id, 'version', 1)) r
    where l.partner_id = $1 and l.order_id = $2 and l.event_id is null and l.source = ''
  ), noted as (
    ${logs('booking_order', 'copy', 'made.id', '$6, $7, $8')} null, to_jsonb(made) || jsonb_build_object('of', $2)
    from made
  )
  select id from made order by period_from, id`

type Copying = BodyOf<typeof copyOrder.parts> & { id: number; by: Author }

const copyStatement = ({ partnerId }: Scope, { id, date, every, count, by }: Copying) =>
  sql<{ id: number }>('order-copy', text, [
    partnerId,
    id,
    date,
    every,
    every === 'once' ? 1 : count,
    ...signed(by),
  ])

export async function copyOrders(db: Database, scope: Scope, copying: Copying) {
  const made = await db.run(scope, copyStatement(scope, copying))
  if (made.length === 0) throw new Refusal('not_found')
  return { ids: made.map(({ id }) => id) }
}
