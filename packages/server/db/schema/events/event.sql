-- Events.

-- One show or booking. Its halls are booked from `busy_from` to `busy_until`; `ticket_count` limits the tickets sold.
create table event ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null check (length(title) between 1 and 200),
  auditorium_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  event_type_id integer not null,
  renter_id integer,
  organizer text not null default '',
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
  is_open_event boolean not null default false,
  note text not null default '',
  capacity integer not null check (capacity >= 0),
  seat_map_id integer,
  is_sale_open boolean not null default true,
  is_web_sale_open boolean not null default true,
  sales_start timestamptz,
  sales_stop timestamptz,
  web_sales_start timestamptz,
  web_sales_stop timestamptz,
  max_per_purchase integer not null default 50 check (max_per_purchase between 1 and 200),
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  extra_auditorium_ids integer[] not null default '{}',
  accepts_overlap boolean not null default false,
  series_id integer,
  order_id integer,
  cancel_reason text not null default '',
  cancelled_at timestamptz,
  min_per_purchase integer not null default 1 check (min_per_purchase between 1 and 200),
  max_per_screening integer check (max_per_screening between 1 and 100000),
  ticket_count integer check (ticket_count between 1 and 100000),
  hold_days integer not null default 7 check (hold_days between 0 and 365),
  pickup_minutes integer not null default 30 check (pickup_minutes between 0 and 10080),
  pickup_deadline timestamptz,
  last_reservation timestamptz,
  valid_from timestamptz,
  valid_to timestamptz,
  hides_price boolean not null default false,
  web_purchase_code text not null default '',
  -- Restricts sales to a segment's customers until `closed_until`, or without an end if that is null.
  closed_segment_id integer,
  closed_until timestamptz,
  -- True to refuse purchases that leave a single free seat in a row.
  avoids_gaps boolean not null default false,
  -- Supplements per ticket for the film's format (3D, luksus), from the venue's price adjustments:
  -- `[{name, amountOre}]`.
  supplements jsonb not null default '[]',
  -- Fees of sales channels: `[{channel, amountOre, isPerPurchase}]`.
  channel_fees jsonb not null default '[]',
  -- Heading printed at the top of tickets instead of the title: at most two lines of 50 characters.
  heading text not null default '' check (heading ~ '^[^\n]{0,50}(\n[^\n]{0,50})?$'),
  -- False if the event is not sold at the counter. The counter and the web have separate sales periods.
  is_counter_sale_open boolean not null default true,
  -- For the call sheet: minutes before the start, so that times move with the event; number and length of intervals;
  -- contact of the day; and a note to the staff.
  doors_minutes integer check (doors_minutes between 0 and 360),
  sound_check_minutes integer check (sound_check_minutes between 0 and 1080),
  pause_count integer not null default 0 check (pause_count between 0 and 9),
  pause_minutes integer not null default 0 check (pause_minutes between 0 and 240),
  contact_name text not null default '',
  contact_mobile text not null default '',
  staff_note text not null default '',
  -- Visitors of an event without tickets, counted by hand.
  counted_visitors integer check (counted_visitors between 0 and 1000000),
  -- The production shown. The production's age limit and runtime apply, unless the venue has set its own.
  production_id integer references production (id),
  own_age_limit text check (own_age_limit in ('a', '6', '9', '12', '15', '18', '7', '11')),
  own_runtime_minutes integer check (own_runtime_minutes between 1 and 1440),
  -- Film shows only: showing type, version of the film, and minutes of preshow.
  showing_type text check (showing_type in ('ordinary', 'preview', 'premiere', 'school', 'baby', 'senior', 'closed', 'alternative')),
  film_version jsonb check (jsonb_typeof(film_version) = 'object'),
  preshow_minutes integer check (preshow_minutes between 0 and 120),
  -- True while prices, supplements or start of sale follow the venue's film settings; false once a user changes them.
  follows_prices boolean not null default false,
  follows_windows boolean not null default false,
  primary key (partner_id, id),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id),
  foreign key (partner_id, event_type_id) references event_type (partner_id, id),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id),
  foreign key (partner_id, closed_segment_id) references segment (partner_id, id),
  foreign key (partner_id, series_id) references event_series (partner_id, id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id),
  -- The events of an order belong to the order's renter, or to the venue if the order has no renter (domain facts 4).
  constraint event_order_id_renter_id_fkey foreign key (partner_id, order_id, renter_id)
    references booking_order (partner_id, id, renter_id),
  check (ends_at > starts_at),
  check (busy_from <= starts_at and busy_until >= ends_at),
  check (cardinality(extra_auditorium_ids) <= 20 and not auditorium_id = any (extra_auditorium_ids)),
  check (busy_until <= busy_from + interval '31 days')
);
create index event_start on event (partner_id, starts_at);
create index event_end on event (partner_id, ends_at);
create index event_renter on event (partner_id, renter_id, starts_at) where renter_id is not null;
create index event_series_part on event (partner_id, series_id, starts_at) where series_id is not null;
create index event_of_order on event (partner_id, order_id) where order_id is not null;
create index event_hall on event (partner_id, auditorium_id, starts_at);
create index event_of_production on event (partner_id, production_id) where production_id is not null;
create index event_that_follows on event (partner_id, id) where state = 'draft' and (follows_prices or follows_windows);
create index event_same_title on event (partner_id, title, starts_at);

