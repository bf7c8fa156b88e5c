-- What a house has written down of how somebody is reached is its own: another house that lets them in by their e-mail
-- address reads neither telephone nor home address. Of those who were there, the house that they belong to alone has it.
alter table user_account add column contact_partner_id integer references partner (id) on delete set null;
update user_account u set contact_partner_id = h.partner_id from (
  select user_id, min(partner_id) as partner_id from (
    select user_id, partner_id from access_grant union all select user_id, partner_id from resting_grant) g
  group by user_id having count(distinct partner_id) = 1
) h where h.user_id = u.id;

-- Of the others, the house that invited them first, if it told how they are reached.
update user_account u set contact_partner_id = i.partner_id from (
  select distinct on (object_id) object_id, partner_id from audit_entry
  where object_type = 'user' and action = 'invite' order by object_id, at
) i where u.contact_partner_id is null and i.object_id = u.id::text;

create or replace view partner_user with (security_invoker = true) as
  select g.partner_id, u.id, u.version, u.email, u.first_name, u.last_name,
    case when u.contact_partner_id = g.partner_id then u.mobile else '' end as mobile,
    case when u.contact_partner_id = g.partner_id then u.address else '' end as address,
    case when u.contact_partner_id = g.partner_id then u.postal_code else '' end as postal_code,
    case when u.contact_partner_id = g.partner_id then u.city else '' end as city,
    g.is_active, u.password_hash is null as is_invited,
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email) as display_name,
    g.grants, dx_belongs_elsewhere(u.id) as is_elsewhere
  from (
    select partner_id, user_id, bool_or(is_active) as is_active,
      jsonb_agg(jsonb_build_object('role', role, 'renterId', nullif(renter_id, 0)) order by renter_id, role) as grants
    from (
      select partner_id, user_id, renter_id, role, true as is_active from access_grant
      union all select partner_id, user_id, renter_id, role, false from resting_grant
    ) every_grant group by partner_id, user_id
  ) g join user_account u on u.id = g.user_id;

create or replace function dx_invite_user(
  details jsonb, new_grants jsonb, active boolean, by_user integer, by_sudo integer, of_request text
)
returns table (id integer, version integer, is_new boolean)
language plpgsql volatile as $$
declare
  known user_account;
begin
  insert into user_account (email, first_name, last_name, mobile, address, postal_code, city, contact_partner_id)
  values (details ->> 'email', details ->> 'firstName', details ->> 'lastName', details ->> 'mobile',
    details ->> 'address', details ->> 'postalCode', details ->> 'city', dx_partner())
  on conflict (lower(email)) do nothing;
  select * into known from user_account u where lower(u.email) = lower(details ->> 'email') for update;
  if exists (select from partner_user p where p.partner_id = dx_partner() and p.id = known.id) then
    perform dx_refuse('taken', '{"fields": {"email": {"code": "taken"}}}');
  end if;
  if not known.is_address_proven then
    perform dx_refuse('invalid', '{"fields": {"email": {"code": "address_unproven"}}}');
  end if;
  perform dx_set_grants(known.id, new_grants, active);
  perform dx_audit_user('invite', known.id, null, by_user, by_sudo, of_request);
  return query select known.id, known.version, known.password_hash is null;
end $$;

-- What is told of somebody whom other houses have too, and is not as this house reads it, is refused at its field.
create or replace function dx_check_shared_person(who integer, details jsonb) returns void language plpgsql stable as $$
declare
  faults jsonb;
begin
  select jsonb_object_agg(f.field, '{"code": "shared_person"}'::jsonb) into faults
  from partner_user u, lateral (values ('firstName', u.first_name), ('lastName', u.last_name), ('mobile', u.mobile),
    ('address', u.address), ('postalCode', u.postal_code), ('city', u.city)) f (field, stands)
  where u.partner_id = dx_partner() and u.id = who and details ->> f.field is distinct from btrim(f.stands)
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
      city = details ->> 'city', contact_partner_id = dx_partner() where u.id = who;
  end if;
  update user_account u set version = u.version + 1 where u.id = who;
  perform dx_set_grants(who, new_grants, active);
  perform dx_audit_user('update', who, was, by_user, by_sudo, of_request);
  return now_at + 1;
end $$;
