-- An agreement has versions, and one approves the version that one has read. What was approved before is the first.
create table agreement_version ( -- reference
  agreement_id integer not null references agreement (id),
  version integer not null check (version > 0),
  title_nb text not null,
  title_en text not null,
  content_nb text not null,
  content_en text not null,
  published_at timestamptz not null default now(),
  -- Null where the installation came with it.
  published_by integer references user_account (id),
  primary key (agreement_id, version)
);
insert into agreement_version (agreement_id, version, title_nb, title_en, content_nb, content_en, published_at)
select a.id, 1, a.title_nb, a.title_en, a.content_nb, a.content_en, '2026-11-23T00:00:00Z' from agreement a;
grant select, insert on agreement_version to dxweb_app;

alter table agreement drop column title_nb, drop column title_en, drop column content_nb, drop column content_en;

alter table agreement_approval add column version integer not null default 1;
alter table agreement_approval alter column version drop default;
alter table agreement_approval drop constraint agreement_approval_pkey;
alter table agreement_approval drop constraint agreement_approval_agreement_id_fkey;
alter table agreement_approval add primary key (user_id, agreement_id, version);
alter table agreement_approval add foreign key (agreement_id, version) references agreement_version (agreement_id, version);

create or replace function dx_auth(who integer, asked_partner integer, asked_renter integer) returns jsonb
language sql stable security definer set search_path = public as $$
  with place as (
    select * from dx_memberships(who)
  ), chosen as (
    select partner_id, case when asked_partner is null then renter_id else asked_renter end as renter_id
    from place
    where asked_partner is null or (partner_id = asked_partner and renter_id in (0, asked_renter))
    order by partner_id, renter_id limit 1
  )
  select jsonb_build_object(
    'places', coalesce((select jsonb_agg(jsonb_build_object('partnerId', partner_id, 'partnerName', partner_name,
      'renterId', renter_id, 'renterName', renter_name, 'role', role) order by partner_id, renter_id, role)
      from place), '[]'),
    'renterId', coalesce((select renter_id from chosen), 0),
    'partner', (select jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'timeZone', p.time_zone,
      'hasSSH', p.has_ssh, 'advancePayment', p.advance_payment, 'dxService', p.dx_service,
      'localDBVersion', p.local_db_version, 'isPaused', p.state = 'paused',
      'pauseReason', p.pause_reason) from partner p join chosen c on c.partner_id = p.id),
    'modules', coalesce((select jsonb_agg(m.module) from partner_module m
      join chosen c on c.partner_id = m.partner_id), '[]'),
    'agreements', coalesce((select jsonb_agg(id order by id) from agreement), '[]'),
    'approved', coalesce((select jsonb_agg(a.agreement_id order by a.agreement_id) from agreement_approval a
      where a.user_id = who and a.version = (
        select max(v.version) from agreement_version v where v.agreement_id = a.agreement_id)), '[]'))
$$;

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
  perform dx_note_person('mergedAway', goes, places, jsonb_build_object('email', old.email),
    jsonb_build_object('into', kept.email), by_user, by_sudo, of_request);
  perform dx_note_person('merged', stays, places, jsonb_build_object('email', kept.email),
    jsonb_build_object('from', old.email), by_user, by_sudo, of_request);
  return kept.version + 1;
end $$;
