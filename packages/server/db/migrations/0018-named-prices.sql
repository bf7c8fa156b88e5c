-- What a category costs an event that begins at a local time: its first price whose days, hours and type the event
-- meets, else its standard price. A day of operation begins at five, so that a night belongs to the day before it.
create function dx_price_of(category price_category, of_type integer, starts timestamp) returns bigint
language sql immutable as $$
  select coalesce((
    select (named ->> 'priceOre')::bigint
    from jsonb_array_elements(category.prices) with ordinality each (named, place),
      lateral (select extract(isodow from starts - interval '5 hours')::integer as day,
        starts::time - interval '5 hours' as at, (named ->> 'from')::time - interval '5 hours' as opens,
        nullif((named ->> 'until')::time - interval '5 hours', '00:00') as closes) t
    where case named ->> 'priceDays' when 'every' then true when 'monThu' then t.day <= 4 when 'monFri' then t.day <= 5
        when 'friSun' then t.day >= 5 when 'satSun' then t.day >= 6
        else coalesce(t.day = array_position('{mon,tue,wed,thu,fri,sat,sun}'::text[], named ->> 'priceDays'), false) end
      and (t.opens is null or t.at >= t.opens) and (t.closes is null or t.at < t.closes)
      and coalesce((named ->> 'eventTypeId')::integer = of_type, true)
    order by place limit 1), category.standard_price_ore)
$$;

-- Refuses to delete a type of events that a price is for.
create function dx_keep_event_type() returns trigger language plpgsql as $$
begin
  if exists (select from price_category c where c.partner_id = old.partner_id
      and c.prices @> jsonb_build_array(jsonb_build_object('eventTypeId', old.id))) then
    perform dx_refuse('in_use', '{"usedBy": "price_category"}');
  end if;
  return old;
end $$;

create trigger type_kept before delete on event_type for each row execute function dx_keep_event_type();

update price_category c set prices = (
  select jsonb_agg('{"priceDays": "choice", "from": null, "until": null, "eventTypeId": null}'::jsonb || named order by place)
  from jsonb_array_elements(c.prices) with ordinality each (named, place))
where c.prices <> '[]';
