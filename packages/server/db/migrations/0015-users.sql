-- People as a house keeps them: what they may do there, and who has been let go without being forgotten.

-- The grants of somebody inactive at a partner. They open nothing, and come back as they were.
create table resting_grant (
  partner_id integer not null references partner (id),
  user_id integer not null references user_account (id) on delete cascade,
  renter_id integer not null default 0,
  role text not null,
  primary key (partner_id, user_id, renter_id, role)
);
alter table resting_grant enable row level security;
create policy partner on resting_grant to dxweb_app
  using (partner_id = (select dx_partner())) with check (partner_id = (select dx_partner()));
grant select, insert, update, delete on resting_grant to dxweb_app;

-- Whether somebody belongs to other partners too, who then share their name and address.
create function dx_belongs_elsewhere(who integer) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from access_grant where user_id = who and partner_id <> coalesce(dx_partner(), 0))
    or exists (select from resting_grant where user_id = who and partner_id <> coalesce(dx_partner(), 0))
$$;
revoke execute on function dx_belongs_elsewhere(integer) from public;
grant execute on function dx_belongs_elsewhere(integer) to dxweb_app;

create view partner_user with (security_invoker = true) as
  select g.partner_id, u.id, u.version, u.email, u.first_name, u.last_name, u.mobile, u.address, u.postal_code,
    u.city, g.is_active, u.password_hash is null as is_invited,
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
grant select on partner_user to dxweb_app;

-- Who lets others in: the house's chiefs, and at the platform its administrators.
create function dx_chief_role() returns text language sql stable as
$$ select case when dx_partner() = 1 then 'administrator' else 'kulturhussjef' end $$;

-- Sets what somebody may do at the partner that asks. The user's row is locked, so that of two who change it at once
-- one is told; and the chiefs' grants are, so that the house keeps one who can let others in.
create function dx_set_grants(who integer, new_grants jsonb, active boolean) returns void
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
begin
  if jsonb_array_length(new_grants) = 0 then
    perform dx_refuse('wrong_state', '{"fields": {"grants": {"code": "last_access"}}}');
  end if;
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

create function dx_keep_chief() returns void
language plpgsql stable as $$
begin
  if not exists (select from access_grant a join user_account u on u.id = a.user_id and u.is_active
    where a.partner_id = dx_partner() and a.role = dx_chief_role() and a.renter_id = 0) then
    perform dx_refuse('wrong_state', '{"fields": {"grants": {"code": "last_chief"}}}');
  end if;
end $$;

create function dx_audit_user(action text, who integer, was jsonb, by_user integer, by_sudo integer, of_request text)
returns void language sql volatile as $$
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select dx_partner(), gen_random_uuid(), by_user, by_sudo, action, 'user', who::text, was,
    (select to_jsonb(u) - 'partner_id' from partner_user u where u.partner_id = dx_partner() and u.id = who), of_request
$$;

-- Invites somebody new, or lets somebody known by the address in. Answers their id, and whether they choose a password.
create function dx_invite_user(details jsonb, new_grants jsonb, active boolean, by_user integer, by_sudo integer, of_request text)
returns table (id integer, version integer, is_new boolean)
language plpgsql volatile as $$
declare
  known user_account;
begin
  insert into user_account (email, first_name, last_name, mobile, address, postal_code, city)
  values (details ->> 'email', details ->> 'firstName', details ->> 'lastName', details ->> 'mobile',
    details ->> 'address', details ->> 'postalCode', details ->> 'city')
  on conflict (lower(email)) do nothing;
  select * into known from user_account u where lower(u.email) = lower(details ->> 'email') for update;
  if exists (select from partner_user p where p.partner_id = dx_partner() and p.id = known.id) then
    perform dx_refuse('taken', '{"fields": {"email": {"code": "taken"}}}');
  end if;
  perform dx_set_grants(known.id, new_grants, active);
  perform dx_audit_user('invite', known.id, null, by_user, by_sudo, of_request);
  return query select known.id, known.version, known.password_hash is null;
end $$;

-- Changes somebody as they were read at a version. Who belongs to other partners too keeps their name and address.
create function dx_change_user(
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
  if not dx_belongs_elsewhere(who) then
    update user_account u set first_name = details ->> 'firstName', last_name = details ->> 'lastName',
      mobile = details ->> 'mobile', address = details ->> 'address', postal_code = details ->> 'postalCode',
      city = details ->> 'city' where u.id = who;
  end if;
  update user_account u set version = u.version + 1 where u.id = who;
  perform dx_set_grants(who, new_grants, active);
  perform dx_audit_user('update', who, was, by_user, by_sudo, of_request);
  return now_at + 1;
end $$;

-- Takes one access away; the last one stays.
create function dx_remove_access(
  who integer, of_role text, of_renter integer, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile as $$
declare
  was jsonb;
  found_active boolean;
  rest jsonb;
begin
  perform from user_account u where u.id = who for update;
  select to_jsonb(u) - 'partner_id', u.is_active into was, found_active
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

-- Takes somebody out of the house. What they have done stays under their name.
create function dx_remove_user(who integer, read_at integer, by_user integer, by_sudo integer, of_request text)
returns boolean
language plpgsql volatile as $$
declare
  was jsonb;
begin
  perform from user_account u where u.id = who for update;
  select to_jsonb(u) - 'partner_id' into was from partner_user u where u.partner_id = dx_partner() and u.id = who;
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
  perform dx_audit_user('delete', who, was, by_user, by_sudo, of_request);
  return true;
end $$;
