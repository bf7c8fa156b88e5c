-- Users of the whole platform. These functions run in the platform's scope only and read all venues.

-- Search words of users (docs/decisions/0036), kept by a trigger.
create table user_word ( -- reference
  word text collate "C" not null,
  user_id integer not null references user_account (id) on delete cascade,
  primary key (word, user_id)
);
create index user_word_user on user_word (user_id);

create function dx_user_words() returns trigger language plpgsql as $$
begin
  delete from user_word where user_id = new.id;
  insert into user_word (word, user_id) select word, new.id
  from dx_search_words(new.first_name || ' ' || new.last_name, new.email, '') word;
  return null;
end $$;

create trigger user_is_found after insert or update of first_name, last_name, email on user_account for each row
  when (not new.is_program) execute function dx_user_words();

create function dx_only_platform() returns void language plpgsql stable as $$
begin
  if dx_partner() is distinct from 1 then
    perform dx_refuse('forbidden');
  end if;
end $$;

-- Returns the access grants of people, including those of inactive users.
create function dx_places_of(people integer[]) returns table (
  user_id integer, partner_id integer, partner_name text, renter_id integer, renter_name text, role text, is_active boolean
) language plpgsql stable security definer set search_path = public as $$
begin
  perform dx_only_platform();
  return query select g.user_id, g.partner_id, p.name, g.renter_id, coalesce(r.name, ''), g.role, g.is_active
  from (
    select a.user_id, a.partner_id, a.renter_id, a.role, true as is_active from access_grant a where a.user_id = any (people)
    union all
    select a.user_id, a.partner_id, a.renter_id, a.role, false from resting_grant a where a.user_id = any (people)
  ) g
  join partner p on p.id = g.partner_id
  left join renter r on r.partner_id = g.partner_id and r.id = g.renter_id
  order by g.user_id, g.partner_id, g.renter_id, g.role;
end $$;

-- Returns the venues in which only this user can grant access.
create function dx_rests_on(who integer) returns setof text
language plpgsql stable security definer set search_path = public as $$
begin
  perform dx_only_platform();
  return query select p.name from access_grant a join partner p on p.id = a.partner_id
  where a.user_id = who and a.role = 'kulturhussjef' and a.renter_id = 0 and a.partner_id <> 1 and not exists (
    select from access_grant o join user_account u on u.id = o.user_id and u.is_active
    where o.partner_id = a.partner_id and o.role = a.role and o.renter_id = 0 and o.user_id <> who)
  order by p.name;
end $$;

-- Returns log entries of all venues about a user, newest first, with sudo users and merged accounts. Reads merges
-- only from the platform's log, so that each appears once.
create function dx_log_of_person(who integer) returns table (
  at timestamptz, partner_name text, action text, user_id integer, sudo_id integer, about text
) language plpgsql stable security definer set search_path = public as $$
begin
  perform dx_only_platform();
  return query select a.at, p.name, a.action, a.user_id, a.sudo_id, a.about
  from partner p cross join lateral (
    select e.at, e.id, e.action, e.user_id, e.sudo_id,
      coalesce(e.after ->> 'into', e.after ->> 'from', e.after ->> 'reason', '') as about from audit_entry e
    where e.partner_id = p.id and e.object_type in ('user', 'sudo') and e.object_id = who::text
      and (p.id = 1 or e.action not in ('merged', 'mergedAway'))
    order by e.at desc limit 50) a
  order by a.at desc, a.id desc limit 50;
end $$;

-- Logs a change to a user in the platform's log and in the logs of the given venues.
create function dx_note_person(
  what text, who integer, places integer[], was jsonb, now_is jsonb, by_user integer, by_sudo integer, of_request text
) returns void language plpgsql volatile as $$
begin
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select place, gen_random_uuid(), by_user, by_sudo, what, 'user', who::text, was, now_is, of_request
  from (select 1 union select unnest(places)) at (place);
end $$;

create function dx_venues_of(who integer) returns integer[] language plpgsql stable as $$
begin
  return array(select a.partner_id from access_grant a where a.user_id = who
    union select a.partner_id from resting_grant a where a.user_id = who order by 1);
end $$;

