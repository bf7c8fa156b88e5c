-- Sales and payments. Rows are only added and never change, except for their renter and for the state of tickets.

-- Returns the last 50 bits of a sale's id, which its short number encodes (docs/decisions/0024).
create function dx_receipt_code(id uuid) returns bigint language sql immutable parallel safe as $$
  select ('x' || lpad(right(replace(id::text, '-', ''), 13), 16, '0'))::bit(64)::bigint & 1125899906842623
$$;

-- A purchase, or a refund with negative amounts. Rows are only added; the id begins with the time.
create table sale ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  -- The event of all tickets of the sale; null for a sale of a gift card or membership.
  event_id integer,
  renter_id integer not null,
  sold_at timestamptz not null default now(),
  user_id integer not null references user_account (id),
  sudo_id integer references user_account (id),
  channel text not null check (channel in ('web', 'app', 'pos', 'selfService', 'closedSale', 'manual')),
  total_ore bigint not null,
  rounding_ore bigint not null default 0,
  refund_of uuid,
  reason text not null default '',
  -- The other sale of the exchange.
  exchanged_with uuid,
  -- Campaign that led the buyer to the event; a refund or exchange has the campaign of the original sale.
  campaign_id integer,
  -- The clerk's open shift, with till and operator; null on the web and without an open shift.
  shift_id uuid,
  till_id integer,
  operator_id integer,
  primary key (partner_id, id),
  foreign key (partner_id, campaign_id) references campaign (partner_id, id)
);
create index sale_time on sale (partner_id, sold_at desc);
create index sale_refunds on sale (partner_id, refund_of) where refund_of is not null;
create index sale_exchanged on sale (partner_id, sold_at) include (id) where exchanged_with is not null;
create index sale_campaign on sale (partner_id, campaign_id, sold_at) where campaign_id is not null;
create index sale_receipt_code on sale (partner_id, dx_receipt_code(id));
-- A receipt number has ten characters of five bits. A search by its beginning reads a range of codes; a search by its
-- second half reads a range of this expression.
create index sale_receipt_end on sale (partner_id, (dx_receipt_code(id) & 33554431));

-- Payments of a sale, by line. `carried_ore` is the part carried over from an exchanged sale.
create table payment ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  line integer not null,
  event_id integer,
  renter_id integer not null,
  means text not null check (means in ('card', 'cash', 'vipps', 'giftCard', 'invoice', 'web')),
  amount_ore bigint not null,
  gift_card_id uuid,
  carried_ore bigint not null default 0,
  primary key (partner_id, sale_id, line),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);

-- A ticket with the price, fee and VAT at which it was sold. The seat is null for unnumbered places.
create table ticket ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  renter_id integer not null,
  sale_id uuid not null,
  seat_id integer,
  category_id integer not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null default 0 check (fee_ore >= 0),
  vat_type_id integer not null references vat_type (id),
  vat_basis_points integer not null,
  vat_ore bigint not null,
  fee_vat_ore bigint not null default 0,
  state text not null default 'issued' check (state in ('issued', 'refunded', 'exchanged')),
  sold_at timestamptz not null default now(),
  -- Area of a ticket without a seat; 0 for a hall without areas.
  area_id integer,
  -- The part of the price from supplements.
  supplement_ore bigint not null default 0,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index ticket_sale on ticket (partner_id, sale_id);
create index ticket_event_time on ticket (partner_id, event_id, sold_at);

-- Number of prints and mails of tickets and receipts per sale. The first is the original, later ones are copies. The
-- row lock serializes concurrent prints.
create table sale_paper ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  event_id integer,
  renter_id integer not null,
  paper text not null check (paper in ('tickets', 'receipt')),
  made_count integer not null check (made_count >= 0),
  made_at timestamptz not null default now(),
  primary key (partner_id, sale_id, paper),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);

-- Customer of a sale, in a separate table since sales never change, with figures on its valid tickets. Segments of a
-- million customers are counted from this table's index alone (docs/decisions/0198).
create table sale_customer ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  customer_id integer not null,
  -- Copied from the sale.
  event_id integer,
  sold_at timestamptz not null,
  -- Number of the sale's valid tickets, and the sum of their prices and fees, both without refunded tickets.
  ticket_count integer not null check (ticket_count >= 0),
  value_ore bigint not null check (value_ore >= 0),
  primary key (partner_id, sale_id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  foreign key (partner_id, customer_id) references customer_row (partner_id, id)
);
create index sale_customer_customer on sale_customer (partner_id, customer_id)
  include (sold_at, event_id, ticket_count, value_ore);

create function dx_customer_sale(partner integer, sold uuid, customer integer) returns setof sale_customer
language sql stable as $$
  select s.partner_id, s.id, customer, s.event_id, s.sold_at, count(k.id)::integer,
    coalesce(sum(k.price_ore + k.fee_ore), 0)::bigint
  from sale s left join ticket k on k.partner_id = s.partner_id and k.sale_id = s.id and k.state = 'issued'
  where s.partner_id = partner and s.id = sold
  group by s.partner_id, s.id, s.event_id, s.sold_at
$$;

