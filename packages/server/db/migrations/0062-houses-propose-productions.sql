-- A house proposes a production, and has it for itself until the platform has approved it.
alter table production add column house_id integer references partner (id) check (house_id > 1);
create index production_of_house on production (house_id) where house_id is not null;
drop index production_film_number_once;
create unique index production_film_number_once on production (film_number) where film_number <> '' and house_id is null;
drop index production_filmweb_id_once;
create unique index production_filmweb_id_once on production (filmweb_id) where filmweb_id <> '' and house_id is null;
drop index production_eidr_once;
create unique index production_eidr_once on production (eidr) where eidr <> '' and house_id is null;
drop index production_isan_once;
create unique index production_isan_once on production (isan) where isan <> '' and house_id is null;
drop index production_imdb_id_once;
create unique index production_imdb_id_once on production (imdb_id) where imdb_id <> '' and house_id is null;

create table production_proposal ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  production_id integer not null references production (id),
  title text not null,
  note text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'linked', 'refused')),
  reason text not null default '',
  proposed_by integer references user_account (id),
  proposed_at timestamptz not null default now(),
  answered_at timestamptz,
  primary key (partner_id, id)
);
create index production_proposal_of_production on production_proposal (production_id, partner_id);

drop policy adds on production;
drop policy changes on production;
drop policy everybody on production;
drop policy removes on production;
drop policy renter on production;
create policy adds on production as restrictive for insert to dxweb_app with check (dx_partner() in (house_id, 1));
create policy changes on production as restrictive for update to dxweb_app using (dx_partner() in (house_id, 1));
create policy everybody on production to dxweb_app using (house_id is null or dx_partner() in (house_id, 1));
create policy removes on production as restrictive for delete to dxweb_app using (dx_partner() in (house_id, 1));
create policy renter on production for select to dxweb_renter using (house_id is null or house_id = dx_partner());
alter table production_proposal enable row level security;
create policy adds on production_proposal as restrictive for insert to dxweb_app with check (partner_id = dx_partner());
create policy changes on production_proposal as restrictive for update to dxweb_app using (partner_id = dx_partner());
create policy everybody on production_proposal to dxweb_app using (dx_partner() in (partner_id, 1));
create policy removes on production_proposal as restrictive for delete to dxweb_app using (partner_id = dx_partner());
grant select, insert, update, delete on production_proposal to dxweb_app;

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
  kept := jsonb_populate_record(kept, coalesce((
    select jsonb_object_agg(was.key, was.value) from jsonb_each(to_jsonb(old)) was
    where to_jsonb(kept) -> was.key in ('""', 'null', '[]') and was.key <> 'house_id'), '{}'));
  kept.texts := dx_texts_of_both(kept.texts, old.texts);
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

create function dx_answer_proposal(
  proposed integer, at_version integer, is_approved boolean, why text, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile security definer set search_path = public as $$
declare
  old production;
begin
  perform dx_only_platform();
  select * into old from production p where p.id = proposed for update;
  if old.id is null then
    perform dx_refuse('not_found');
  end if;
  if old.house_id is null then
    perform dx_refuse('wrong_state');
  end if;
  if old.version <> at_version then
    perform dx_refuse('stale');
  end if;
  update production set house_id = case when is_approved then null else house_id end, version = version + 1
  where id = proposed;
  update production_proposal o set state = case when is_approved then 'approved' else 'refused' end, reason = why,
    answered_at = now()
  where o.production_id = proposed and o.state in ('waiting', 'refused');
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id)
  select place, gen_random_uuid(), by_user, by_sudo, case when is_approved then 'approved' else 'refused' end,
    'production', proposed::text, jsonb_build_object('title', old.title, 'reason', why), of_request
  from unnest(array[1, old.house_id]) at (place);
  return at_version + 1;
end $$;

create function dx_withdraw_proposal(
  proposed integer, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile as $$
declare
  old production;
begin
  select * into old from production p where p.id = proposed and p.house_id = dx_partner() for update;
  if old.id is null then
    perform dx_refuse('not_found');
  end if;
  delete from production_proposal o where o.partner_id = old.house_id and o.production_id = proposed;
  delete from production_override o where o.partner_id = old.house_id and o.production_id = proposed;
  delete from production where id = proposed;
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, request_id)
  values (old.house_id, gen_random_uuid(), by_user, by_sudo, 'withdrawn', 'production', proposed::text,
    jsonb_build_object('title', old.title), of_request);
  return proposed;
exception when foreign_key_violation then
  perform dx_refuse('in_use');
end $$;

create function dx_answered_proposals(answered integer) returns table (
  email text, locale text, house text, house_id integer, title text, state text, reason text
) language plpgsql stable security definer set search_path = public as $$
begin
  perform dx_only_platform();
  return query select u.email, coalesce(u.locale, 'nb'), h.name, h.id, o.title, o.state, o.reason
  from production_proposal o join user_account u on u.id = o.proposed_by and u.is_active join partner h on h.id = o.partner_id
  where o.production_id = answered and o.answered_at = now();
end $$;

revoke execute on function dx_answer_proposal(integer, integer, boolean, text, integer, integer, text) from public;
revoke execute on function dx_answered_proposals(integer) from public;
grant execute on function dx_answer_proposal(integer, integer, boolean, text, integer, integer, text) to dxweb_app;
grant execute on function dx_answered_proposals(integer) to dxweb_app;
