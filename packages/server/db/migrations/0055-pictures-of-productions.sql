-- Productions have posters and stills: the platform's at partner 1, and a house's own, which go before them there.
create table production_image ( -- by partner_id
  partner_id integer not null,
  production_id integer not null references production (id),
  id uuid not null,
  use text not null check (use in ('poster', 'image')),
  content_type text not null,
  width integer not null,
  height integer not null,
  alt_nb text not null default '',
  alt_en text not null default '',
  crop jsonb not null,
  focus jsonb not null,
  rights text not null default '',
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, id) references stored_file (partner_id, id)
);
create unique index production_image_one_poster on production_image (partner_id, production_id) where use = 'poster';
create index production_image_of_production on production_image (production_id, partner_id);

create trigger file_leaves after delete on production_image referencing old table as gone
  for each statement execute function dx_file_leaves();

alter table event_image add column rights text not null default '';

alter table production_image enable row level security;
create policy adds on production_image as restrictive for insert to dxweb_app with check (partner_id = dx_partner());
create policy changes on production_image as restrictive for update to dxweb_app using (partner_id = dx_partner());
create policy everybody on production_image to dxweb_app using (partner_id in (dx_partner(), 1));
create policy removes on production_image as restrictive for delete to dxweb_app using (partner_id = dx_partner());
create policy renter on production_image for select to dxweb_renter using (partner_id in (dx_partner(), 1));
grant select, insert, update, delete on production_image to dxweb_app;
grant select on production_image to dxweb_renter;

-- Before the pictures of one production come to another: a house has one poster of each, and keeps that of the one that
-- stays.
create function dx_keep_one_poster(goes integer, stays integer) returns void language sql volatile as $$
  update production_image g set use = 'image' where g.production_id = goes and g.use = 'poster' and exists (
    select from production_image o where o.partner_id = g.partner_id and o.production_id = stays and o.use = 'poster')
$$;

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
    where to_jsonb(kept) -> was.key in ('""', 'null', '[]')), '{}'));
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
