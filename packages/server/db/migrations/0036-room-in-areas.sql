-- An event in a hall that is drawn has room for all that the drawing holds: seats, and people in its areas.
create or replace function dx_event_moves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ticket t where t.partner_id = old.partner_id and t.event_id = old.id and t.state = 'issued') then
    perform dx_refuse('event_sold', jsonb_build_object('eventId', old.id));
  end if;
  if new.auditorium_id <> old.auditorium_id then
    if exists (
      select from seat_claim c where c.partner_id = old.partner_id and c.event_id = old.id
        and (c.kind = 'reserved' or c.kind = 'held' and (c.until is null or c.until > now()))
      union all
      select from open_place p where p.partner_id = old.partner_id and p.event_id = old.id
        and (p.kind = 'reserved' or p.kind = 'held' and (p.until is null or p.until > now()))
    ) then
      perform dx_refuse('event_reserved', jsonb_build_object('eventId', old.id));
    end if;
    select a.seat_map_id, coalesce(dx_places(m.drawing), a.capacity) into new.seat_map_id, new.capacity
    from auditorium a left join seat_map m on m.partner_id = a.partner_id and m.id = a.seat_map_id
    where a.partner_id = new.partner_id and a.id = new.auditorium_id;
  end if;
  return new;
end $$;
update event e set capacity = dx_places(m.drawing)
from seat_map m
where m.partner_id = e.partner_id and m.id = e.seat_map_id and e.ends_at > now() and e.capacity = m.seat_count
  and dx_places(m.drawing) <> m.seat_count;
