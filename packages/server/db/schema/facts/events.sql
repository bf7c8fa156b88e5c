-- Sales per event: one row of sums for each ended event, and later moves (docs/decisions/0005). All functions are
-- inlined into the reading statement; facts/sales explains `known_at`.

-- Sales that are missing from the sums of events: dx_open_sales and, for events with sales both before and after
-- `known_at`, the daily sums before it. With `only_open`, the daily sums include only the events of dx_open_events.
create function dx_sales_outside_sums(of_partner integer, from_day date, to_day date, known_at timestamp,
  only_open boolean)
returns table (event_id integer, move_count integer, paid_count integer, free_count integer, refund_count integer,
  refund_ore bigint, price_ore bigint, fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  select d.event_id, d.move_count, d.paid_count, d.free_count, d.refund_count, d.refund_ore, d.price_ore, d.fee_ore,
  d.vat_ore, d.fee_vat_ore
  from sales_of_event k
  join sales_day d on d.partner_id = of_partner and d.event_id = k.event_id and d.sold_on < known_at::date
  where known_at <> 'infinity' and k.partner_id = of_partner and k.held_on between from_day and to_day
    and k.first_on < known_at::date and k.last_on >= known_at::date
    and (not only_open
      or k.event_id = any (array(select e.id from dx_open_events(of_partner, from_day, to_day) e)))
  union all
  select s.event_id, s.move_count, s.paid_count, s.free_count, s.refund_count, s.refund_ore, s.price_ore, s.fee_ore,
  s.vat_ore, s.fee_vat_ore
  from dx_open_sales(of_partner, '-infinity', 'infinity', known_at) s
$$;

-- Number of accepted scans that were not undone; null if there are none.
create function dx_came_in(of_partner integer, of_event integer, known_at timestamp)
returns table (came_in integer) language sql stable parallel safe as $$
  select nullif(count(*), 0)::integer from ticket_scan s
  where s.partner_id = of_partner and s.event_id = of_event and s.result = 'accepted'
    and s.scanned_at < (select known_at at time zone time_zone from partner where id = of_partner)
    and (s.undone_at is null
      or s.undone_at >= (select known_at at time zone time_zone from partner where id = of_partner))
$$;

-- Number of companions' tickets that were sold and not refunded.
create function dx_companions(of_partner integer, of_event integer, known_at timestamp)
returns table (companions integer) language sql stable parallel safe as $$
  select coalesce(sum(m.tickets), 0)::integer from event_price_category c
  join ticket_move m on m.partner_id = of_partner and m.event_id = c.event_id and m.category_id = c.id
  where c.partner_id = of_partner and c.event_id = of_event and c.is_companion and m.correction is null
    and m.moved_at < (select known_at at time zone time_zone from partner where id = of_partner)
$$;

-- Number of seats and unnumbered places with claims of a kind, such as 'blocked'.
create function dx_claim_count(of_partner integer, of_event integer, of_kind text)
returns table (places integer) language sql stable parallel safe as $$
  select count(*)::integer from (
    select from seat_claim where partner_id = of_partner and event_id = of_event and kind = of_kind
    union all select from open_place where partner_id = of_partner and event_id = of_event and kind = of_kind) c
$$;

-- Stored sums of events that had ended by the last closed day. For an event with later sales, dx_unsummed_events
-- returns the row to use instead. `reserved` is 0, or null (unknown) if `known_at` is not infinity.
create function dx_summed_events(of_partner integer, from_day date, to_day date, known_at timestamp)
returns table (id integer, title text, starts_at timestamptz, held_on date, ends_at timestamptz, event_type_id
  integer, auditorium_id integer, state text, is_open_event boolean, renter_id integer, counted_visitors integer,
  is_ticketed boolean, has_price boolean, places integer, reserved integer, companions integer, came_in integer,
  move_count integer, paid_count integer, free_count integer, refund_count integer, refund_ore bigint, price_ore bigint,
  fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  select k.event_id, k.title, k.starts_at, k.held_on, k.ends_at, k.event_type_id, k.auditorium_id, k.state,
    k.is_open_event, nullif(k.renter_id, 0), k.counted_visitors, k.is_ticketed, k.has_price,
    k.capacity - k.blocked_count, case when known_at = 'infinity' then 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.companion_count else 0 end,
    case when known_at = 'infinity'
        or k.last_scan_at < (select known_at at time zone time_zone from partner where id = of_partner)
        then k.scan_count
      when k.first_scan_at < (select known_at at time zone time_zone from partner where id = of_partner)
        then (select c.came_in from dx_came_in(of_partner, k.event_id, known_at) c) end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.move_count else 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.paid_count else 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.free_count else 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.refund_count else 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.refund_ore else 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.price_ore else 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.fee_ore else 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.vat_ore else 0 end,
    case when known_at = 'infinity' or k.last_on < known_at::date then k.fee_vat_ore else 0 end
  from sales_of_event k
  where k.partner_id = of_partner and k.held_on between from_day and to_day
    and k.ends_at < (select c.at from dx_closed_until(of_partner) c)
$$;

-- Events with sales that the sums lack, and events that had not ended by the last closed day. `offset 0` makes the
-- planner look up the events of these sales by key.
create function dx_unsummed_events(of_partner integer, from_day date, to_day date, known_at timestamp)
returns table (id integer, title text, starts_at timestamptz, held_on date, ends_at timestamptz, event_type_id
  integer, auditorium_id integer, state text, is_open_event boolean, renter_id integer, counted_visitors integer,
  is_ticketed boolean, has_price boolean, places integer, reserved integer, companions integer, came_in integer,
  move_count integer, paid_count integer, free_count integer, refund_count integer, refund_ore bigint, price_ore bigint,
  fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  with new_sale as materialized (
    select s.event_id, sum(s.move_count)::integer as move_count, sum(s.paid_count)::integer as paid_count,
    sum(s.free_count)::integer as free_count, sum(s.refund_count)::integer as refund_count, sum(s.refund_ore)::bigint
    as refund_ore, sum(s.price_ore)::bigint as price_ore, sum(s.fee_ore)::bigint as fee_ore, sum(s.vat_ore)::bigint as
    vat_ore, sum(s.fee_vat_ore)::bigint as fee_vat_ore
    from dx_sales_outside_sums(of_partner, from_day, to_day, known_at, false) s
    group by s.event_id
  )
  select k.id, k.title, k.starts_at, k.held_on, k.ends_at, k.event_type_id, k.auditorium_id, k.state, k.is_open_event,
    k.renter_id, k.counted_visitors, k.is_ticketed, k.has_price, k.places, k.reserved,
    (select c.companions from dx_companions(of_partner, k.id, known_at) c), k.came_in, k.move_count + n.move_count,
    k.paid_count + n.paid_count, k.free_count + n.free_count, k.refund_count + n.refund_count,
    k.refund_ore + n.refund_ore, k.price_ore + n.price_ore, k.fee_ore + n.fee_ore, k.vat_ore + n.vat_ore,
    k.fee_vat_ore + n.fee_vat_ore
  from new_sale n cross join lateral (
    select * from dx_summed_events(of_partner, from_day, to_day, known_at) e where e.id = n.event_id offset 0) k
  union all
  select e.id, e.title, e.starts_at, e.held_on, e.ends_at, e.event_type_id, e.auditorium_id, e.state, e.is_open_event,
    e.renter_id, e.counted_visitors,
    exists (select from event_price_category c where c.partner_id = of_partner and c.event_id = e.id),
    exists (select from event_price_category c
      where c.partner_id = of_partner and c.event_id = e.id and c.price_ore > 0),
    e.capacity - (select c.places from dx_claim_count(of_partner, e.id, 'blocked') c),
    case when known_at = 'infinity' then
      case when e.ends_at > now() then (select c.places from dx_claim_count(of_partner, e.id, 'reserved') c)
        else 0 end end,
    (select c.companions from dx_companions(of_partner, e.id, known_at) c),
    (select c.came_in from dx_came_in(of_partner, e.id, known_at) c),
    coalesce(k.move_count, 0) + coalesce(n.move_count, 0), coalesce(k.paid_count, 0) + coalesce(n.paid_count, 0),
    coalesce(k.free_count, 0) + coalesce(n.free_count, 0), coalesce(k.refund_count, 0) + coalesce(n.refund_count, 0),
    coalesce(k.refund_ore, 0) + coalesce(n.refund_ore, 0), coalesce(k.price_ore, 0) + coalesce(n.price_ore, 0),
    coalesce(k.fee_ore, 0) + coalesce(n.fee_ore, 0), coalesce(k.vat_ore, 0) + coalesce(n.vat_ore, 0),
    coalesce(k.fee_vat_ore, 0) + coalesce(n.fee_vat_ore, 0)
  from (select * from dx_open_events(of_partner, from_day, to_day) offset 0) e
  left join lateral (
    select * from sales_of_event k
    where k.partner_id = of_partner and k.event_id = e.id and (known_at = 'infinity' or k.last_on < known_at::date)
    offset 0) k on true
  left join new_sale n on n.event_id = e.id
$$;

-- Sales, shows and places by event day. With `of_now`, all figures are current, and are divided by hall and renter.
-- Otherwise only sales before `known_at` are included, and sums of closed days are not divided by hall or renter.
create function dx_event_days(of_partner integer, from_day date, to_day date, known_at timestamp, of_now boolean)
returns table (day date, event_type_id integer, auditorium_id integer, renter_id integer, show_count integer, capacity
  integer, reserved integer, move_count integer, paid_count integer, free_count integer, refund_count integer,
  refund_ore bigint, price_ore bigint, fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  with new_sale as materialized (
    select s.event_id, sum(s.move_count)::integer as move_count, sum(s.paid_count)::integer as paid_count,
      sum(s.free_count)::integer as free_count, sum(s.refund_count)::integer as refund_count,
      sum(s.refund_ore)::bigint as refund_ore, sum(s.price_ore)::bigint as price_ore, sum(s.fee_ore)::bigint as
      fee_ore, sum(s.vat_ore)::bigint as vat_ore, sum(s.fee_vat_ore)::bigint as fee_vat_ore
    from dx_sales_outside_sums(of_partner, from_day, to_day, known_at, true) s group by s.event_id
  )
  select d.day, d.event_type_id, d.auditorium_id, d.renter_id, d.show_count, d.capacity, 0, d.move_count,
  d.paid_count, d.free_count, d.refund_count, d.refund_ore, d.price_ore, d.fee_ore, d.vat_ore, d.fee_vat_ore
  from sales_of_day d
  where of_now and d.partner_id = of_partner and d.axis = 'held' and d.cut = 'hall'
    and d.day between from_day and to_day
  union all
  select d.day, d.event_type_id, 0, 0, 0, 0, null, d.move_count, d.paid_count, d.free_count, d.refund_count,
  d.refund_ore, d.price_ore, d.fee_ore, d.vat_ore, d.fee_vat_ore
  from sales_of_day d
  where not of_now and d.partner_id = of_partner and d.axis = 'held' and d.cut = 'ahead'
    and d.day between from_day and to_day and d.day - d.days_ahead < known_at::date
  union all
  select d.day, d.event_type_id, 0, 0, d.show_count, d.capacity, null, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from sales_of_day d
  where not of_now and d.partner_id = of_partner and d.axis = 'held' and d.cut = 'hall'
    and d.day between from_day and to_day
  union all
  select e.held_on, e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0), 0, 0, case when of_now then 0 end,
    n.move_count, n.paid_count, n.free_count, n.refund_count, n.refund_ore, n.price_ore, n.fee_ore, n.vat_ore,
    n.fee_vat_ore
  from new_sale n cross join lateral (
    select v.ends_at, (v.starts_at at time zone p.time_zone)::date as held_on, v.event_type_id, v.auditorium_id,
      v.renter_id
    from partner p cross join event v
    where p.id = of_partner and v.partner_id = of_partner and v.id = n.event_id offset 0) e
  where e.held_on between from_day and to_day and e.ends_at < (select c.at from dx_closed_until(of_partner) c)
  union all
  select e.held_on, e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0),
    case when e.state = 'published' then 1 else 0 end, case when e.state = 'published'
      then e.capacity - (select c.places from dx_claim_count(of_partner, e.id, 'blocked') c) else 0 end,
    case when known_at = 'infinity' then
      case when e.ends_at > now() then (select c.places from dx_claim_count(of_partner, e.id, 'reserved') c)
        else 0 end end,
    coalesce(k.move_count, 0) + coalesce(n.move_count, 0), coalesce(k.paid_count, 0) + coalesce(n.paid_count, 0),
    coalesce(k.free_count, 0) + coalesce(n.free_count, 0), coalesce(k.refund_count, 0) + coalesce(n.refund_count, 0),
    coalesce(k.refund_ore, 0) + coalesce(n.refund_ore, 0), coalesce(k.price_ore, 0) + coalesce(n.price_ore, 0),
    coalesce(k.fee_ore, 0) + coalesce(n.fee_ore, 0), coalesce(k.vat_ore, 0) + coalesce(n.vat_ore, 0),
    coalesce(k.fee_vat_ore, 0) + coalesce(n.fee_vat_ore, 0)
  from (select * from dx_open_events(of_partner, from_day, to_day) offset 0) e
  left join lateral (
    select * from sales_of_event k
    where k.partner_id = of_partner and k.event_id = e.id and (known_at = 'infinity' or k.last_on < known_at::date)
    offset 0) k on true
  left join new_sale n on n.event_id = e.id
  where coalesce(k.move_count, 0) + coalesce(n.move_count, 0) > 0 or e.state = 'published'
    and exists (select from event_price_category c where c.partner_id = of_partner and c.event_id = e.id)
$$;

-- Stored sums of events with all their closed days of sale within a period. For an event with later sales,
-- dx_partly_sold_events returns the row to use instead.
create function dx_wholly_sold_events(of_partner integer, from_day date, to_day date, known_at timestamp)
returns table (id integer, title text, held_on date, event_type_id integer, auditorium_id integer, renter_id integer,
  move_count integer, paid_count integer, free_count integer, refund_count integer, refund_ore bigint, price_ore bigint,
  fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  select k.event_id, k.title, k.held_on, k.event_type_id, k.auditorium_id, nullif(k.renter_id, 0), k.move_count,
  k.paid_count, k.free_count, k.refund_count, k.refund_ore, k.price_ore, k.fee_ore, k.vat_ore, k.fee_vat_ore
  from sales_of_event k
  where k.partner_id = of_partner and k.first_on between from_day and to_day and k.last_on between from_day and to_day
    and k.last_on < known_at::date
$$;

-- Sums of events with sales both inside and outside a period, or since the last closed day: all closed days, minus
-- days outside the period, plus later sales. A union with one query per case uses indexes; a single condition would
-- scan all events of the period.
create function dx_partly_sold_events(of_partner integer, from_day date, to_day date, known_at timestamp)
returns table (id integer, title text, held_on date, event_type_id integer, auditorium_id integer, renter_id integer,
  move_count integer, paid_count integer, free_count integer, refund_count integer, refund_ore bigint, price_ore bigint,
  fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  with opened as materialized (
    select * from dx_open_sales(of_partner, from_day, to_day, known_at)
  ), parted as materialized (
    select k.event_id, k.title, k.held_on, k.event_type_id, k.auditorium_id, k.renter_id, k.first_on, k.last_on,
      k.move_count, k.paid_count, k.free_count, k.refund_count, k.refund_ore, k.price_ore, k.fee_ore, k.vat_ore,
        k.fee_vat_ore
    from sales_of_event k
    where from_day <> '-infinity' and k.partner_id = of_partner and k.last_on >= from_day and k.first_on < from_day
      and k.first_on < known_at::date
    union all
    select k.event_id, k.title, k.held_on, k.event_type_id, k.auditorium_id, k.renter_id, k.first_on, k.last_on,
      k.move_count, k.paid_count, k.free_count, k.refund_count, k.refund_ore, k.price_ore, k.fee_ore, k.vat_ore,
        k.fee_vat_ore
    from sales_of_event k
    where k.partner_id = of_partner and k.first_on <= least(to_day, known_at::date - 1)
      and k.last_on > least(to_day, known_at::date - 1) and not k.first_on < from_day
    union all
    select k.event_id, k.title, k.held_on, k.event_type_id, k.auditorium_id, k.renter_id, k.first_on, k.last_on,
      k.move_count, k.paid_count, k.free_count, k.refund_count, k.refund_ore, k.price_ore, k.fee_ore, k.vat_ore,
        k.fee_vat_ore
    from sales_of_event k
    where k.partner_id = of_partner and k.first_on between from_day and to_day and k.last_on between from_day and to_day
      and k.last_on < known_at::date and k.event_id = any (array(select distinct o.event_id from opened o))
  ), summed as (
    select event_id, sum(move_count)::integer as move_count, sum(paid_count)::integer as paid_count,
    sum(free_count)::integer as free_count, sum(refund_count)::integer as refund_count, sum(refund_ore)::bigint as
    refund_ore, sum(price_ore)::bigint as price_ore, sum(fee_ore)::bigint as fee_ore, sum(vat_ore)::bigint as vat_ore,
    sum(fee_vat_ore)::bigint as fee_vat_ore
    from (
      select event_id, move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore,
      fee_vat_ore from parted
      union all
      select event_id, -move_count, -paid_count, -free_count, -refund_count, -refund_ore, -price_ore, -fee_ore,
      -vat_ore, -fee_vat_ore from sales_day
      where partner_id = of_partner and sold_on < from_day
        and event_id = any (array(select p.event_id from parted p where p.first_on < from_day))
      union all
      select event_id, -move_count, -paid_count, -free_count, -refund_count, -refund_ore, -price_ore, -fee_ore,
      -vat_ore, -fee_vat_ore from sales_day
      where partner_id = of_partner and sold_on > least(to_day, known_at::date - 1)
        and event_id = any (array(
          select p.event_id from parted p where p.last_on > least(to_day, known_at::date - 1)))
      union all
      select event_id, move_count, paid_count, free_count, refund_count, refund_ore, price_ore, fee_ore, vat_ore,
      fee_vat_ore from opened) s
    group by event_id
  )
  select s.event_id, coalesce(p.title, e.title), coalesce(p.held_on, e.held_on),
    coalesce(p.event_type_id, e.event_type_id), coalesce(p.auditorium_id, e.auditorium_id),
    case when p.event_id is null then e.renter_id else nullif(p.renter_id, 0) end,
    s.move_count, s.paid_count, s.free_count, s.refund_count, s.refund_ore, s.price_ore, s.fee_ore, s.vat_ore,
    s.fee_vat_ore
  from summed s left join parted p on p.event_id = s.event_id
  left join lateral (
    select v.title, (v.starts_at at time zone z.time_zone)::date as held_on, v.event_type_id, v.auditorium_id,
      v.renter_id
    from partner z cross join event v
    where z.id = of_partner and v.partner_id = of_partner and v.id = s.event_id and p.event_id is null offset 0
  ) e on true
  where s.move_count > 0
$$;

-- Sales of a period by day of sale, event, channel, seller and price category.
create function dx_sold_lines(of_partner integer, from_day date, to_day date, known_at timestamp)
returns table (sold_on date, event_id integer, channel text, user_id integer, category_id integer, correction text,
  move_count integer, paid_count integer, free_count integer, refund_count integer, refund_ore bigint, price_ore
    bigint, fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  select d.sold_on, d.event_id, d.channel, d.user_id, d.category_id, d.correction, d.move_count, d.paid_count,
    d.free_count, d.refund_count, d.refund_ore, d.price_ore, d.fee_ore, d.vat_ore, d.fee_vat_ore
  from sales_day d
  where d.partner_id = of_partner and d.sold_on between from_day and to_day and d.sold_on < known_at::date
  union all
  select s.sold_on, s.event_id, s.channel, s.user_id, s.category_id, s.correction, s.move_count, s.paid_count,
    s.free_count, s.refund_count, s.refund_ore, s.price_ore, s.fee_ore, s.vat_ore, s.fee_vat_ore
  from dx_open_sales(of_partner, from_day, to_day, known_at) s
$$;

-- Sales of rented events by day of sale. Looks up each of the few rented events instead of reading all sales.
create function dx_rented_days(of_partner integer, from_day date, to_day date, known_at timestamp)
returns table (id integer, title text, held_on date, event_type_id integer, auditorium_id integer, renter_id integer,
  sold_on date, move_count integer, paid_count integer, free_count integer, refund_count integer, refund_ore bigint,
    price_ore bigint, fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  select k.event_id, k.title, k.held_on, k.event_type_id, k.auditorium_id, k.renter_id, d.sold_on, d.move_count,
    d.paid_count, d.free_count, d.refund_count, d.refund_ore, d.price_ore, d.fee_ore, d.vat_ore, d.fee_vat_ore
  from (
    select * from sales_of_event
    where partner_id = of_partner and renter_id <> 0 and held_on between from_day and to_day offset 0) k
  cross join lateral (
    select * from sales_day
    where partner_id = of_partner and event_id = k.event_id and sold_on < known_at::date offset 0) d
  union all
  select e.id, e.title, e.held_on, e.event_type_id, e.auditorium_id, e.renter_id, s.sold_on, s.move_count,
    s.paid_count, s.free_count, s.refund_count, s.refund_ore, s.price_ore, s.fee_ore, s.vat_ore, s.fee_vat_ore
  from dx_open_sales(of_partner, '-infinity', 'infinity', known_at) s
  cross join lateral (
    select v.id, v.title, (v.starts_at at time zone s.time_zone)::date as held_on, v.event_type_id, v.auditorium_id,
      v.renter_id
    from event v where v.partner_id = of_partner and v.id = s.event_id offset 0) e
  where e.renter_id is not null and e.held_on between from_day and to_day
$$;
