-- Inviting, changing and removing a venue's users.

-- The role that grants access: kulturhussjef at venues, administrator at the platform.
create function dx_chief_role() returns text language sql stable as
$$ select case when dx_partner() = 1 then 'administrator' else 'kulturhussjef' end $$;

-- Refuses a change after which no user could grant access.
create function dx_keep_chief() returns void
language plpgsql stable as $$
begin
  if not exists (select from access_grant a join user_account u on u.id = a.user_id and u.is_active
    where a.partner_id = dx_partner() and a.role = dx_chief_role() and a.renter_id = 0) then
    perform dx_refuse('wrong_state', '{"fields": {"grants": {"code": "last_chief"}}}');
  end if;
end $$;

-- Logs a change of a user, with the fields that the venue can see.
create function dx_audit_user(action text, who integer, was jsonb, by_user integer, by_sudo integer, of_request text)
returns void language sql volatile as $$
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select dx_partner(), gen_random_uuid(), by_user, by_sudo, action, 'user', who::text, was,
    (select to_jsonb(u) - '{partner_id,signed_in_at,has_two_step}'::text[] from partner_user u where u.partner_id = dx_partner() and u.id = who), of_request
$$;

-- Refuses grants with an unknown renter, and reports the first such grant. Locks the renters until commit, like a
-- foreign key.
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

-- Refuses changed details of a user who also has access at other venues, and reports the fields.
create function dx_check_shared_person(who integer, details jsonb) returns void language plpgsql stable as $$
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

-- Sets a user's grants in the venue. Locks the grants of users who can grant access, so that at least one such user
-- remains. The caller has locked the user.
create function dx_set_grants(who integer, new_grants jsonb, active boolean) returns void
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
  -- Remaining grants keep their time, since sudo acts as the user who has been active longest.
  delete from access_grant where partner_id = partner and user_id = who and not (active and (renter_id, role) in (
    select coalesce(g."renterId", 0), g.role from jsonb_to_recordset(new_grants) as g(role text, "renterId" integer)));
  delete from resting_grant where partner_id = partner and user_id = who;
  if active then
    insert into access_grant (partner_id, user_id, renter_id, role)
    select distinct partner, who, coalesce(g."renterId", 0), g.role
    from jsonb_to_recordset(new_grants) as g(role text, "renterId" integer) on conflict do nothing;
  else
    insert into resting_grant (partner_id, user_id, renter_id, role)
    select distinct partner, who, coalesce(g."renterId", 0), g.role
    from jsonb_to_recordset(new_grants) as g(role text, "renterId" integer);
  end if;
  perform dx_keep_chief();
end $$;

-- Invites a new user, or gives access to a user with a known address.
create function dx_invite_user(
  details jsonb, new_grants jsonb, active boolean, by_user integer, by_sudo integer, of_request text
)
returns table (id integer, version integer, is_new boolean)
language plpgsql volatile as $$
declare
  known user_account;
begin
  begin
    insert into user_account (email, first_name, last_name, mobile, address, postal_code, city, contact_partner_id)
    values (details ->> 'email', details ->> 'firstName', details ->> 'lastName', details ->> 'mobile',
      details ->> 'address', details ->> 'postalCode', details ->> 'city', dx_partner());
  exception when unique_violation then null; -- The account is known, or was just added by another node.
  end;
  select * into known from user_account u where lower(u.email) = lower(details ->> 'email') for update;
  if exists (select from partner_user p where p.partner_id = dx_partner() and p.id = known.id) then
    perform dx_refuse('taken', '{"fields": {"email": {"code": "taken"}}}');
  end if;
  if not known.is_address_proven then
    perform dx_refuse('invalid', '{"fields": {"email": {"code": "address_unproven"}}}');
  end if;
  if known.merged_into_id is not null then
    perform dx_refuse('invalid', '{"fields": {"email": {"code": "account_merged"}}}');
  end if;
  if not known.is_active then
    perform dx_refuse('invalid', '{"fields": {"email": {"code": "account_blocked"}}}');
  end if;
  perform dx_set_grants(known.id, new_grants, active);
  perform dx_audit_user('invite', known.id, null, by_user, by_sudo, of_request);
  return query select known.id, known.version, known.password_hash is null;
end $$;

