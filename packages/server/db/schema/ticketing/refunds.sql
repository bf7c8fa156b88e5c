-- Refunds and corrections.

-- Refunded part of each payment, at most the amount paid. `agreed_ore` is before cash rounding.
create table payment_refunded ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  line integer not null,
  event_id integer not null,
  renter_id integer not null,
  paid_ore bigint not null,
  agreed_ore bigint not null check (agreed_ore >= 0),
  refunded_ore bigint not null,
  primary key (partner_id, sale_id, line),
  foreign key (partner_id, sale_id, line) references payment (partner_id, sale_id, line),
  check (refunded_ore between 0 and paid_ore)
);

-- A refunded ticket; the key allows one refund. Excludes retained amounts, such as a fee.
create table ticket_refund ( -- by partner_id
  partner_id integer not null,
  ticket_id uuid not null,
  event_id integer not null,
  renter_id integer not null,
  sale_id uuid not null,
  category_id integer not null,
  vat_type_id integer not null references vat_type (id),
  -- True if the ticket had a price, whatever part of it is refunded; a fee alone does not count.
  is_paid boolean not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null check (fee_ore >= 0),
  vat_ore bigint not null check (vat_ore >= 0),
  fee_vat_ore bigint not null check (fee_vat_ore >= 0),
  refunded_at timestamptz not null default now(),
  primary key (partner_id, ticket_id),
  foreign key (partner_id, ticket_id) references ticket (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index ticket_refund_event on ticket_refund (partner_id, event_id, refunded_at);
create index ticket_refund_sale on ticket_refund (partner_id, sale_id);
create index ticket_refund_time on ticket_refund (partner_id, refunded_at);

-- Tickets sold elsewhere and entered afterwards, and corrections of such counts. Append only: changing or removing an
-- entry adds a reversal, and a row is reversed once.
create table ticket_sale_correction ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  event_id integer not null,
  renter_id integer not null,
  price_category text not null,
  ticket_count integer not null,
  amount_ore bigint not null,
  reason text not null,
  reverses integer,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  -- Corrections are in the books: each is a sale of the channel 'manual' with its VAT, and counts in `ticket_move` like
  -- tickets. Older rows have no sale and are not in the books.
  sale_id uuid,
  category_id integer,
  means text,
  vat_type_id integer references vat_type (id),
  vat_basis_points integer,
  vat_ore bigint,
  primary key (partner_id, id),
  unique (partner_id, reverses),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, reverses) references ticket_sale_correction (partner_id, id),
  constraint correction_sale foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index ticket_sale_correction_event on ticket_sale_correction (partner_id, event_id);
create unique index ticket_sale_correction_sale on ticket_sale_correction (partner_id, sale_id) where sale_id is not null;

create view ticket_move with (security_invoker = true) as
  -- All parts of the union must have exactly the same column types; otherwise a query for one sale reads all tickets.
  select partner_id, event_id, sale_id, id as ticket_id, category_id, vat_type_id, sold_at as moved_at,
    1 as tickets, price_ore > 0 as is_paid, price_ore, fee_ore, vat_ore, fee_vat_ore,
    null::text as correction
  from ticket
  union all
  select partner_id, event_id, sale_id, ticket_id, category_id, vat_type_id, refunded_at,
    -1, is_paid, -price_ore, -fee_ore, -vat_ore, -fee_vat_ore, null::text
  from ticket_refund
  union all
  -- Corrections contain no tickets, only a number of tickets in a named price category.
  select partner_id, event_id, sale_id, null::uuid, category_id, vat_type_id, made_at,
    ticket_count, amount_ore <> 0, amount_ore, 0::bigint, vat_ore, 0::bigint, price_category
  from ticket_sale_correction where sale_id is not null;

create trigger keeps_renter before insert on payment_refunded for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on ticket_refund for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on ticket_sale_correction for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table payment_refunded enable row level security;
create policy partner on payment_refunded to dxweb_app using (partner_id = dx_partner());
create policy renter on payment_refunded for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ticket_refund enable row level security;
create policy partner on ticket_refund to dxweb_app using (partner_id = dx_partner());
create policy renter on ticket_refund for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ticket_sale_correction enable row level security;
create policy partner on ticket_sale_correction to dxweb_app using (partner_id = dx_partner());
create policy renter on ticket_sale_correction for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select, insert, update on payment_refunded to dxweb_app;
grant select, insert on ticket_refund, ticket_sale_correction to dxweb_app;
grant select on ticket_move to dxweb_app;
grant select on payment_refunded, ticket_refund, ticket_sale_correction, ticket_move to dxweb_renter;
