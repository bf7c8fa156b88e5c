import { channelSql } from '@dxweb/areas/ticketing/sale-windows/sells-now.ts'

const ofThese = 'partner_id = $1 and event_id = any (array(select id from e))'

/**
 * Queries over `e` (events) for `eventJoins`; $1 is the partner. Sales of closed days are read from the stored sums,
 * and later sales from ticket moves.
 */
export const soldQueries = `
  since as materialized (
    select coalesce((select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = $1),
                    '-infinity') as at
    from partner p where p.id = $1
  ), closed as materialized (
    select event_id, paid_count + free_count as sold, price_ore + fee_ore as gross
    from sales_of_event where ${ofThese}
  ), open as materialized (
    select event_id, sum(tickets) as sold, sum(price_ore + fee_ore)::bigint as gross
    from ticket_move where ${ofThese} and moved_at >= (select at from since) group by event_id
  ), kept as materialized (
    select event_id, count(*) filter (where kind = 'reserved') as reserved,
      count(*) filter (where kind = 'blocked') as blocked
    from (select event_id, kind from seat_claim where ${ofThese} and kind <> 'sold'
      union all select event_id, kind from open_place where ${ofThese} and kind in ('reserved', 'blocked')) k
    group by event_id
  ), priced as materialized (
    select distinct event_id from event_price_category where ${ofThese}
  )`

export const soldColumns = `
  s.sold::integer as "soldCount", s.gross as "grossOre", s.reserved::integer as "reservedCount",
  s.blocked::integer as "blockedCount"`

const saleWindowSql = (channel: 'counter' | 'web') => {
  const { isSold, isOpened, isClosed } = channelSql(channel)
  return { isOpened, isRunning: `${isSold} and not ${isClosed}` }
}

const [counter, web] = [saleWindowSql('counter'), saleWindowSql('web')]

export const saleStateColumn = `
  case
    when e.state <> 'published' then e.state
    when priced.event_id is null then 'unticketed'
    when now() >= e.ends_at then 'held'
    when not e.is_sale_open or not (${counter.isRunning} or ${web.isRunning}) then 'stopped'
    when not (${counter.isRunning} and ${counter.isOpened} or ${web.isRunning} and ${web.isOpened}) then 'notStarted'
    when e.capacity > 0 and s.sold >= s.places then 'soldOut'
    when e.capacity > 0 and s.sold * 10 >= s.places * 9 then 'fewLeft'
    else 'inSale'
  end as "saleState"`

export const eventColumns = `
  e.id, e.title, e.auditorium_id as "auditoriumId", a.name as auditorium,
  case when e.extra_auditorium_ids = '{}' then '[]'::jsonb else coalesce((
    select jsonb_agg(x.name order by array_position(e.extra_auditorium_ids, x.id)) from auditorium x
    where x.partner_id = $1 and x.id = any (e.extra_auditorium_ids)), '[]') end as "extraAuditoriums",
  e.starts_at as "startsAt", e.ends_at as "endsAt",
  e.event_type_id as "eventTypeId", et.name as "eventType", et.color as "eventTypeColor",
  e.renter_id as "renterId", coalesce(r.name, '') as renter, e.organizer, e.state, e.capacity, e.version`

export const bookingColumns = `
  e.busy_from as "busyFrom", e.busy_until as "busyUntil", e.extra_auditorium_ids as "extraAuditoriumIds",
  e.is_open_event as "isOpenEvent", e.accepts_overlap as "acceptsOverlap", e.series_id as "seriesId",
  e.order_id as "orderId"`

export const eventJoins = `
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id
  left join closed on closed.event_id = e.id
  left join open on open.event_id = e.id
  left join kept on kept.event_id = e.id
  left join priced on priced.event_id = e.id
  cross join lateral (
    select coalesce(closed.sold, 0) + coalesce(open.sold, 0) as sold,
      coalesce(closed.gross, 0) + coalesce(open.gross, 0) as gross,
      coalesce(kept.reserved, 0) as reserved, coalesce(kept.blocked, 0) as blocked,
      least(e.capacity - coalesce(kept.blocked, 0), e.ticket_count) as places
  ) s`
