-- Sales: sums of closed days, and later moves of tickets (docs/decisions/0005). All functions are inlined into the
-- reading statement, which a subquery as an argument would prevent. Sales before `known_at` are included: a local
-- time of the venue, or infinity for all sales.

-- The venue's time zone, and the end of its last closed day; -infinity if there is none.
create function dx_closed_until(of_partner integer)
returns table (time_zone text, at timestamptz) language sql stable parallel safe as $$
  select p.time_zone, coalesce((select (max(c.day) + 1)::timestamp at time zone p.time_zone
    from closed_day c where c.partner_id = of_partner), '-infinity')
  from partner p where p.id = of_partner
$$;

-- Figures of a ticket move. Exchanges and corrections are not refunds.
create function dx_move_figures(tickets integer, is_paid boolean, correction text, exchanged_with uuid,
  price_ore bigint, fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
returns table (move_count integer, paid_count integer, free_count integer, refund_count integer, refund_ore bigint,
  price_ore bigint, fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql immutable parallel safe as $$
  select 1, case when $2 then $1 else 0 end, case when $2 then 0 else $1 end,
    case when $1 < 0 and $3 is null and $4 is null then 1 else 0 end,
    case when $1 < 0 and $3 is null and $4 is null then -($5 + $6) else 0 end, $5, $6, $7, $8
$$;

-- Moves since the last closed day, or from the day of `known_at` on if that day is earlier. With an upper and a lower
-- bound of the time of sale, the planner expects few rows; with only one bound it would scan every ticket.
create function dx_open_sales(of_partner integer, from_day date, to_day date, known_at timestamp)
returns table (time_zone text, sold_at timestamptz, sold_on date, event_id integer, channel text, user_id integer,
  category_id integer, correction text, move_count integer, paid_count integer, free_count integer, refund_count
  integer, refund_ore bigint, price_ore bigint, fee_ore bigint, vat_ore bigint, fee_vat_ore bigint)
language sql stable parallel safe as $$
  select p.time_zone, s.sold_at, (s.sold_at at time zone p.time_zone)::date, m.event_id, s.channel, s.user_id,
    case when m.correction is null then m.category_id else 0 end, coalesce(m.correction, ''), f.*
  from partner p cross join sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
  cross join lateral dx_move_figures(m.tickets, m.is_paid, m.correction, s.exchanged_with, m.price_ore, m.fee_ore,
    m.vat_ore, m.fee_vat_ore) f
  where p.id = of_partner and s.partner_id = of_partner
    and s.sold_at >= (select greatest(least(c.at, known_at::date::timestamp at time zone c.time_zone),
      from_day::timestamp at time zone c.time_zone) from dx_closed_until(of_partner) c)
    and s.sold_at < (select least(known_at, (to_day + 1)::timestamp) at time zone time_zone
      from partner where id = of_partner) offset 0
$$;

-- Returns the events that the sums of event days lack, since they had not ended by the last closed day. Skips events
-- that started more than 31 days before, since no event is longer.
create function dx_open_events(of_partner integer, from_day date, to_day date)
returns table (time_zone text, id integer, title text, starts_at timestamptz, ends_at timestamptz, held_on date,
  event_type_id integer, auditorium_id integer, renter_id integer, state text, is_open_event boolean, counted_visitors
  integer, capacity integer)
language sql stable parallel safe as $$
  select p.time_zone, e.id, e.title, e.starts_at, e.ends_at, (e.starts_at at time zone p.time_zone)::date,
    e.event_type_id, e.auditorium_id, e.renter_id, e.state, e.is_open_event, e.counted_visitors, e.capacity
  from partner p cross join event e
  where p.id = of_partner and e.partner_id = of_partner
    and e.starts_at >= (select greatest(c.at - interval '31 days', from_day::timestamp at time zone c.time_zone)
      from dx_closed_until(of_partner) c)
    and e.starts_at < (select (to_day + 1)::timestamp at time zone time_zone from partner where id = of_partner)
    and e.ends_at >= (select c.at from dx_closed_until(of_partner) c)
$$;

-- Sales of dx_open_sales with the columns of all cuts. `day` is the day of sale, or the event day for the
-- axis 'held'. Looks up each move's event by key; without `offset 0` PostgreSQL would read the events of all years.
create function dx_open_moves(of_partner integer, of_axis text, from_day date, to_day date, known_at timestamp)
returns setof sales_of_day language sql stable parallel safe as $$
  select of_partner, ''::text, ''::text, case of_axis when 'held' then e.held_on else s.sold_on end, s.channel,
    s.user_id, e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0),
    case when s.correction = '' then coalesce((select c.name from event_price_category c
      where c.partner_id = of_partner and c.event_id = s.event_id and c.id = s.category_id), '') else '' end,
    s.correction, e.held_on - s.sold_on, extract(hour from s.sold_at at time zone s.time_zone)::integer, 0, 0,
    s.move_count, s.paid_count, s.free_count, s.refund_count, s.refund_ore, s.price_ore, s.fee_ore, s.vat_ore,
    s.fee_vat_ore
  from dx_open_sales(of_partner, from_day, to_day, known_at) s
  cross join lateral (
    select (v.starts_at at time zone s.time_zone)::date as held_on, v.event_type_id, v.auditorium_id, v.renter_id
    from event v where v.partner_id = of_partner and v.id = s.event_id offset 0) e
$$;

-- Sales that are missing from the sums by day of event: moves since the last closed day, and earlier sales of events
-- that had not ended by then.
create function dx_open_held(of_partner integer, from_day date, to_day date, known_at timestamp)
returns setof sales_of_day language sql stable parallel safe as $$
  select * from dx_open_moves(of_partner, 'held', '-infinity', 'infinity', known_at) s
  where s.day between from_day and to_day
  union all
  select of_partner, ''::text, ''::text, e.held_on, d.channel, d.user_id, e.event_type_id, e.auditorium_id,
    coalesce(e.renter_id, 0),
    case when d.correction = '' then coalesce((select c.name from event_price_category c
      where c.partner_id = of_partner and c.event_id = d.event_id and c.id = d.category_id), '') else '' end,
    d.correction, e.held_on - d.sold_on, 0, 0, 0, d.move_count, d.paid_count, d.free_count, d.refund_count,
    d.refund_ore, d.price_ore, d.fee_ore, d.vat_ore, d.fee_vat_ore
  from dx_open_events(of_partner, from_day, to_day) e
  join sales_day d on d.partner_id = of_partner and d.event_id = e.id
$$;

-- Sales by day of sale, with the columns of a cut.
create function dx_sold_days(of_partner integer, of_cut text, from_day date, to_day date, known_at timestamp)
returns setof sales_of_day language sql stable parallel safe as $$
  select d.* from sales_of_day d
  where d.partner_id = of_partner and d.axis = 'sold' and d.cut = of_cut and d.day between from_day and to_day
    and d.day < known_at::date
  union all
  select * from dx_open_moves(of_partner, 'sold', from_day, to_day, known_at)
$$;

-- Sales by event day, with the columns of a cut other than 'hall' and 'hour'.
create function dx_held_days(of_partner integer, of_cut text, from_day date, to_day date, known_at timestamp)
returns setof sales_of_day language sql stable parallel safe as $$
  select d.* from sales_of_day d
  where d.partner_id = of_partner and d.axis = 'held' and d.cut = of_cut and d.day between from_day and to_day
  union all
  select * from dx_open_held(of_partner, from_day, to_day, known_at)
$$;

-- Sales by event day and hour of sale. Reads the tickets of open events, since their daily sums have no hours.
create function dx_held_hours(of_partner integer, from_day date, to_day date, known_at timestamp)
returns setof sales_of_day language sql stable parallel safe as $$
  select d.* from sales_of_day d
  where d.partner_id = of_partner and d.axis = 'held' and d.cut = 'hour' and d.day between from_day and to_day
  union all
  select * from dx_open_moves(of_partner, 'held', '-infinity', 'infinity', known_at) s
  where s.day between from_day and to_day
  union all
  select of_partner, ''::text, ''::text, e.held_on, s.channel, 0, 0, 0, 0, ''::text, ''::text,
    e.held_on - (s.sold_at at time zone e.time_zone)::date,
    extract(hour from s.sold_at at time zone e.time_zone)::integer, 0, 0, f.*
  from dx_open_events(of_partner, from_day, to_day) e
  join ticket_move m on m.partner_id = of_partner and m.event_id = e.id
  join sale s on s.partner_id = of_partner and s.id = m.sale_id
  cross join lateral dx_move_figures(m.tickets, m.is_paid, m.correction, s.exchanged_with, m.price_ore, m.fee_ore,
    m.vat_ore, m.fee_vat_ore) f
  where s.sold_at < (select c.at from dx_closed_until(of_partner) c)
$$;

-- The whole months of a period, from `first` to the day before `after`. The current month counts as whole if all of
-- its closed days are within the period.
create function dx_whole_months(of_partner integer, from_day date, to_day date)
returns table (first date, after date) language sql stable parallel safe as $$
  select date_trunc('month', from_day - 1 + interval '1 month')::date,
    case when to_day >= (select max(c.day) from closed_day c where c.partner_id = of_partner) then 'infinity'
      else date_trunc('month', to_day + interval '1 day')::date end
$$;

-- Sums of the closed days of a period: its whole months, and the days before and after them.
create function dx_summed_months(of_partner integer, of_axis text, from_day date, to_day date)
returns setof sales_of_day language sql stable parallel safe as $$
  select d.* from sales_of_day d
  where d.partner_id = of_partner and d.axis = of_axis and d.cut = 'month'
    and d.day >= (select w.first from dx_whole_months(of_partner, from_day, to_day) w)
    and d.day < (select w.after from dx_whole_months(of_partner, from_day, to_day) w)
  union all
  select d.* from sales_of_day d
  where d.partner_id = of_partner and d.axis = of_axis and d.cut = 'together' and d.day between from_day and to_day
    and d.day < (select w.first from dx_whole_months(of_partner, from_day, to_day) w)
  union all
  select d.* from sales_of_day d
  where d.partner_id = of_partner and d.axis = of_axis and d.cut = 'together' and d.day <= to_day
    and d.day >= (select greatest(w.first, w.after) from dx_whole_months(of_partner, from_day, to_day) w)
$$;

-- Sales of a period by day of sale. For sums of a whole month, `day` is the first day of the month.
create function dx_sold_months(of_partner integer, from_day date, to_day date, known_at timestamp)
returns setof sales_of_day language sql stable parallel safe as $$
  select * from dx_summed_months(of_partner, 'sold', from_day, least(to_day, known_at::date - 1))
  union all
  select * from dx_open_moves(of_partner, 'sold', from_day, to_day, known_at)
$$;

-- Sales of a period by event day. For sums of a whole month, `day` is the first day of the month.
create function dx_held_months(of_partner integer, from_day date, to_day date, known_at timestamp)
returns setof sales_of_day language sql stable parallel safe as $$
  select * from dx_summed_months(of_partner, 'held', from_day, least(to_day, known_at::date - 1))
  union all
  select * from dx_open_held(of_partner, from_day, to_day, known_at)
$$;