-- Deactivates a user everywhere, or restores their access. Locks grants, so that two users who deactivate each other
-- cannot leave the platform or a venue without a user who can grant access.
create function dx_set_everywhere(
  who integer, read_at integer, active boolean, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile security definer set search_path = public as $$
declare
  person user_account;
  place integer;
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
  -- Locks rows one venue at a time, since Citus cannot lock rows of several shards in one query.
  foreach place in array dx_venues_of(who) loop
    perform from access_grant g where g.partner_id = place and g.role = 'kulturhussjef' and g.renter_id = 0
      order by g.user_id for update;
  end loop;
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
  perform dx_note_person(case when active then 'letIn' else 'shutOut' end, who, dx_venues_of(who),
    jsonb_build_object('isActive', not active), jsonb_build_object('isActive', active), by_user, by_sudo, of_request);
  return person.version + 1;
end $$;

-- Merges two accounts: moves access to the remaining account. Past actions keep the old account, since books and log
-- are sealed.
create function dx_merge_people(
  goes integer, goes_at integer, stays integer, stays_at integer, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile security definer set search_path = public as $$
declare
  old user_account;
  kept user_account;
  places integer[];
begin
  perform dx_only_platform();
  -- Locks in id order, so that two merges of the same people never deadlock.
  perform from user_account u where u.id in (goes, stays) order by u.id for update;
  select * into old from user_account u where u.id = goes;
  select * into kept from user_account u where u.id = stays;
  if old.id is null or kept.id is null or goes = stays or old.is_program or kept.is_program then
    perform dx_refuse('not_found');
  end if;
  if old.version <> goes_at or kept.version <> stays_at then
    perform dx_refuse('stale');
  end if;
  if old.merged_into_id is not null or kept.merged_into_id is not null or not kept.is_active
    or exists (select from access_grant a where a.user_id = goes and a.partner_id = 1) then
    perform dx_refuse('wrong_state');
  end if;
  places := dx_venues_of(goes);

  -- Does not move the grants of a user who was deactivated everywhere.
  if old.is_active then
    insert into access_grant (partner_id, user_id, renter_id, role, granted_at)
    select a.partner_id, stays, a.renter_id, a.role, a.granted_at from access_grant a where a.user_id = goes
    on conflict (partner_id, user_id, renter_id, role) do nothing;
  end if;
  insert into resting_grant (partner_id, user_id, renter_id, role)
  select a.partner_id, stays, a.renter_id, a.role from resting_grant a where a.user_id = goes
  on conflict (partner_id, user_id, renter_id, role) do nothing;
  -- Deletes inactive grants in venues where the remaining account has active grants, since no user may have both.
  delete from resting_grant r where r.user_id = stays and exists (
    select from access_grant a where a.partner_id = r.partner_id and a.user_id = stays);
  delete from access_grant where user_id = goes;
  delete from resting_grant where user_id = goes;

  -- A venue links a user to at most one staff member. If both accounts have a link, only the link of the remaining
  -- account is kept.
  update staff s set version = s.version + 1, user_id = case when exists (
      select from staff o where o.partner_id = s.partner_id and o.user_id = stays)
    or not stays in (select a.user_id from access_grant a where a.partner_id = s.partner_id
      union all select a.user_id from resting_grant a where a.partner_id = s.partner_id) then null else stays end
  where s.user_id = goes;
  update calendar_feed set user_id = stays where user_id = goes;
  update report_schedule set user_id = stays where user_id = goes;
  update report_setting s set user_id = stays, name = case when exists (
      select from report_setting o where o.partner_id = s.partner_id and o.user_id = stays and o.renter_id = s.renter_id
        and o.report = s.report and lower(o.name collate "nb-x-icu") = lower(s.name collate "nb-x-icu"))
    then left(s.name, 51) || ' ' || right(s.id::text, 8) else s.name end
  where s.user_id = goes;
  insert into report_mark as m (partner_id, user_id, report, is_favourite, used_at)
  select o.partner_id, stays, o.report, o.is_favourite, o.used_at from report_mark o where o.user_id = goes
  on conflict (partner_id, user_id, report) do update
    set is_favourite = m.is_favourite or excluded.is_favourite, used_at = greatest(m.used_at, excluded.used_at);
  delete from report_mark where user_id = goes;
  insert into agreement_approval (user_id, agreement_id, version, approved_at)
  select stays, a.agreement_id, a.version, a.approved_at from agreement_approval a where a.user_id = goes
  on conflict (user_id, agreement_id, version) do nothing;
  delete from agreement_approval where user_id = goes;

  delete from session where user_id = goes;
  delete from sudo_grant where ninja_id in (goes, stays);
  delete from password_link where user_id = goes;
  delete from recovery_code where user_id = goes;
  update user_account set merged_into_id = stays where merged_into_id = goes;
  update user_account set is_active = false, merged_into_id = stays, totp_secret = null, totp_pending = null,
    password_hash = null, version = version + 1 where id = goes;
  update user_account set version = version + 1 where id = stays;
  -- Logs the merge for both accounts at the platform, and once per venue for the remaining account.
  perform dx_note_person('mergedAway', goes, array[]::integer[], jsonb_build_object('email', old.email),
    jsonb_build_object('into', kept.email), by_user, by_sudo, of_request);
  perform dx_note_person('merged', stays, places, jsonb_build_object('email', kept.email),
    jsonb_build_object('from', old.email), by_user, by_sudo, of_request);
  return kept.version + 1;
end $$;

grant select, insert, delete on user_word to dxweb_app;
revoke execute on function
  dx_places_of(integer[]), dx_rests_on(integer), dx_log_of_person(integer),
  dx_set_everywhere(integer, integer, boolean, integer, integer, text),
  dx_merge_people(integer, integer, integer, integer, integer, integer, text)
 from public;
grant execute on function
  dx_places_of(integer[]), dx_rests_on(integer), dx_log_of_person(integer),
  dx_set_everywhere(integer, integer, boolean, integer, integer, text),
  dx_merge_people(integer, integer, integer, integer, integer, integer, text)
 to dxweb_app;
