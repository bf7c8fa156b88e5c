-- What a merge of two productions comes to is told before it, and afterwards the old address leads to the one that is left.
-- Productions that became another: their old addresses lead to it. Whoever read the one that went reads this.
create table production_merged ( -- reference
  old_id integer primary key,
  into_id integer not null references production (id) on delete cascade,
  title text not null,
  house_id integer references partner (id),
  merged_at timestamptz not null default now()
);
create index production_merged_into on production_merged (into_id);
create index production_merged_of_house on production_merged (house_id) where house_id is not null;

-- The production that two become: what stays says goes first, and what it leaves empty is taken from the one that goes.
create function dx_production_of_both(kept production, old production) returns production language sql stable as $$
  select jsonb_populate_record(kept, coalesce((
    select jsonb_object_agg(was.key, was.value) from jsonb_each(to_jsonb(old)) was
    where to_jsonb(kept) -> was.key in ('""', 'null', '[]') and was.key <> 'house_id'), '{}')
    || jsonb_build_object('texts', dx_texts_of_both(kept.texts, old.texts)))
$$;

-- How many rows point to a production, by the table they stand in, and the houses that have them.
create function dx_production_holders(asked integer) returns table (holder text, count bigint, houses integer[])
language plpgsql stable security definer set search_path = public as $$
declare
  key record;
begin
  perform dx_only_platform();
  for key in
    select k.conrelid::regclass as holder, a.attname as name, exists (
      select from pg_attribute p where p.attrelid = k.conrelid and p.attname = 'partner_id') as is_of_house
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'production'::regclass order by k.conrelid::regclass::text, a.attname
  loop
    return query execute format('select $2, count(*), array_agg(distinct %s) from %s where %I = $1 having count(*) > 0',
      case when key.is_of_house then 'partner_id' else '1' end, key.holder, key.name) using asked, key.holder::text;
  end loop;
end $$;

-- Makes one production of two. All that points to the one that goes points to the other, in every house: the tables are
-- read from the catalog, so that later ones come along. What is empty in the one that stays is taken from the other.
create or replace function dx_merge_productions(
  goes integer, goes_at integer, stays integer, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile security definer set search_path = public as $$
declare
  old production;
  kept production;
  key record;
  moved integer[];
  places integer[] := '{1}';
begin
  perform dx_only_platform();
  -- In one order, so that two who merge the same productions never wait crosswise.
  perform from production p where p.id in (goes, stays) order by p.id for update;
  select * into old from production p where p.id = goes;
  select * into kept from production p where p.id = stays;
  if old.id is null then
    perform dx_refuse('not_found');
  end if;
  if old.version <> goes_at then
    perform dx_refuse('stale');
  end if;
  if kept.id is null or goes = stays then
    perform dx_refuse('invalid', '{"fields": {"intoId": {"code": "not_found"}}}');
  end if;
  if kept.house_id is not null then
    perform dx_refuse('invalid', '{"fields": {"intoId": {"code": "not_approved"}}}');
  end if;
  update production_proposal o set state = 'linked', reason = '', answered_at = now()
  where o.production_id = goes and o.state in ('waiting', 'refused');

  -- A house has one row of its own texts: what it wrote of the one that stays goes first.
  update production_override o set version = o.version + 1, texts = dx_texts_of_both(o.texts, g.texts)
  from production_override g
  where o.production_id = stays and g.production_id = goes and g.partner_id = o.partner_id;
  delete from production_override g where g.production_id = goes and exists (
    select from production_override o where o.partner_id = g.partner_id and o.production_id = stays);

  perform dx_keep_one_poster(goes, stays);

  for key in
    select k.conrelid::regclass as holder, a.attname as name, exists (
      select from pg_attribute p where p.attrelid = k.conrelid and p.attname = 'partner_id') as is_of_house
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'production'::regclass order by k.conrelid::regclass::text, a.attname
  loop
    execute format('with moved as (update %s set %I = $2 where %I = $1 returning %s as place)
        select array_agg(distinct place) from moved',
      key.holder, key.name, key.name, case when key.is_of_house then 'partner_id' else '1' end)
    into moved using goes, stays;
    places := places || coalesce(moved, '{}');
  end loop;

  delete from production where id = goes;
  insert into production_merged (old_id, into_id, title, house_id) values (goes, stays, old.title, old.house_id);
  kept := dx_production_of_both(kept, old);
  kept.version := kept.version + 1;
  execute format('update production set (%1$s) = (select %1$s from (select ($1).*) filled) where id = $2', (
    select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
    where a.attrelid = 'production'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'id'))
  using kept, stays;

  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select place, gen_random_uuid(), by_user, by_sudo, 'merged', 'production', stays::text,
    jsonb_build_object('title', old.title, 'id', goes), jsonb_build_object('title', kept.title, 'id', stays), of_request
  from (select distinct unnest(places)) at (place);
  return kept.version;
end $$;

alter table production_merged enable row level security;
create policy everybody on production_merged for select to dxweb_app using (house_id is null or dx_partner() in (house_id, 1));
grant select on production_merged to dxweb_app;
revoke execute on function dx_production_holders(integer) from public;
grant execute on function dx_production_holders(integer) to dxweb_app;
