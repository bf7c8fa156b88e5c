-- Customers of a venue, and merging and splitting them.

-- Customers of a venue, read and written through the view `customer`. Rows for the same person can be merged.
create table customer_row ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  first_name text not null default '',
  last_name text not null,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  note text not null default '',
  version integer not null default 1,
  made_at timestamptz not null default now(),
  -- Time of erasure. The row stays without personal data, so that sales keep their buyer; the view `customer` omits the
  -- row.
  erased_at timestamptz,
  -- The newest answer for each purpose, written by `dx_say_consent` with the consent; null if never asked.
  mail_consent boolean,
  sms_consent boolean,
  profiling_consent boolean,
  primary key (partner_id, id)
);
-- Lets segments be counted by an index-only scan.
create index customer_known on customer_row (partner_id, id) where erased_at is null;
-- Finds the few erased customers, so that counts of buyers exclude them quickly.
create index customer_erased on customer_row (partner_id, id) where erased_at is not null;
create index customer_by_postal_code on customer_row (partner_id, postal_code collate "C", id) where erased_at is null;
-- Indexes for the register's sort orders, and for its two filters in the default order. They omit erased customers,
-- so that an offset reads the index alone. An index on coalesce would not be used because of row level security.
create index customer_by_last_name on customer_row (partner_id, last_name collate "nb-x-icu", id)
  where erased_at is null;
create index customer_by_first_name on customer_row (partner_id, first_name collate "nb-x-icu", id)
  where erased_at is null;
create index customer_by_email on customer_row (partner_id, email collate "nb-x-icu", id)
  where erased_at is null;
create index customer_by_phone on customer_row (partner_id, phone, id)
  where erased_at is null;
create index customer_by_city on customer_row (partner_id, city collate "nb-x-icu", id)
  where erased_at is null;
create index customer_by_mail on customer_row (partner_id, (case when mail_consent then true else false end), id) include (mail_consent)
  where erased_at is null;
create index customer_wants_mail on customer_row (partner_id, (case when mail_consent then true else false end), last_name collate "nb-x-icu", id)
  include (mail_consent)
  where erased_at is null;
create index customer_wants_sms on customer_row (partner_id, (case when sms_consent then true else false end), last_name collate "nb-x-icu", id)
  include (sms_consent)
  where erased_at is null;
create index customer_email on customer_row (partner_id, lower(email)) where email <> '';
create index customer_phone on customer_row (partner_id, dx_phone_key(phone)) where phone <> '';
create index customer_same_name on customer_row (partner_id, dx_name_key(first_name, last_name), postal_code)
  where postal_code <> '';

-- Pairs of customers that look like one person but are two people, such as a couple that shares an e-mail address.
create table customer_apart ( -- by partner_id
  partner_id integer not null references partner (id),
  one_id integer not null,
  other_id integer not null,
  primary key (partner_id, one_id, other_id),
  foreign key (partner_id, one_id) references customer_row (partner_id, id) on delete cascade,
  foreign key (partner_id, other_id) references customer_row (partner_id, id) on delete cascade,
  check (other_id > one_id)
);
create index customer_apart_other on customer_apart (partner_id, other_id);

-- Rows merged into another customer, so that old references still find the customer.
create table customer_merged ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  into_id integer not null,
  -- Creation time of the merged row.
  made_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, into_id) references customer_row (partner_id, id)
);
create index customer_merged_into on customer_merged (partner_id, into_id);

-- Search words of customers (docs/decisions/0036), written by the view's trigger. The key has the register's order, so
-- that a word's rows need no sorting; `bits` covers all words of a customer, to exclude most rows early.
create table customer_word ( -- by partner_id
  partner_id integer not null,
  word text collate "C" not null,
  last_name text collate "nb-x-icu" not null,
  customer_id integer not null,
  bits bigint not null,
  primary key (partner_id, word, last_name, customer_id) include (bits),
  foreign key (partner_id, customer_id) references customer_row (partner_id, id) on delete cascade
);
create index customer_word_customer on customer_word (partner_id, customer_id, word) include (bits);

-- Returns a customer's latest merge that can be undone: made within thirty days and not undone yet.
create function dx_merge_of(customer integer) returns table (at timestamptz, before jsonb, after jsonb)
language sql stable as $$
  select a.at, a.before, a.after from audit_entry a
  where a.partner_id = dx_partner() and a.object_type = 'customer' and a.object_id = customer::text
    and a.action = 'merge' and a.at > now() - interval '30 days' and a.after ? 'moved'
    and not exists (select from audit_entry u where u.partner_id = a.partner_id and u.object_type = 'customer'
      and u.object_id = a.object_id and u.action = 'unmerge' and (u.before ->> 'merged_at')::timestamptz = a.at)
  order by a.at desc, a.id desc limit 1
$$;

