-- Shows of a booking's film in its days, drafts too, that no other booking of the film has. A show before the minute at
-- which the house's film days begin is of the evening before.
create or replace function dx_shows_of_booking(b film_booking) returns table (id integer, state text, is_sold boolean)
language sql stable as $$
  select e.id, e.state, exists (select from ticket t
    where t.partner_id = e.partner_id and t.event_id = e.id and t.state = 'issued')
  from partner p left join film_rule r on r.partner_id = p.id
  join event e on e.partner_id = p.id and e.production_id = b.production_id and e.state <> 'cancelled'
  cross join lateral (select
    ((e.starts_at at time zone p.time_zone) - make_interval(mins => coalesce(r.week_start_minute, 300)))::date as day) d
  where p.id = b.partner_id and d.day >= b.from_day and (b.to_day is null or d.day <= b.to_day)
    and not exists (select from film_booking o
      where o.partner_id = b.partner_id and o.production_id = b.production_id and o.id <> b.id
        and o.from_day <= d.day and (o.to_day is null or o.to_day >= d.day))
$$;