-- Titles that searches suggest, with the key for comparing them.
create table event_title ( -- by partner_id
  partner_id integer not null references partner (id),
  title text not null,
  key text not null,
  primary key (partner_id, title)
);

create function dx_title_kept() returns trigger language plpgsql as $$
begin
  insert into event_title (partner_id, title, key) values (new.partner_id, new.title, dx_search_key(new.title))
  on conflict do nothing;
  return null;
end $$;

-- Returns the admission period of an event's tickets: the period set for the event, or else from a default time before
-- the start (or from the opening of the doors, if earlier) to the end.
create function dx_door(e event) returns table (opens_at timestamptz, closes_at timestamptz)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select coalesce(e.valid_from, e.starts_at - greatest(e.doors_minutes, coalesce((select r.opens_minutes from scan_rule r
      where r.partner_id = e.partner_id), 60)) * interval '1 minute'),
    coalesce(e.valid_to, e.ends_at);
end $$;

create trigger event_is_found after insert or update of title on event
  for each row execute function dx_title_kept();

-- Copies the event's renter (0 is the venue) to a row, so that policies compare only columns (docs/decisions/0006).
-- Locks the event's key first, so that dx_give_rows waits for this transaction and then sees its row.
create function dx_keep_renter() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from event e where e.partner_id = new.partner_id and e.id = new.event_id for key share;
  select e.renter_id into new.renter_id from event e where e.partner_id = new.partner_id and e.id = new.event_id;
  new.renter_id := coalesce(new.renter_id, 0);
  return new;
end $$;

-- Moves an event's rows to its new renter. Waits for transactions that are adding a row; transactions that add one
-- later wait for this change.
create function dx_give_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  renter integer := coalesce(new.renter_id, 0);
  sales uuid[];
  hanging text;
begin
  perform from event e where e.partner_id = new.partner_id and e.id = new.id for update;
  foreach hanging in array array[
    'event_image', 'event_synopsis', 'event_price_category', 'event_zone', 'event_zone_price', 'hall_booking',
    'seat_claim', 'open_place', 'ticket', 'ticket_refund', 'ticket_sale_correction', 'ticket_scan', 'posting',
    'income_taken', 'sales_day', 'sales_of_event', 'books_of_event'
  ] loop
    execute format('update %I set renter_id = $3 where partner_id = $1 and event_id = $2', hanging)
      using new.partner_id, new.id, renter;
  end loop;
  select array_agg(sale_id) into sales from (
    select sale_id from ticket where partner_id = new.partner_id and event_id = new.id
    union select sale_id from ticket_refund where partner_id = new.partner_id and event_id = new.id
    union select sale_id from ticket_sale_correction where partner_id = new.partner_id and event_id = new.id) s;
  update sale set renter_id = renter where partner_id = new.partner_id and id = any (sales);
  foreach hanging in array array['payment', 'payment_refunded', 'sale_paper'] loop
    execute format('update %I set renter_id = $3 where partner_id = $1 and sale_id = any ($2)', hanging)
      using new.partner_id, sales, renter;
  end loop;
  return null;
end $$;

create trigger gives_rows after update of renter_id on event for each row
  when (old.renter_id is distinct from new.renter_id) execute function dx_give_rows();

alter table event enable row level security;
create policy partner on event to dxweb_app using (partner_id = dx_partner());
create policy renter on event for select to dxweb_renter using (partner_id = dx_partner() and renter_id = dx_renter());
alter table event_title enable row level security;
create policy partner on event_title to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on event to dxweb_app;
grant select, insert, delete on event_title to dxweb_app;
grant select on event to dxweb_renter;
revoke execute on function dx_title_kept(), dx_keep_renter(), dx_give_rows() from public;
