-- A booking is known by its film, its distributor and its days, and a term by its distributor, film and per cent.
create or replace view film_booking_named with (security_invoker = true) as
  select b.*, concat_ws(' · ', p.title, to_char(b.from_day, 'DD.MM.YYYY') || '–' || coalesce(to_char(b.to_day, 'DD.MM.YYYY'), ''), u.name) as name
  from film_booking b join production p on p.id = b.production_id
  left join bureau u on u.partner_id = b.partner_id and u.id = b.bureau_id;

create view film_term_named with (security_invoker = true) as
  select t.*, concat_ws(' · ', u.name, p.title, case t.method
      when 'distributorPercent' then (
        select string_agg(((w ->> 'percent')::numeric / 100)::float::text, ' / ' order by place) || ' %'
        from jsonb_array_elements(t.week_percents) with ordinality e (w, place))
      when 'slidingByAdmissions' then (
        select string_agg(((w ->> 'percent')::numeric / 100)::float::text, ' / ' order by place) || ' %'
        from jsonb_array_elements(t.steps) with ordinality e (w, place)) end) as name
  from film_term t join bureau u on u.partner_id = t.partner_id and u.id = t.bureau_id
  left join production p on p.id = t.production_id;
grant select on film_term_named to dxweb_app;

-- A distributor asks for no more shows than the house wishes.
update film_booking set wished_shows = least_shows where least_shows > wished_shows;
alter table film_booking add constraint film_booking_least_shows__more_than_wished check (least_shows <= wished_shows);

-- Shows of a booking's film in its days, drafts too, that no other booking of the film has.
create function dx_shows_of_booking(b film_booking) returns table (id integer, state text, is_sold boolean)
language sql stable as $$
  select e.id, e.state, exists (select from ticket t
    where t.partner_id = e.partner_id and t.event_id = e.id and t.state = 'issued')
  from partner p join event e on e.partner_id = p.id and e.production_id = b.production_id and e.state <> 'cancelled'
    and e.starts_at >= (b.from_day::timestamp at time zone p.time_zone) + interval '5 hours'
    and (b.to_day is null or e.starts_at < ((b.to_day + 1)::timestamp at time zone p.time_zone) + interval '5 hours')
  where p.id = b.partner_id and not exists (select from film_booking o
    where o.partner_id = b.partner_id and o.production_id = b.production_id and o.id <> b.id
      and e.starts_at >= (o.from_day::timestamp at time zone p.time_zone) + interval '5 hours'
      and (o.to_day is null or e.starts_at < ((o.to_day + 1)::timestamp at time zone p.time_zone) + interval '5 hours'))
$$;

-- A booking whose shows have sold stays, unless the film has another for them.
create function dx_booking_kept() returns trigger language plpgsql as $$
begin
  if exists (select from dx_shows_of_booking(old) s where s.is_sold) then
    perform dx_refuse('in_use', '{"usedBy": "sold_shows"}');
  end if;
  return old;
end $$;
create trigger booking_kept before delete on film_booking for each row execute function dx_booking_kept();
