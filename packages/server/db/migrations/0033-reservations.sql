-- Seats and places kept for somebody who pays later. The claims are rows of `seat_claim` and `open_place` of the kind
-- 'reserved' with the reservation as their holder; what is picked up turns sold.
create table reservation (
  partner_id integer not null references partner (id),
  id uuid not null,
  number integer not null,
  event_id integer not null,
  customer_id integer,
  name text not null check (length(name) between 1 and 160),
  phone text not null default '',
  email text not null default '',
  note text not null default '',
  -- What was reserved: seats and places with their price categories.
  lines jsonb not null,
  place_count integer not null check (place_count > 0),
  collected_count integer not null default 0 check (collected_count between 0 and place_count),
  state text not null default 'open' check (state in ('open', 'collected', 'released', 'expired')),
  -- Null: held until somebody says otherwise ('Hold').
  expires_at timestamptz,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, customer_id) references customer (partner_id, id) on delete set null (customer_id)
);
create index reservation_event on reservation (partner_id, event_id, number);
create index reservation_over on reservation (partner_id, expires_at) where state = 'open' and expires_at is not null;
create index reservation_customer on reservation (partner_id, customer_id) where customer_id is not null;

alter table reservation enable row level security;
create policy partner on reservation to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert, update on reservation to dxweb_app;
