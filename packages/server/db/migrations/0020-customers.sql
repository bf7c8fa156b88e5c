-- Who is who among those who buy: what makes two rows look like one person, what they bought, and what became of two
-- rows that were one.

-- What telephone numbers are compared by: their digits, without the country's code where that is ours.
create function dx_phone_key(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+47|0047|47(?=\d{8}$))', '')
$$;
create function dx_name_key(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(btrim(first_name || ' ' || last_name), '\s+', ' ', 'g') collate "nb-x-icu")
$$;
create index customer_phone on customer (partner_id, dx_phone_key(phone)) where phone <> '';
create index customer_same_name on customer (partner_id, dx_name_key(first_name, last_name), postal_code)
  where postal_code <> '';

-- Whose a sale is, apart from the sale itself, which is never changed.
create table sale_customer (
  partner_id integer not null,
  sale_id uuid not null,
  customer_id integer not null,
  primary key (partner_id, sale_id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  foreign key (partner_id, customer_id) references customer (partner_id, id)
);
create index sale_customer_customer on sale_customer (partner_id, customer_id);

-- Rows that turned out to be somebody who was known already, so that what was told of them is found again.
create table customer_merged (
  partner_id integer not null references partner (id),
  id integer not null,
  into_id integer not null,
  primary key (partner_id, id),
  foreign key (partner_id, into_id) references customer (partner_id, id)
);
create index customer_merged_into on customer_merged (partner_id, into_id);

-- Two who look like one person and are not: a couple with one address, a school with one telephone.
create table customer_apart (
  partner_id integer not null references partner (id),
  one_id integer not null,
  other_id integer not null check (other_id > one_id),
  primary key (partner_id, one_id, other_id),
  foreign key (partner_id, one_id) references customer (partner_id, id) on delete cascade,
  foreign key (partner_id, other_id) references customer (partner_id, id) on delete cascade
);
create index customer_apart_other on customer_apart (partner_id, other_id);

do $$
declare
  name text;
begin
  foreach name in array array['sale_customer', 'customer_merged', 'customer_apart'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy partner on %I to dxweb_app using (partner_id = (select dx_partner())) '
      'with check (partner_id = (select dx_partner()))', name);
    execute format('grant select, insert, update, delete on %I to dxweb_app', name);
  end loop;
end $$;

-- The log tells who was asked what and when, and is the proof of a consent.
create index audit_entry_customer on audit_entry (partner_id, object_id) where object_type = 'customer';

-- Makes one customer of several, as they were read: all that refers to the others comes to mean the one that stays.
-- What is about a row alone (on delete cascade) goes with it.
create function dx_merge_customers(
  stays integer, read_at integer, others jsonb, kept jsonb, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  gone integer[] := array(select (o ->> 'id')::integer from jsonb_array_elements(others) o);
  was jsonb;
  reference record;
  now_at integer;
begin
  -- In one order, so that two who merge the same rows never wait crosswise.
  perform from customer where partner_id = partner and (id = stays or id = any (gone)) order by id for update;
  if (select count(*) from customer where partner_id = partner and (id = stays or id = any (gone))) <> cardinality(gone) + 1 then
    perform dx_refuse('not_found');
  end if;
  select to_jsonb(c) into was from customer c where partner_id = partner and id = stays;
  if (was ->> 'version')::integer <> read_at or exists (
    select from customer c join jsonb_array_elements(others) o on (o ->> 'id')::integer = c.id
    where c.partner_id = partner and c.version <> (o ->> 'version')::integer) then
    perform dx_refuse('stale');
  end if;
  for reference in
    select k.conrelid::regclass as table_name, a.attname as column_name
    from pg_constraint k
    join pg_attribute held on held.attrelid = k.confrelid and held.attname = 'id'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey, held.attnum)]
    where k.contype = 'f' and k.confrelid = 'customer'::regclass and k.confdeltype <> 'c'
  loop
    execute format('update %s set %I = $1 where partner_id = $2 and %2$I = any ($3)',
      reference.table_name, reference.column_name) using stays, partner, gone;
  end loop;
  insert into customer_merged (partner_id, id, into_id) select partner, g, stays from unnest(gone) g;
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select partner, gen_random_uuid(), by_user, by_sudo, 'mergeAway', 'customer', c.id::text, to_jsonb(c), null, of_request
  from customer c where c.partner_id = partner and c.id = any (gone);
  delete from customer where partner_id = partner and id = any (gone);
  update customer c set first_name = k.first_name, last_name = k.last_name, email = k.email, phone = k.phone,
    address = k.address, postal_code = k.postal_code, city = k.city, wants_mail = k.wants_mail,
    wants_sms = k.wants_sms, note = k.note, version = c.version + 1
  from jsonb_populate_record(null::customer, kept) k where c.partner_id = partner and c.id = stays
  returning c.version into now_at;
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select partner, gen_random_uuid(), by_user, by_sudo, 'merge', 'customer', stays::text, was,
    to_jsonb(c) || jsonb_build_object('merged', gone), of_request
  from customer c where c.partner_id = partner and c.id = stays;
  return now_at;
end $$;
