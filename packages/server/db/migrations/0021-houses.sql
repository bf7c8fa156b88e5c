-- Houses are made, changed and paused by the platform.
alter table partner
  add column state text not null default 'active' check (state in ('active', 'paused')),
  add column pause_reason text not null default '',
  add column made_at timestamptz not null default now(),
  add column version integer not null default 1;

create function dx_houses()
returns table (id integer, name text, kind text, state text, city text, org_number text, made_at timestamptz,
  modules text[], chief text)
language sql stable security definer set search_path = public as $$
  select p.id, p.name, p.kind, p.state, coalesce(p.city, ''), coalesce(p.org_number, ''), p.made_at,
    array(select m.module from partner_module m where m.partner_id = p.id order by m.module),
    coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from user_account u
      where u.id = dx_sudo_user(p.id)), '')
  from partner p where dx_partner() = 1 and p.id <> 1
$$;

alter table partner enable row level security;
create policy adds on partner as restrictive for insert to dxweb_app with check (id = dx_partner());
create policy changes on partner as restrictive for update to dxweb_app using (id = dx_partner());
create policy everybody on partner to dxweb_app using (true);
create policy renter on partner for select to dxweb_renter using (true);
grant insert, update on partner to dxweb_app;
revoke execute on function dx_houses() from public;
grant execute on function dx_houses() to dxweb_app;

create or replace function dx_enter(token bytea, ninja integer, partner integer, renter integer) returns json
language plpgsql volatile security definer set search_path = public as $$
declare
  may_act boolean := true;
  acts_as integer;
  answer json;
  caller integer;
  place text[];
begin
  if ninja is not null then
    select o.id = ninja or (dx_is_super(o.id) and not dx_is_super(ninja) and exists (
        select from sudo_grant g where g.token_hash = token and g.ninja_id = ninja and g.expires_at > now()))
      into may_act
      from session s join user_account o on o.id = s.user_id and o.is_active where s.token_hash = token;
    if may_act then
      acts_as := ninja;
    end if;
  end if;

  select "userId", roles, row_to_json(who) into caller, place, answer from (
    select u.id as "userId", s.user_id as "sessionUserId", may_act as "mayAct", g.is_super as "isSuper",
      g.is_super or u.id <> s.user_id as "sessionIsSuper", extract(epoch from now() - s.seen_at)::integer as idle,
      u.email, u.first_name as "firstName", u.last_name as "lastName", u.locale, g.roles,
      array(select m.module from partner_module m where m.partner_id = partner) as modules,
      p as partner
    from session s
    join user_account u on u.id = coalesce(acts_as, s.user_id) and u.is_active
    cross join lateral (
      select coalesce(bool_or(a.partner_id = 1), false) as is_super,
        coalesce(array_agg(a.role) filter (where a.partner_id = partner and a.renter_id in (0, renter)), '{}') as roles
      from access_grant a where a.user_id = u.id
    ) g
    left join (
      select id, name, kind, time_zone as "timeZone", has_ssh as "hasSSH", advance_payment as "advancePayment",
        dx_service as "dxService", local_db_version as "localDBVersion", state = 'paused' as "isPaused"
      from partner
    ) p on p.id = partner
    where s.token_hash = token and s.expires_at > now() and s.seen_at > now() - interval '120 minutes'
  ) who;

  if may_act and place <> '{}' then
    perform set_config('dx.partner_id', partner::text, true), set_config('dx.renter_id', renter::text, true),
      set_config('dx.user_id', caller::text, true), set_config('transaction_read_only', 'on', true);
  end if;
  return answer;
end $$;

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
    'approved', coalesce((select jsonb_agg(agreement_id order by agreement_id) from agreement_approval
      where user_id = who), '[]'))
$$;
