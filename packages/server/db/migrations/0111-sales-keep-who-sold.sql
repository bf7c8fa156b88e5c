-- Tells who sold something at a moment: what was changed since is read from the log as it was before its first change.
create function dx_issuer_at(of_partner integer, moment timestamptz) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  with was as (
    select distinct on (a.object_type, b.key) a.object_type, b.key, coalesce(b.value #>> '{}', '') as value
    from audit_entry a cross join lateral jsonb_each(
      -- Before it was first filled in it was empty.
      coalesce(a.before, case when a.object_type = 'organizer' then '{"name": "", "org_number": ""}'::jsonb end)) b
    where a.partner_id = of_partner and a.object_type in ('organizer', 'partner') and a.at > moment
      and b.key in ('name', 'org_number')
    order by a.object_type, b.key, a.at, a.id
  ), told as (
    select o.object_type, o.key, coalesce(w.value, o.value, '') as value
    from partner p
    left join organizer g on g.partner_id = p.id
    cross join lateral (values ('organizer', 'name', g.name), ('organizer', 'org_number', g.org_number),
      ('partner', 'name', p.name), ('partner', 'org_number', p.org_number)) o (object_type, key, value)
    left join was w using (object_type, key)
    where p.id = of_partner and of_partner = dx_partner()
  )
  select jsonb_build_object('name', min(value) filter (where key = 'name'),
    'orgNumber', coalesce(min(value) filter (where key = 'org_number'), ''))
  from (
    select distinct on (key) key, value from told where value <> '' order by key, object_type
  ) t
$$;

revoke execute on function dx_issuer_at(integer, timestamptz) from public;
grant execute on function dx_issuer_at(integer, timestamptz) to dxweb_app;

-- Between when a ticket of an event is let in: as the event says, else from so long before it begins, or when its doors
-- open before that, until it ends.
create or replace function dx_door(e event) returns table (opens_at timestamptz, closes_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select coalesce(e.valid_from, e.starts_at - greatest(e.doors_minutes, coalesce((select r.opens_minutes from scan_rule r
      where r.partner_id = e.partner_id), 60)) * interval '1 minute'),
    coalesce(e.valid_to, e.ends_at)
$$;
