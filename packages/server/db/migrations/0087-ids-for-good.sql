-- An id names one seat, or one floor, for good: a hall knows the highest that it ever had, so that what is drawn after the
-- last seats were taken out does not get the ids that tickets of past events have.
alter table seat_map
  add column last_seat_id integer not null default 0,
  add column last_area_id integer not null default 0;

create function dx_drawn_ids() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.last_seat_id := greatest(old.last_seat_id, 0,
    (select max((seat ->> 'id')::integer) from jsonb_array_elements(new.drawing -> 'seats') seat));
  new.last_area_id := greatest(old.last_area_id, 0,
    (select max((area ->> 'id')::integer) from jsonb_array_elements(new.drawing -> 'areas') area));
  return new;
end $$;
revoke all on function dx_drawn_ids() from public;

with drawn as (
  select v.partner_id, v.seat_map_id,
    (select max((seat ->> 'id')::integer) from jsonb_array_elements(v.drawing -> 'seats') seat) as seat_id,
    (select max((area ->> 'id')::integer) from jsonb_array_elements(v.drawing -> 'areas') area) as area_id
  from seat_map_version v
  union all
  select e.partner_id, e.seat_map_id, max(t.seat_id), max(t.area_id)
  from ticket t join event e on e.partner_id = t.partner_id and e.id = t.event_id
  where e.seat_map_id is not null group by 1, 2
), highest as (
  select partner_id, seat_map_id, coalesce(max(seat_id), 0) as seat_id, coalesce(max(area_id), 0) as area_id
  from drawn group by 1, 2
)
update seat_map m set last_seat_id = h.seat_id, last_area_id = h.area_id
from highest h where h.partner_id = m.partner_id and h.seat_map_id = m.id;
create trigger drawn_ids before insert or update on seat_map for each row execute function dx_drawn_ids();

drop view seat_map_shown;
create view seat_map_shown with (security_invoker = true) as
  select m.*, m.drawing -> 'sections' as seat_sections, m.drawing -> 'groups' as seat_groups,
    m.drawing -> 'seats' as seats
  from seat_map m;
grant select on seat_map_shown to dxweb_app;
