-- What is held, and what is sold for it. Money is whole øre.

create table event (
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
  production_key text not null default '',
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
  primary key (partner_id, id),
  check (ends_at > starts_at),
  check (busy_from <= starts_at and busy_until >= ends_at),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id),
  foreign key (partner_id, event_type_id) references event_type (partner_id, id),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id)
);
create unique index event_hall_start on event (partner_id, auditorium_id, starts_at) where state <> 'cancelled';
create index event_start on event (partner_id, starts_at);
create index event_renter on event (partner_id, renter_id, starts_at) where renter_id is not null;

-- The event's own copy of its price categories and zones: a change in the register leaves it alone.
create table event_price_category (
  partner_id integer not null,
  event_id integer not null,
  id integer not null,
  price_category_id integer,
  name text not null,
  short_name text not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null default 0 check (fee_ore >= 0),
  is_sold_on_web boolean not null default true,
  is_companion boolean not null default false,
  sort integer not null default 0,
  primary key (partner_id, event_id, id),
  unique (partner_id, event_id, name),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create table event_zone (
  partner_id integer not null,
  event_id integer not null,
  id integer not null,
  name text not null,
  color integer not null check (color between 1 and 9),
  adjustment_ore bigint not null default 0,
  seat_ids integer[] not null default '{}',
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

create table sale (
  partner_id integer not null references partner (id),
  id uuid not null,
  sold_at timestamptz not null default now(),
  user_id integer not null references user_account (id),
  sudo_id integer references user_account (id),
  channel text not null check (channel in ('web', 'app', 'pos', 'selfService', 'closedSale', 'manual')),
  total_ore bigint not null,
  rounding_ore bigint not null default 0,
  refund_of uuid,
  primary key (partner_id, id)
);
create index sale_time on sale (partner_id, sold_at desc);

create table ticket (
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  sale_id uuid not null,
  seat_id integer,
  category_id integer not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null default 0 check (fee_ore >= 0),
  vat_type_id integer not null references vat_type (id),
  vat_basis_points integer not null,
  vat_ore bigint not null,
  fee_vat_ore bigint not null default 0,
  state text not null default 'issued' check (state in ('issued', 'refunded')),
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index ticket_event on ticket (partner_id, event_id);
create index ticket_sale on ticket (partner_id, sale_id);

-- A seat that is not free. The primary key is what makes a second sale of it impossible.
create table seat_claim (
  partner_id integer not null,
  event_id integer not null,
  seat_id integer not null,
  kind text not null check (kind in ('sold', 'reserved', 'held', 'blocked')),
  holder_id uuid not null,
  until timestamptz,
  primary key (partner_id, event_id, seat_id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);

create index seat_claim_unsold on seat_claim (partner_id, event_id) where kind <> 'sold';

-- Places without a number, made when the event is published and taken with SKIP LOCKED.
create table open_place (
  partner_id integer not null,
  event_id integer not null,
  place integer not null,
  holder_id uuid,
  primary key (partner_id, event_id, place),
  foreign key (partner_id, event_id) references event (partner_id, id)
);

create table payment (
  partner_id integer not null,
  sale_id uuid not null,
  line integer not null,
  means text not null check (means in ('card', 'cash', 'vipps', 'giftCard', 'invoice', 'web')),
  amount_ore bigint not null,
  primary key (partner_id, sale_id, line),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);

-- Money moved from one account to another: one row is one balanced entry. Never changed, only reversed.
create table posting (
  partner_id integer not null references partner (id),
  source_id uuid not null,
  line integer not null,
  posted_on date not null,
  debit text not null,
  credit text not null,
  amount_ore bigint not null check (amount_ore > 0),
  event_id integer,
  vat_type_id integer references vat_type (id),
  kind text not null check (kind in ('sale', 'rounding', 'income', 'vat', 'reversal')),
  primary key (partner_id, source_id, line),
  check (debit <> credit),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index posting_day on posting (partner_id, posted_on);
create index posting_event on posting (partner_id, event_id);

-- The income of an event is taken once, when it has been held.
create table income_taken (
  partner_id integer not null,
  event_id integer not null,
  taken_at timestamptz not null default now(),
  source_id uuid not null,
  gross_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);

-- What was sold a day, per event and channel: closed days are computed once more by a job, today is live.
create table sales_day (
  partner_id integer not null,
  sold_on date not null,
  event_id integer not null,
  channel text not null,
  paid_count integer not null,
  free_count integer not null,
  gross_ore bigint not null,
  fee_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, sold_on, event_id, channel),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index sales_day_event on sales_day (partner_id, event_id);
create table closed_day (
  partner_id integer not null references partner (id),
  day date not null,
  closed_at timestamptz not null default now(),
  primary key (partner_id, day)
);
