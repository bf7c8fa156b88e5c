import { type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'

/** The order's event gets the type of the renter's last event, or else the first event type that is not for films. */
const text = `
  with named as materialized (
    select coalesce(nullif($2::text, ''), (select name from renter where partner_id = $1 and id = $3)) as title
  ), made as (
    insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, project_id,
      production_id)
    select $1, dx_next_id($1, 'booking_order'), title, '', $3, $4::date, $4::date, $8, $9
    from named where title is not null
    returning *
  ), noted as (
    ${logs('booking_order', 'create', 'made.id', '$5, $6, $7')} null, to_jsonb(made) from made
  )
  select made.id, made.title, coalesce(
    (select event_type_id from event where partner_id = $1 and renter_id = $3 order by id desc limit 1),
    (select id from event_type where partner_id = $1 order by is_cinema, id limit 1)) as "eventTypeId"
  from made`

interface NewOrder {
  title: string
  renterId: number | null
  projectId: number | null
  productionId: number | null
  date: string
}

/** Returns no row for an order that has neither a title nor a renter. */
export const makeOrderStatement = ({ partnerId }: Scope, order: NewOrder, by: Author) =>
  sql<{ id: number; title: string; eventTypeId: number | null }>('order-make', text, [
    partnerId,
    order.title,
    order.renterId,
    order.date,
    ...signed(by),
    order.projectId,
    order.productionId,
  ])
