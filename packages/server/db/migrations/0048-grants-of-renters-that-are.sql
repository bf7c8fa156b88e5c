-- A grant names a renter that there is, or the house as a whole; and of somebody whom other houses have too, a house
-- changes nothing but the access that it gives.

delete from access_grant g where g.renter_id <> 0
  and not exists (select from renter r where r.partner_id = g.partner_id and r.id = g.renter_id);
delete from resting_grant g where g.renter_id <> 0
  and not exists (select from renter r where r.partner_id = g.partner_id and r.id = g.renter_id);

alter table access_grant
  add column of_renter integer generated always as (nullif(renter_id, 0)) stored,
  add constraint access_grant_renter_id_fkey foreign key (partner_id, of_renter) references renter (partner_id, id);
alter table resting_grant
  add column of_renter integer generated always as (nullif(renter_id, 0)) stored,
  add constraint resting_grant_renter_id_fkey foreign key (partner_id, of_renter) references renter (partner_id, id);
create index access_grant_renter on access_grant (partner_id, of_renter);
create index resting_grant_renter on resting_grant (partner_id, of_renter);

-- Tells the first grant whose renter there is not. The renters are kept until the end, as the foreign key would.
create function dx_check_renters(new_grants jsonb) returns void language plpgsql volatile as $$
declare
  place integer;
begin
  perform from renter r where r.partner_id = dx_partner() and r.id in (
    select (g ->> 'renterId')::integer from jsonb_array_elements(new_grants) g) order by r.id for key share;
  select min(g.n - 1) into place from jsonb_array_elements(new_grants) with ordinality g(given, n)
  where g.given ->> 'renterId' is not null and not exists (
    select from renter r where r.partner_id = dx_partner() and r.id = (g.given ->> 'renterId')::integer);
  if place is not null then
    perform dx_refuse('invalid',
      jsonb_build_object('fields', jsonb_build_object(format('grants.%s.renterId', place), '{"code": "not_found"}'::jsonb)));
  end if;
end $$;

create or replace function dx_set_grants(who integer, new_grants jsonb, active boolean) returns void
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
begin
  if jsonb_array_length(new_grants) = 0 then
    perform dx_refuse('wrong_state', '{"fields": {"grants": {"code": "last_access"}}}');
  end if;
  perform dx_check_renters(new_grants);
  perform from access_grant where partner_id = partner and role = dx_chief_role() and renter_id = 0
    order by user_id for update;
  delete from access_grant where partner_id = partner and user_id = who;
  delete from resting_grant where partner_id = partner and user_id = who;
  if active then
    insert into access_grant (partner_id, user_id, renter_id, role)
    select distinct partner, who, coalesce(g."renterId", 0), g.role
    from jsonb_to_recordset(new_grants) as g(role text, "renterId" integer);
  else
    insert into resting_grant (partner_id, user_id, renter_id, role)
    select distinct partner, who, coalesce(g."renterId", 0), g.role
    from jsonb_to_recordset(new_grants) as g(role text, "renterId" integer);
  end if;
  perform dx_keep_chief();
end $$;

-- What is told of somebody whom other houses have too, and is not as it stands, is refused at its field.
create function dx_check_shared_person(who integer, details jsonb) returns void language plpgsql stable as $$
declare
  faults jsonb;
begin
  select jsonb_object_agg(f.field, '{"code": "shared_person"}'::jsonb) into faults
  from user_account u, lateral (values ('firstName', u.first_name), ('lastName', u.last_name), ('mobile', u.mobile),
    ('address', u.address), ('postalCode', u.postal_code), ('city', u.city)) f (field, stands)
  where u.id = who and details ->> f.field is distinct from btrim(f.stands)
    and (f.field <> 'mobile' or replace(details ->> 'mobile', ' ', '') is distinct from replace(u.mobile, ' ', ''));
  if faults is not null then
    perform dx_refuse('invalid', jsonb_build_object('fields', faults));
  end if;
end $$;

create or replace function dx_change_user(
  who integer, read_at integer, details jsonb, new_grants jsonb, active boolean, by_user integer, by_sudo integer,
  of_request text
) returns integer language plpgsql volatile as $$
declare
  was jsonb;
  now_at integer;
begin
  select u.version into now_at from user_account u where u.id = who for update;
  select to_jsonb(u) - 'partner_id' into was from partner_user u where u.partner_id = dx_partner() and u.id = who;
  if was is null then
    perform dx_refuse('not_found');
  end if;
  if now_at <> read_at then
    perform dx_refuse('stale');
  end if;
  if dx_belongs_elsewhere(who) then
    perform dx_check_shared_person(who, details);
  else
    update user_account u set first_name = details ->> 'firstName', last_name = details ->> 'lastName',
      mobile = details ->> 'mobile', address = details ->> 'address', postal_code = details ->> 'postalCode',
      city = details ->> 'city' where u.id = who;
  end if;
  update user_account u set version = u.version + 1 where u.id = who;
  perform dx_set_grants(who, new_grants, active);
  perform dx_audit_user('update', who, was, by_user, by_sudo, of_request);
  return now_at + 1;
end $$;