-- Finds sales by the beginning or end of their code. Runs as the owner, since row level security would prevent the use
-- of the index; the policies still decide which sales the caller sees.
create function dx_receipts(lowest bigint, highest bigint, is_end boolean) returns setof uuid
language sql stable security definer rows 5 set search_path = pg_catalog, public as $$
  (select id from public.sale where not is_end and partner_id = public.dx_partner()
    and public.dx_receipt_code(id) between lowest and highest order by public.dx_receipt_code(id) limit 50)
  union all
  (select id from public.sale where is_end and partner_id = public.dx_partner()
    and (public.dx_receipt_code(id) & 33554431) between lowest and highest
    order by (public.dx_receipt_code(id) & 33554431) limit 50)
$$;

-- Moves the deadlines of an event's open reservations with its start and with the end of pick-up. A later deadline
-- chosen by a clerk moves as far as the start; an earlier one is only limited.
create function dx_reservations_follow(
  partner integer, event integer, was_start timestamptz, start timestamptz, was_end timestamptz, pickup_end timestamptz,
  event_end timestamptz, zone text
) returns void language sql volatile as $$
  update reservation r set version = r.version + 1, expires_at = case when r.expires_at = was_end then pickup_end
    when r.expires_at > was_end then least(dx_move_by_clock(r.expires_at, was_start, start, zone), event_end)
    else pickup_end end
  where r.partner_id = partner and r.event_id = event and r.state = 'open'
    and (r.expires_at >= was_end or r.expires_at > pickup_end)
$$;

-- Moves the ends of sale, reservation deadlines and admission period of a moved event by the same time as its start.
-- Starts of sale were announced and do not move. Refuses a start of sale on the event's day or after the end of sale.
create function dx_sale_follows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone text := (select time_zone from partner where id = new.partner_id);
  moved boolean := new.starts_at <> old.starts_at;
  starts date := (new.starts_at at time zone zone)::date;
  was_end timestamptz := least(old.starts_at - old.pickup_minutes * interval '1 minute', old.pickup_deadline,
    old.last_reservation);
  pickup_end timestamptz;
begin
  if moved then
    new.sales_stop := dx_move_by_clock(new.sales_stop, old.starts_at, new.starts_at, zone);
    new.web_sales_stop := dx_move_by_clock(new.web_sales_stop, old.starts_at, new.starts_at, zone);
    new.pickup_deadline := dx_move_by_clock(new.pickup_deadline, old.starts_at, new.starts_at, zone);
    new.last_reservation := dx_move_by_clock(new.last_reservation, old.starts_at, new.starts_at, zone);
    new.valid_from := dx_move_by_clock(new.valid_from, old.starts_at, new.starts_at, zone);
    new.valid_to := dx_move_by_clock(new.valid_to, old.starts_at, new.starts_at, zone);
  end if;
  if starts in ((new.sales_start at time zone zone)::date, (new.web_sales_start at time zone zone)::date) then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object(
      case when moved then 'date' when starts = (new.sales_start at time zone zone)::date then 'salesStart'
        else 'webSalesStart' end, jsonb_build_object('code', 'sales_start_on_day'))));
  end if;
  if new.sales_start >= new.sales_stop or new.web_sales_start >= new.web_sales_stop then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object(
      case when moved then 'date' when new.sales_start >= new.sales_stop then 'salesStop' else 'webSalesStop' end,
      jsonb_build_object('code', 'sale_ends_first'))));
  end if;
  pickup_end := least(new.starts_at - new.pickup_minutes * interval '1 minute', new.pickup_deadline,
    new.last_reservation);
  if moved or pickup_end <> was_end then
    perform dx_reservations_follow(new.partner_id, new.id, old.starts_at, new.starts_at, was_end, pickup_end, new.ends_at,
      zone);
  end if;
  return new;
end $$;

create trigger sale_follows before update on event for each row
  when ((old.starts_at, old.sales_start, old.sales_stop, old.web_sales_start, old.web_sales_stop, old.pickup_minutes,
      old.pickup_deadline, old.last_reservation)
    is distinct from (new.starts_at, new.sales_start, new.sales_stop, new.web_sales_start, new.web_sales_stop,
      new.pickup_minutes, new.pickup_deadline, new.last_reservation))
  execute function dx_sale_follows();

create trigger keeps_renter before insert on sale for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on payment for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on ticket for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on sale_paper for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table sale enable row level security;
create policy partner on sale to dxweb_app using (partner_id = dx_partner());
create policy renter on sale for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table payment enable row level security;
create policy partner on payment to dxweb_app using (partner_id = dx_partner());
create policy renter on payment for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ticket enable row level security;
create policy partner on ticket to dxweb_app using (partner_id = dx_partner());
create policy renter on ticket for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table sale_paper enable row level security;
create policy partner on sale_paper to dxweb_app using (partner_id = dx_partner());
create policy renter on sale_paper for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table sale_customer enable row level security;
create policy partner on sale_customer to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on sale_customer to dxweb_app;
grant select, insert, update on ticket, sale_paper to dxweb_app;
grant select, insert on sale, payment to dxweb_app;
grant select on sale, payment, ticket, sale_paper to dxweb_renter;
revoke execute on function dx_receipts(bigint, bigint, boolean), dx_sale_follows(),
  dx_reservations_follow(integer, integer, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, text) from public;
grant execute on function dx_receipts(bigint, bigint, boolean) to dxweb_app, dxweb_renter;
