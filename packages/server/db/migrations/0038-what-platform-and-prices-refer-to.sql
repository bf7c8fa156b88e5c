-- Lets somebody in nowhere any longer, or again where they were. The platform keeps an administrator who is active, and
-- each house a chief: their grants are locked, so that two who shut out each other do not both get through.
create or replace function dx_set_everywhere(
  who integer, read_at integer, active boolean, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile security definer set search_path = public as $$
declare
  person user_account;
begin
  perform dx_only_platform();
  select * into person from user_account u where u.id = who for update;
  if person.id is null then
    perform dx_refuse('not_found');
  end if;
  if person.version <> read_at then
    perform dx_refuse('stale');
  end if;
  if person.is_active = active or person.merged_into_id is not null then
    perform dx_refuse('wrong_state');
  end if;
  perform from access_grant where partner_id = 1 and role = 'administrator' and renter_id = 0 order by user_id for update;
  perform from access_grant g where g.role = 'kulturhussjef' and g.renter_id = 0 and g.partner_id = any (dx_houses_of(who))
    order by g.partner_id, g.user_id for update;
  if not active and exists (select dx_rests_on(who)) then
    perform dx_refuse('wrong_state', '{"fields": {"id": {"code": "only_chief"}}}');
  end if;
  update user_account set is_active = active, version = version + 1 where id = who;
  delete from session where user_id = who;
  delete from password_link where user_id = who;
  if not exists (select from access_grant a join user_account u on u.id = a.user_id and u.is_active
    where a.partner_id = 1 and a.role = 'administrator' and a.renter_id = 0) then
    perform dx_refuse('wrong_state', '{"fields": {"id": {"code": "last_administrator"}}}');
  end if;
  perform dx_note_person(case when active then 'letIn' else 'shutOut' end, who, dx_houses_of(who),
    jsonb_build_object('isActive', not active), jsonb_build_object('isActive', active), by_user, by_sudo, of_request);
  return person.version + 1;
end $$;

-- Refuses a price for a type of events that there is not, at the price. The types are kept until the end, as a foreign
-- key would.
create function dx_check_price_types() returns trigger language plpgsql as $$
declare
  place integer;
begin
  perform from event_type t where t.partner_id = new.partner_id and t.id in (
    select (p ->> 'eventTypeId')::integer from jsonb_array_elements(new.prices) p) order by t.id for key share;
  select min(p.n - 1) into place from jsonb_array_elements(new.prices) with ordinality p (named, n)
  where p.named ->> 'eventTypeId' is not null and not exists (
    select from event_type t where t.partner_id = new.partner_id and t.id = (p.named ->> 'eventTypeId')::integer);
  if place is not null then
    perform dx_refuse('invalid',
      jsonb_build_object('fields', jsonb_build_object(format('prices.%s.eventTypeId', place), '{"code": "not_found"}'::jsonb)));
  end if;
  return new;
end $$;

create trigger types_exist before insert or update of prices on price_category for each row
  execute function dx_check_price_types();
