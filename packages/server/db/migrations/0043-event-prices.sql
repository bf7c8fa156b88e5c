-- The prices of one event: what it sells by category, which of them is stopped, and what a category costs in a zone
-- where that is not the usual price with the zone's adjustment.
alter table event_price_category add column is_stopped boolean not null default false;

create table event_zone_price (
  partner_id integer not null,
  event_id integer not null,
  category_id integer not null,
  zone_id integer not null,
  price_ore bigint not null check (price_ore >= 0),
  primary key (partner_id, event_id, category_id, zone_id),
  foreign key (partner_id, event_id, category_id) references event_price_category (partner_id, event_id, id)
    on delete cascade,
  foreign key (partner_id, event_id, zone_id) references event_zone (partner_id, event_id, id) on delete cascade
);
create index event_zone_price_zone on event_zone_price (partner_id, event_id, zone_id);

alter table event_zone_price enable row level security;
create policy partner on event_zone_price to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
create policy renter on event_zone_price for select to dxweb_renter using (partner_id = (select dx_partner()) and
  exists (select from event e where e.partner_id = event_zone_price.partner_id and e.id = event_zone_price.event_id));
grant select, insert, update, delete on event_zone_price to dxweb_app;
grant select on event_zone_price to dxweb_renter;

-- What tickets were sold as stays, and so does what somebody has reserved; such a category is stopped instead. Whoever
-- removes one has the event's row by then, and a sale and a reservation share-lock it, so that none is on its way past
-- this.
create function dx_category_goes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ticket t
    where t.partner_id = old.partner_id and t.event_id = old.event_id and t.category_id = old.id)
  then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('categories',
      jsonb_build_object('code', 'category_sold', 'params', jsonb_build_object('name', old.name)))));
  end if;
  if exists (select from reservation r, jsonb_array_elements(r.lines) line
    where r.partner_id = old.partner_id and r.event_id = old.event_id and r.state = 'open'
      and (line ->> 'categoryId')::integer = old.id)
  then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('categories',
      jsonb_build_object('code', 'category_reserved', 'params', jsonb_build_object('name', old.name)))));
  end if;
  return old;
end $$;
create trigger goes_unsold before delete on event_price_category for each row execute function dx_category_goes();
revoke all on function dx_category_goes() from public;