-- Merges customers if unchanged since they were read, and moves all references to the remaining customer.
create function dx_merge_customers(
  stays integer, read_at integer, others jsonb, kept jsonb, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  gone integer[] := array(select (o ->> 'id')::integer from jsonb_array_elements(others) o);
  was jsonb;
  reference record;
  parts jsonb;
  moved jsonb := '[]';
  apart jsonb := (select coalesce(jsonb_agg(jsonb_build_array(one_id, other_id)), '[]') from customer_apart
    where partner_id = partner and (one_id = any (gone) or other_id = any (gone)));
  now_at integer;
begin
  -- Locks the customers in id order, so that two merges of the same rows never deadlock.
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
    select (select relname from pg_class where oid = k.conrelid) as table_name, a.attname as column_name, (
        select string_agg(format('%L, t.%I', key.attname, key.attname), ', ')
        from pg_index i join pg_attribute key on key.attrelid = i.indrelid and key.attnum = any (i.indkey)
        where i.indrelid = k.conrelid and i.indisprimary) as key_pairs
    from pg_constraint k
    join pg_attribute held on held.attrelid = k.confrelid and held.attname = 'id'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey, held.attnum)]
    where k.contype = 'f' and k.confrelid = 'public.customer_row'::regclass and k.confdeltype <> 'c'
  loop
    -- Logs the moved rows with their previous owners, so that the merge can be undone.
    execute format('select coalesce(jsonb_agg(jsonb_build_object(''from'', t.%1$I, ''key'', jsonb_build_object(%2$s))), ''[]'')
      from (select * from %3$s where partner_id = $1 and %1$I = any ($2) for update) t',
      reference.column_name, reference.key_pairs, reference.table_name) into parts using partner, gone;
    if parts <> '[]' then
      moved := moved || jsonb_build_object('table', reference.table_name::text, 'column', reference.column_name, 'rows', parts);
    end if;
    execute format('update %s set %I = $1 where partner_id = $2 and %2$I = any ($3)',
      reference.table_name, reference.column_name) using stays, partner, gone;
  end loop;
  insert into customer_merged (partner_id, id, into_id, made_at) select partner, r.id, stays, r.made_at
  from customer_row r where r.partner_id = partner and r.id = any (gone);
  perform dx_merge_consents(stays, gone, kept);
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
    to_jsonb(c) || jsonb_build_object('merged', gone, 'moved', moved, 'apart', apart), of_request
  from customer c where c.partner_id = partner and c.id = stays;
  return now_at;
end $$;

-- Restores the rows removed by a merge, and their references. Fields changed since the merge keep their values.
create function dx_unmerge_customer(stays integer, by_user integer, by_sudo integer, of_request text)
returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  merge record;
  gone integer[];
  is_now jsonb;
  part record;
  now_at integer;
begin
  select to_jsonb(c) into is_now from customer c where partner_id = partner and id = stays for update;
  select * into merge from dx_merge_of(stays);
  if is_now is null or merge.at is null then
    perform dx_refuse('not_found');
  end if;
  gone := array(select value::integer from jsonb_array_elements_text(merge.after -> 'merged'));
  with back as (
    insert into customer
    select r.* from audit_entry a, jsonb_populate_record(null::customer,
      a.before || jsonb_build_object('version', (a.before ->> 'version')::integer + 1)) r
    where a.partner_id = partner and a.object_type = 'customer' and a.action = 'mergeAway' and a.at = merge.at
      and a.object_id = any (gone::text[])
    returning *)
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select partner, gen_random_uuid(), by_user, by_sudo, 'unmergeBack', 'customer', b.id::text, null, to_jsonb(b), of_request
  from back b;
  update customer_row r set made_at = m.made_at from customer_merged m
  where r.partner_id = partner and r.id = m.id and m.partner_id = partner and m.into_id = stays and m.id = any (gone);
  delete from customer_merged where partner_id = partner and into_id = stays and id = any (gone);
  for part in select * from jsonb_to_recordset(merge.after -> 'moved') as p("table" regclass, "column" text, rows jsonb)
  loop
    execute format('update %1$s t set %2$I = (m.value ->> ''from'')::integer from jsonb_array_elements($1) m
      where t.partner_id = $2 and t.%2$I = $3 and to_jsonb(t) @> (m.value -> ''key'')', part."table", part."column")
      using part.rows, partner, stays;
  end loop;
  perform dx_unmerge_consents(stays, gone, merge.at);
  insert into customer_apart (partner_id, one_id, other_id)
  select partner, (p.value ->> 0)::integer, (p.value ->> 1)::integer from jsonb_array_elements(merge.after -> 'apart') p
  where exists (select from customer c where c.partner_id = partner and c.id = (p.value ->> 0)::integer)
    and exists (select from customer c where c.partner_id = partner and c.id = (p.value ->> 1)::integer)
  on conflict do nothing;
  update customer c set first_name = k.first_name, last_name = k.last_name, email = k.email, phone = k.phone,
    address = k.address, postal_code = k.postal_code, city = k.city, wants_mail = k.wants_mail,
    wants_sms = k.wants_sms, note = k.note, version = c.version + 1
  from (select r.* from (select jsonb_object_agg(f.key, case when f.value = is_now -> f.key then merge.before -> f.key
      else is_now -> f.key end) as fields from jsonb_each(merge.after - '{merged,moved,apart}'::text[]) f) chosen,
    jsonb_populate_record(null::customer, chosen.fields) r) k
  where c.partner_id = partner and c.id = stays returning c.version into now_at;
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select partner, gen_random_uuid(), by_user, by_sudo, 'unmerge', 'customer', stays::text,
    is_now || jsonb_build_object('merged_at', merge.at), to_jsonb(c), of_request
  from customer c where c.partner_id = partner and c.id = stays;
  return now_at;
end $$;

alter table customer_row enable row level security;
create policy partner on customer_row to dxweb_app using (partner_id = dx_partner());
alter table customer_apart enable row level security;
create policy partner on customer_apart to dxweb_app using (partner_id = dx_partner());
alter table customer_merged enable row level security;
create policy partner on customer_merged to dxweb_app using (partner_id = dx_partner());
alter table customer_word enable row level security;
create policy partner on customer_word to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on customer_row, customer_apart, customer_merged to dxweb_app;
grant select, insert, delete on customer_word to dxweb_app;
