-- Lists within rows name rows of registers, which no key reaches. A trigger with the list's column, the item's field and
-- the register refuses, at the item, what there is not; the rows that there are stay until the end, as a key would keep them.
create function dx_items_exist() returns trigger language plpgsql as $$
declare
  place integer;
begin
  execute format(
    'with named as (
       select (item ->> %1$L)::integer as id, n from jsonb_array_elements($2) with ordinality e (item, n)
     ), held as materialized (
       select id from %2$I where partner_id = $1 and id in (select id from named) order by id for key share
     )
     select min(n) - 1 from named where id is not null and id not in (select id from held)', tg_argv[1], tg_argv[2])
  into place using new.partner_id, to_jsonb(new) -> tg_argv[0];
  if place is not null then
    perform dx_refuse('invalid', jsonb_build_object('fields',
      jsonb_build_object(format('%s.%s.%s', tg_argv[0], place, tg_argv[1]), '{"code": "not_found"}'::jsonb)));
  end if;
  return new;
end $$;

-- The other end: a row stays while a list of the table names it.
create function dx_item_kept() returns trigger language plpgsql as $$
declare
  is_named boolean;
begin
  execute format('select exists (select from %I where partner_id = $1 and %I @> $2)', tg_argv[2], tg_argv[0])
  into is_named using old.partner_id, jsonb_build_array(jsonb_build_object(tg_argv[1], old.id));
  if is_named then
    perform dx_refuse('in_use', jsonb_build_object('usedBy', tg_argv[2]));
  end if;
  return old;
end $$;

drop trigger types_exist on price_category;
drop trigger type_kept on event_type;
drop function dx_check_price_types(), dx_keep_event_type();
create trigger types_exist before insert or update of prices on price_category for each row
  execute function dx_items_exist('prices', 'eventTypeId', 'event_type');
create trigger type_kept before delete on event_type for each row
  execute function dx_item_kept('prices', 'eventTypeId', 'price_category');
create trigger halls_exist before insert or update of halls on film_booking for each row
  execute function dx_items_exist('halls', 'auditoriumId', 'auditorium');
create trigger hall_kept before delete on auditorium for each row
  execute function dx_item_kept('halls', 'auditoriumId', 'film_booking');
create trigger categories_exist before insert or update of categories on film_price for each row
  execute function dx_items_exist('categories', 'priceCategoryId', 'price_category');
create trigger category_kept before delete on price_category for each row
  execute function dx_item_kept('categories', 'priceCategoryId', 'film_price');

-- The end of a period is named where it is before the start.
alter table film_booking rename constraint film_booking_check to film_booking_to_day__end_before_start;
alter table film_copy rename constraint film_copy_check to film_copy_kdm_until__end_before_start;
