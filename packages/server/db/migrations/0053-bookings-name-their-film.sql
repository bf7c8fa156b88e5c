-- The halls of a booking are rows of it, and a booking is known by its film.
alter table film_booking drop column auditorium_ids,
  add column halls jsonb not null default '[]' check (jsonb_typeof(halls) = 'array');

create view film_booking_named with (security_invoker = true) as
  select b.*, p.title as name from film_booking b join production p on p.id = b.production_id;
grant select on film_booking_named to dxweb_app;