-- Changes a user at the version that was read. Name and address of a user with several venues cannot be changed.
create function dx_change_user(
  who integer, read_at integer, details jsonb, new_grants jsonb, active boolean, by_user integer, by_sudo integer,
  of_request text
) returns integer language plpgsql volatile as $$
declare
  was jsonb;
  now_at integer;
begin
  select u.version into now_at from user_account u where u.id = who for update;
  select to_jsonb(u) - '{partner_id,signed_in_at,has_two_step}'::text[] into was from partner_user u where u.partner_id = dx_partner() and u.id = who;
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

-- Removes one of a user's grants, but not the last one.
create function dx_remove_access(
  who integer, of_role text, of_renter integer, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile as $$
declare
  was jsonb;
  found_active boolean;
  rest jsonb;
begin
  perform from user_account u where u.id = who for update;
  select to_jsonb(u) - '{partner_id,signed_in_at,has_two_step}'::text[], u.is_active into was, found_active
  from partner_user u where u.partner_id = dx_partner() and u.id = who;
  if was is null or not was -> 'grants' @> jsonb_build_array(jsonb_build_object('role', of_role, 'renterId', nullif(of_renter, 0))) then
    perform dx_refuse('not_found');
  end if;
  select coalesce(jsonb_agg(g), '[]') into rest from jsonb_array_elements(was -> 'grants') g
  where g <> jsonb_build_object('role', of_role, 'renterId', nullif(of_renter, 0));
  update user_account u set version = u.version + 1 where u.id = who;
  perform dx_set_grants(who, rest, found_active);
  perform dx_audit_user('removeAccess', who, was, by_user, by_sudo, of_request);
  return (was ->> 'version')::integer + 1;
end $$;

-- Removes a user from the venue and its staff. Past actions keep the user's name.
create function dx_remove_user(who integer, read_at integer, by_user integer, by_sudo integer, of_request text)
returns boolean
language plpgsql volatile as $$
declare
  was jsonb;
begin
  perform from user_account u where u.id = who for update;
  select to_jsonb(u) - '{partner_id,signed_in_at,has_two_step}'::text[] into was from partner_user u where u.partner_id = dx_partner() and u.id = who;
  if was is null then
    perform dx_refuse('not_found');
  end if;
  if (was ->> 'version')::integer <> read_at then
    perform dx_refuse('stale');
  end if;
  perform from access_grant where partner_id = dx_partner() and role = dx_chief_role() and renter_id = 0
    order by user_id for update;
  delete from access_grant where partner_id = dx_partner() and user_id = who;
  delete from resting_grant where partner_id = dx_partner() and user_id = who;
  perform dx_keep_chief();
  with freed as (
    update staff s set user_id = null, version = s.version + 1 from staff b
    where s.partner_id = dx_partner() and s.user_id = who and b.partner_id = s.partner_id and b.id = s.id
    returning s.id, to_jsonb(b) as before, to_jsonb(s) as after
  )
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select dx_partner(), gen_random_uuid(), by_user, by_sudo, 'update', 'staff', id::text, before, after, of_request
  from freed;
  perform dx_audit_user('delete', who, was, by_user, by_sudo, of_request);
  return true;
end $$;

create view partner_user with (security_invoker = true) as
  select g.partner_id, u.id, u.version, u.email, u.first_name, u.last_name,
    case when u.contact_partner_id = g.partner_id then u.mobile else '' end as mobile,
    case when u.contact_partner_id = g.partner_id then u.address else '' end as address,
    case when u.contact_partner_id = g.partner_id then u.postal_code else '' end as postal_code,
    case when u.contact_partner_id = g.partner_id then u.city else '' end as city,
    g.is_active, u.password_hash is null as is_invited,
    coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email) as display_name,
    g.grants, dx_belongs_elsewhere(u.id) as is_elsewhere, u.signed_in_at, u.totp_secret is not null as has_two_step
  from (
    select partner_id, user_id, bool_or(is_active) as is_active,
      jsonb_agg(jsonb_build_object('role', role, 'renterId', nullif(renter_id, 0)) order by renter_id, role) as grants
    from (
      select partner_id, user_id, renter_id, role, true as is_active from access_grant
      union all select partner_id, user_id, renter_id, role, false from resting_grant
    ) every_grant group by partner_id, user_id
  ) g join user_account u on u.id = g.user_id;

grant select on partner_user to dxweb_app;
