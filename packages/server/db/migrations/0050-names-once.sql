-- A name is taken whatever the case of its letters: 'Voksen' and 'voksen' are one name to whoever reads them. The key
-- of Norwegian small letters takes the place of the one that told them apart. Copies that an event keeps (its zones
-- and its price categories) and the zones of a seat map are left as they are: they are written as sets, in which a
-- name may pass from one row to another.
do $$
declare
  register record;
  twin record;
  scope text;
  held integer;
  wanted text;
  before jsonb;
  is_taken boolean;
begin
  for register in select * from (values
    ('auditorium', '', 120), ('bureau', '', 80), ('campaign', '', 80), ('event_type', '', 80),
    ('location', '', 120), ('location_group', '', 80), ('price_adjustment', '', 40), ('price_category', '', 20),
    ('price_zone_map', 'seat_map_id', 40), ('product_group', '', 60), ('product_menu', '', 80),
    ('product_menu_group', '', 60), ('renter', '', 120), ('resource', 'group_id', 80), ('resource_group', '', 80),
    ('seat_map', '', 80), ('till', '', 60), ('touch_group', '', 20)) listed (name, within, most)
  loop
    scope := 'partner_id' || case when register.within = '' then '' else ', ' || register.within end;
    -- Rows that are alike already stay: the later ones get a number, which is written down. A migration that failed
    -- would keep a house from its new version for the sake of a name.
    for twin in execute format(
      'select partner_id, id, name from (select *, row_number() over (partition by %s, '
      'lower(name collate "nb-x-icu") order by id) as place from %I) t where place > 1 order by partner_id, id',
      scope, register.name)
    loop
      held := 2;
      loop
        wanted := rtrim(left(twin.name, register.most - length(held::text) - 1)) || ' ' || held;
        execute format('select exists (select from %I where partner_id = $1 and lower(name collate "nb-x-icu") = '
          'lower($2 collate "nb-x-icu"))', register.name) into is_taken using twin.partner_id, wanted;
        exit when not is_taken;
        held := held + 1;
      end loop;
      execute format('select to_jsonb(t) from %I t where partner_id = $1 and id = $2', register.name)
        into before using twin.partner_id, twin.id;
      execute format('update %I set name = $3, version = version + 1 where partner_id = $1 and id = $2', register.name)
        using twin.partner_id, twin.id, wanted;
      insert into audit_entry (partner_id, id, action, object_type, object_id, before, after)
      values (twin.partner_id, gen_random_uuid(), 'update', register.name, twin.id::text, before,
        before || jsonb_build_object('name', wanted, 'version', (before ->> 'version')::integer + 1));
    end loop;
    execute format('create unique index %1$s_name_once on %1$I (%2$s, lower(name collate "nb-x-icu"))',
      register.name, scope);
    execute format('alter table %I drop constraint %s', register.name,
      (select conname from pg_constraint where conrelid = register.name::regclass and contype = 'u'
        and conname like '%\_name\_key'));
  end loop;
end $$;
