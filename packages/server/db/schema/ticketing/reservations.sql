-- Reservations and buyers.

-- Seats and places reserved for later payment. Their claims are rows of `seat_claim` and `open_place` of the kind
-- 'reserved', with the reservation as holder; a pick-up makes them sold.
create table reservation ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  number integer not null,
  event_id integer not null,
  customer_id integer,
  name text not null check (length(name) between 1 and 160),
  phone text not null default '',
  email text not null default '',
  note text not null default '',
  -- Reserved seats and places with their price categories.
  lines jsonb not null,
  place_count integer not null check (place_count > 0),
  collected_count integer not null default 0,
  state text not null default 'open' check (state in ('open', 'collected', 'released', 'expired')),
  -- Null if reserved without a deadline ('Hold').
  expires_at timestamptz,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, customer_id) references customer_row (partner_id, id),
  check (collected_count between 0 and place_count)
);
create index reservation_event on reservation (partner_id, event_id, number);
create index reservation_over on reservation (partner_id, expires_at) where state = 'open' and expires_at is not null;
create index reservation_customer on reservation (partner_id, customer_id) where customer_id is not null;

-- Search words of reservations (docs/decisions/0036), written by a trigger.
create table reservation_word ( -- by partner_id
  partner_id integer not null,
  word text collate "C" not null,
  reservation_id uuid not null,
  primary key (partner_id, word, reservation_id),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id) on delete cascade
);
create index reservation_word_reservation on reservation_word (partner_id, reservation_id, word);

-- The reservation that a sale picked up. The name on the reservation is the buyer's name, unless the sale is linked to
-- a customer.
create table sale_reservation ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  reservation_id uuid not null,
  primary key (partner_id, sale_id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id) on delete cascade
);
create index sale_reservation_reservation on sale_reservation (partner_id, reservation_id);

create function dx_reservation_words() returns trigger language plpgsql as $$
begin
  delete from reservation_word where partner_id = new.partner_id and reservation_id = new.id;
  insert into reservation_word (partner_id, word, reservation_id) select new.partner_id, word, new.id
  from dx_search_words(new.name, new.email, new.phone) word;
  return null;
end $$;

-- The buyer of a sale: the linked customer, or else the name on the reservation. Omits anonymous sales.
create view sale_buyer with (security_invoker = true) as
  select s.partner_id, s.sale_id, s.customer_id, trim(c.first_name || ' ' || c.last_name) as name, c.email, c.phone
  from sale_customer s join customer c on c.partner_id = s.partner_id and c.id = s.customer_id
  union all
  select l.partner_id, l.sale_id, null, r.name, r.email, r.phone
  from sale_reservation l join reservation r on r.partner_id = l.partner_id and r.id = l.reservation_id
  where not exists (select from sale_customer s where s.partner_id = l.partner_id and s.sale_id = l.sale_id);

-- Removes a deleted customer from reservations and from the mail service's records. A trigger, since a distributed
-- engine does not support foreign keys with set null.
create function dx_customer_goes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reservation set customer_id = null where partner_id = old.partner_id and customer_id = old.id;
  perform dx_member_leaves_customer(old.partner_id, old.id);
  return old;
end $$;
create trigger leaves_reservations before delete on customer_row for each row execute function dx_customer_goes();
create trigger reservation_is_found after insert or update of name, email, phone on reservation
  for each row execute function dx_reservation_words();

alter table reservation enable row level security;
create policy partner on reservation to dxweb_app using (partner_id = dx_partner());
alter table reservation_word enable row level security;
create policy partner on reservation_word to dxweb_app using (partner_id = dx_partner());
alter table sale_reservation enable row level security;
create policy partner on sale_reservation to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on reservation to dxweb_app;
grant select, insert, delete on reservation_word to dxweb_app;
grant select, insert on sale_reservation to dxweb_app;
grant select on sale_buyer to dxweb_app;
revoke execute on function dx_reservation_words(), dx_customer_goes() from public;
