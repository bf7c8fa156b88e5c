/** Sums of closed days and moves since then have these columns (docs/decisions/0075). */
export const figures = `move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore, fee_vat_ore`

/** Rows of them added up. */
export const addedUp = figures.replaceAll(/\w+/g, (name) => `sum(${name})::bigint as ${name}`)

export const noFigures = figures.replaceAll(/\w+/g, '0')

export const figuresOf = (row: string) =>
  figures
    .split(', ')
    .map((name) => `${row}.${name}`)
    .join(', ')

/** The move `m` of the sale `s` was paid back. What was exchanged is no refund, and neither is a correction. */
const isRefund = 'm.tickets < 0 and m.correction is null and s.exchanged_with is null'

/** A move of the sale `s` as a row of the sums has it. */
export const moveFigures = `1 as move_count, case when m.is_paid then m.tickets else 0 end as paid_count,
      case when m.is_paid then 0 else m.tickets end as free_count,
      case when ${isRefund} then 1 else 0 end as refund_count,
      case when ${isRefund} then -(m.price_ore + m.fee_ore) else 0 end as refund_ore,
      m.price_ore, m.fee_ore, m.vat_ore, m.fee_vat_ore`

const category = `case when m.correction is null then m.category_id else 0 end as category_id,
      coalesce(m.correction, '') as correction`

/**
 * The instant from which sales are read from the tickets, and what has been sold since. Its end is needless, and tells the
 * planner that it is little: it takes a third of all rows for what has a beginning alone, and reads all tickets.
 */
export const sinceClosed = `since as materialized (
    select p.time_zone, coalesce(
      (select (max(day) + 1)::timestamp at time zone p.time_zone from closed_day where partner_id = $1), '-infinity') as at
    from partner p where p.id = $1
  ), opened as materialized (
    select s.sold_at, (s.sold_at at time zone since.time_zone)::date as sold_on, m.event_id, s.channel, s.user_id,
      ${category}, ${moveFigures}
    from since, sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
    where s.partner_id = $1 and s.sold_at >= (select at from since)
      and s.sold_at < 'infinity' and {sold instant s.sold_at}
      and {until instant s.sold_at}
  )`

/** Tells a ticket apart, as a UUID that no row has. Its own id is what it gives entry by, and stays out of reports. */
export const moveIdOf = (move: string) =>
  `coalesce(overlay(overlay(md5(${move}.ticket_id::text) placing '8' from 13) placing '8' from 17)::uuid, ${move}.sale_id)`

export const moves = `
    select s.sold_at, (s.sold_at at time zone {zone})::date as sold_on, m.event_id, s.channel, s.user_id, ${category},
      m.sale_id, m.ticket_id, ${moveFigures}
    from sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
    where s.partner_id = $1 and {sold instant s.sold_at} and {until instant s.sold_at} and {page instant s.sold_at} {page first s.sold_at}`

export const localDay = (at: string) => `(${at} at time zone since.time_zone)::date`

/** Day by day, event by event. */
export const finely = `
    select sold_on, event_id, channel, user_id, category_id, correction, ${figures}
    from sales_day where partner_id = $1 and {sold day sold_on} and {until day sold_on}
    union all select sold_on, event_id, channel, user_id, category_id, correction, ${figures} from opened`

/**
 * What was sold of events besides their sums of closed days, of those that `which` tells by their column. As it was known
 * before, an event whose last move was known by then is read whole from its sums, and the others by their days.
 */
export const besidesWhole = (which = (_id: string) => 'true') => `
    select d.event_id, ${figuresOf('d')}
    from sales_of_event e join sales_day d on d.partner_id = $1 and d.event_id = e.event_id and {until day d.sold_on}
    where e.partner_id = $1 and {held instant e.starts_at} and {until day e.first_on} and not ({until day e.last_on})
      and ${which('e.event_id')}
    union all select event_id, ${figures} from opened where ${which('event_id')}`

/** Sums of events, of those that `which` tells by their column. */
export const byEvent = (which = (_id: string) => 'true') => `
    select event_id, ${figures} from sales_of_event
    where partner_id = $1 and {until day last_on} and {held instant starts_at} and ${which('event_id')}
    union all ${besidesWhole(which)}`

const bothOf = figures.replaceAll(
  /\w+/g,
  (name) => `coalesce(k.${name}, 0) + coalesce(b.${name}, 0) as ${name}`,
)

/**
 * Sums of events of a period of sale, one row of each. One that was sold within it alone is read whole, and the others by
 * their days.
 */
export const byEventSold = `
    select coalesce(k.event_id, b.event_id) as event_id, ${bothOf}
    from (
      select event_id, ${figures} from sales_of_event
      where partner_id = $1 and {sold day first_on} and {sold day last_on} and {until day last_on}
    ) k full join (
      select event_id, ${addedUp} from (
        select d.event_id, ${figuresOf('d')} from sales_day d
        where d.partner_id = $1 and {sold day d.sold_on} and {until day d.sold_on} and d.event_id = any (array(
          select e.event_id from sales_of_event e
          where e.partner_id = $1 and {sold since e.last_on} and {sold until e.first_on} and {until day e.first_on}
            and not ({sold day e.first_on} and {sold day e.last_on} and {until day e.last_on})))
        union all select event_id, ${figures} from opened) d
      group by event_id
    ) b on b.event_id = k.event_id`

/** The figures of `d` as reports name them. */
export const soldFigures = `coalesce(d.paid_count + d.free_count, 0) as tickets, coalesce(d.paid_count, 0) as paid,
    coalesce(d.free_count, 0) as free, coalesce(d.refund_count, 0) as refunded,
    coalesce(d.refund_ore, 0) as "refundOre", coalesce(d.price_ore, 0) as "grossOre", coalesce(d.fee_ore, 0) as "feeOre",
    coalesce(d.fee_vat_ore, 0) as "feeVatOre", coalesce(d.vat_ore, 0) as "vatOre",
    coalesce(d.price_ore - d.vat_ore, 0) as "netOre"`

/** The event `e` as reports tell it. Joins that are outer are left out where nothing of theirs is asked. */
export const eventFields = `e.title as event, (e.starts_at at time zone {zone})::date as "heldOn", et.name as "eventType",
    a.name as auditorium, r.name as renter, e.id as "eventId", et.id as "eventTypeId", a.id as "auditoriumId",
    e.renter_id as "renterId"`

export const eventJoins = `
  left join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  left join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  left join renter r on r.partner_id = $1 and r.id = e.renter_id`
