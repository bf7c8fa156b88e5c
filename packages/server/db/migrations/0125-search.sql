-- What the search finds events, customers and reservations by. A condition that is not leakproof (LIKE, a trigram, a
-- text search) is not asked of an index behind row level security; a range of text is (docs/decisions/0036).

-- As `searchKey` in packages/kit/search-key.ts, and a test holds the two against each other.
create function dx_search_key(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(lower(words collate "nb-x-icu"),
    'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžǎǐǒǔǧǩǯșțʒ',
    'saaaaaaaceeeeiiiidnoooooouuuuytyaaaccccddeeeeegggghhiiiiijkllllnnnnoooorrrsssstttuuuuuuwyzzzaiougkzstz'),
    'aa', 'a'), 'ae', 'a'), 'oe', 'o')
$$;

-- Somebody's name word by word, the whole mail address and its parts, and the telephone without the country's code.
create function dx_search_words(name text, email text, phone text) returns setof text
language sql immutable parallel safe as $$
  select distinct left(word, 80) from (
    select regexp_split_to_table(dx_search_key(name), '[\s,;/()"]+')
    union all select regexp_split_to_table(dx_search_key(name), '[\s,;/()"-]+')
    union all select unnest(array[dx_search_key(email), split_part(dx_search_key(email), '@', 2)])
    union all select regexp_split_to_table(dx_search_key(email), '[@._+-]+')
    union all select regexp_replace(dx_phone_key(phone), '^(\+|00)', '')
  ) w (word) where length(word) > 1
$$;

create table customer_word (
  partner_id integer not null,
  word text collate "C" not null,
  customer_id integer not null,
  primary key (partner_id, word, customer_id),
  foreign key (partner_id, customer_id) references customer (partner_id, id) on delete cascade
);
create index customer_word_customer on customer_word (partner_id, customer_id, word);

create table reservation_word (
  partner_id integer not null,
  word text collate "C" not null,
  reservation_id uuid not null,
  primary key (partner_id, word, reservation_id),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id) on delete cascade
);
create index reservation_word_reservation on reservation_word (partner_id, reservation_id, word);

-- Every title that an event of the house has had: a film is shown a hundred times under one.
create table event_title (
  partner_id integer not null references partner (id),
  title text not null,
  key text not null,
  primary key (partner_id, title)
);
create index event_same_title on event (partner_id, title, starts_at);

do $$
declare
  name text;
begin
  foreach name in array array['customer_word', 'reservation_word', 'event_title'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
    execute format('grant select, insert, delete on %I to dxweb_app', name);
  end loop;
end $$;

create function dx_customer_words() returns trigger language plpgsql as $$
begin
  delete from customer_word where partner_id = new.partner_id and customer_id = new.id;
  insert into customer_word (partner_id, word, customer_id) select new.partner_id, word, new.id
  from dx_search_words(new.first_name || ' ' || new.last_name, new.email, new.phone) word;
  return null;
end $$;
create trigger customer_is_found after insert or update of first_name, last_name, email, phone on customer
  for each row execute function dx_customer_words();

create function dx_reservation_words() returns trigger language plpgsql as $$
begin
  delete from reservation_word where partner_id = new.partner_id and reservation_id = new.id;
  insert into reservation_word (partner_id, word, reservation_id) select new.partner_id, word, new.id
  from dx_search_words(new.name, new.email, new.phone) word;
  return null;
end $$;
create trigger reservation_is_found after insert or update of name, email, phone on reservation
  for each row execute function dx_reservation_words();

create function dx_title_kept() returns trigger language plpgsql as $$
begin
  insert into event_title (partner_id, title, key) values (new.partner_id, new.title, dx_search_key(new.title))
  on conflict do nothing;
  return null;
end $$;
create trigger event_is_found after insert or update of title on event
  for each row execute function dx_title_kept();

insert into customer_word (partner_id, word, customer_id) select c.partner_id, word, c.id
from customer c, dx_search_words(c.first_name || ' ' || c.last_name, c.email, c.phone) word;
insert into reservation_word (partner_id, word, reservation_id) select r.partner_id, word, r.id
from reservation r, dx_search_words(r.name, r.email, r.phone) word;
insert into event_title (partner_id, title, key) select partner_id, title, dx_search_key(title)
from event group by partner_id, title;

-- A receipt's number is ten signs of five bits: its beginning is a range of codes, its second half a range of ends.
create index sale_receipt_end on sale (partner_id, (dx_receipt_code(id) & 33554431));

-- Sales of the partner by their code or by the end of it. The code is worked out from the id, which no index is asked
-- for behind row level security, so the owner looks; what a caller may see of them row level security still decides.
create function dx_receipts(lowest bigint, highest bigint, is_end boolean) returns setof uuid
language sql stable security definer rows 5 set search_path = pg_catalog, public as $$
  (select id from public.sale where not is_end and partner_id = public.dx_partner()
    and public.dx_receipt_code(id) between lowest and highest order by public.dx_receipt_code(id) limit 50)
  union all
  (select id from public.sale where is_end and partner_id = public.dx_partner()
    and (public.dx_receipt_code(id) & 33554431) between lowest and highest
    order by (public.dx_receipt_code(id) & 33554431) limit 50)
$$;

revoke all on function dx_customer_words(), dx_reservation_words(), dx_title_kept(), dx_receipts(bigint, bigint, boolean)
  from public;
grant execute on function dx_receipts(bigint, bigint, boolean) to dxweb_app, dxweb_renter;
