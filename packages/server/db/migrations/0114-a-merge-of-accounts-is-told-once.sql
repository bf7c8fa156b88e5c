-- A merge of accounts is one line in the log of each house that it concerns, and one in what is told of a person.

create or replace function dx_log_of_person(who integer) returns table (
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

create or replace function dx_merge_people(
  goes integer, goes_at integer, stays integer, stays_at integer, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile security definer set search_path = public as $$
declare
  old user_account;
  kept user_account;
  places integer[];
begin
  perform dx_only_platform();
  -- In one order, so that two who merge the same people never wait crosswise.
  perform from user_account u where u.id in (goes, stays) order by u.id for update;
  select * into old from user_account u where u.id = goes;
  select * into kept from user_account u where u.id = stays;
  if old.id is null or kept.id is null or goes = stays then
    perform dx_refuse('not_found');
  end if;
  if old.version <> goes_at or kept.version <> stays_at then
    perform dx_refuse('stale');
  end if;
  if old.merged_into_id is not null or kept.merged_into_id is not null or not kept.is_active
    or exists (select from access_grant a where a.user_id = goes and a.partner_id = 1) then
    perform dx_refuse('wrong_state');
  end if;
  places := dx_houses_of(goes);

  -- Who was shut out everywhere brings no access along.
  if old.is_active then
    insert into access_grant (partner_id, user_id, renter_id, role, granted_at)
    select a.partner_id, stays, a.renter_id, a.role, a.granted_at from access_grant a where a.user_id = goes
    on conflict (partner_id, user_id, renter_id, role) do nothing;
  end if;
  insert into resting_grant (partner_id, user_id, renter_id, role)
  select a.partner_id, stays, a.renter_id, a.role from resting_grant a where a.user_id = goes
  on conflict (partner_id, user_id, renter_id, role) do nothing;
  -- Somebody is either active in a house or at rest there.
  delete from resting_grant r where r.user_id = stays and exists (
    select from access_grant a where a.partner_id = r.partner_id and a.user_id = stays);
  delete from access_grant where user_id = goes;
  delete from resting_grant where user_id = goes;

  -- A house links a person to one of its staff; the link of the account that stays goes before.
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
  -- The platform's log tells it of either account, and each house's once, of the account that it has now.
  perform dx_note_person('mergedAway', goes, array[]::integer[], jsonb_build_object('email', old.email),
    jsonb_build_object('into', kept.email), by_user, by_sudo, of_request);
  perform dx_note_person('merged', stays, places, jsonb_build_object('email', kept.email),
    jsonb_build_object('from', old.email), by_user, by_sudo, of_request);
  return kept.version + 1;
end $$;
