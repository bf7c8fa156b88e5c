-- A renter's project has orders of that renter alone; one without a renter has anybody's. The project stays as it is until
-- the end, and so nobody gives it another renter meanwhile.
create function dx_order_of_project() returns trigger language plpgsql as $$
begin
  perform from project p where p.partner_id = new.partner_id and p.id = new.project_id for share;
  if exists (select from project p where p.partner_id = new.partner_id and p.id = new.project_id
      and p.renter_id <> new.renter_id) then
    perform dx_refuse('invalid', '{"fields": {"projectId": {"code": "project_of_other"}}}');
  end if;
  return new;
end $$;

create trigger is_of_project before insert or update of project_id, renter_id on booking_order for each row
  when (new.project_id is not null) execute function dx_order_of_project();

create function dx_project_of_orders() returns trigger language plpgsql as $$
begin
  if exists (select from booking_order o where o.partner_id = new.partner_id and o.project_id = new.id
      and o.renter_id <> new.renter_id) then
    perform dx_refuse('invalid', '{"fields": {"renterId": {"code": "orders_of_others"}}}');
  end if;
  return new;
end $$;

create trigger has_orders before update of renter_id on project for each row
  when (new.renter_id is distinct from old.renter_id) execute function dx_project_of_orders();
