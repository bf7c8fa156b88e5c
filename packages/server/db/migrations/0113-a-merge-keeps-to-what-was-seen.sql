drop function dx_merge_productions(integer, integer, integer, integer, integer, text);

create function dx_merge_productions(
  goes integer, goes_at integer, stays integer, stays_at integer, by_user integer, by_sudo integer, of_request text
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
  if old.version <> goes_at or kept.version <> stays_at then
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

revoke execute on function dx_merge_productions(integer, integer, integer, integer, integer, integer, text) from public;
grant execute on function dx_merge_productions(integer, integer, integer, integer, integer, integer, text) to dxweb_app;
