-- Questions that must look across partners before a partner is settled. They run as the owner, answer
-- about one session or one user, and are the only way past row level security.

create function dx_is_super(who integer) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from access_grant where partner_id = 1 and user_id = who)
$$;

-- Who calls: the session's user, or the one it acts as; with the roles and modules of the asked context.
-- Null when the session is unknown, idle for two hours, over, or its user is inactive.
create function dx_caller(token bytea, ninja integer, partner integer, renter integer) returns jsonb
language sql stable security definer set search_path = public as $$
  with own as (
    select s.token_hash, s.user_id, extract(epoch from now() - s.seen_at)::integer as idle,
           dx_is_super(s.user_id) as is_super
    from session s join user_account u on u.id = s.user_id and u.is_active
    where s.token_hash = token and s.expires_at > now() and s.seen_at > now() - interval '120 minutes'
  ), granted as (
    select o.*, case
        when ninja is null or ninja = o.user_id then true
        else o.is_super and not dx_is_super(ninja) and exists (
          select from sudo_grant g where g.token_hash = o.token_hash and g.ninja_id = ninja
            and g.expires_at > now()) end as may_act
    from own o
  ), who as (
    select g.*, u.id, u.email, u.first_name, u.last_name, u.locale
    from granted g join user_account u
      on u.id = case when ninja is not null and g.may_act then ninja else g.user_id end and u.is_active
  )
  select jsonb_build_object(
    'userId', w.id, 'sessionUserId', w.user_id, 'mayAct', w.may_act, 'isSuper', dx_is_super(w.id),
    'sessionIsSuper', w.is_super, 'idle', w.idle,
    'email', w.email, 'firstName', w.first_name, 'lastName', w.last_name, 'locale', w.locale,
    'roles', coalesce((select jsonb_agg(distinct a.role) from access_grant a
      where a.partner_id = partner and a.user_id = w.id and a.renter_id in (0, renter)), '[]'),
    'partnerRoles', coalesce((select jsonb_agg(distinct a.role) from access_grant a
      where a.partner_id = partner and a.user_id = w.id and a.renter_id = 0), '[]'),
    'modules', coalesce((select jsonb_agg(m.module) from partner_module m where m.partner_id = partner), '[]'),
    'partner', (select jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'timeZone', p.time_zone,
      'hasSSH', p.has_ssh, 'advancePayment', p.advance_payment, 'dxService', p.dx_service,
      'localDBVersion', p.local_db_version) from partner p where p.id = partner))
  from who w
$$;

-- Every place a user has access to.
create function dx_memberships(who integer)
returns table (partner_id integer, partner_name text, renter_id integer, renter_name text, role text)
language sql stable security definer set search_path = public as $$
  select p.id, p.name, a.renter_id, coalesce(r.name, ''), a.role
  from access_grant a
  join partner p on p.id = a.partner_id
  left join renter r on r.partner_id = a.partner_id and r.id = a.renter_id
  where a.user_id = who
  order by p.id, a.renter_id, a.role
$$;

-- Whom a super user acts as at a partner: its longest active kulturhussjef that is not a super user.
create function dx_sudo_user(partner integer) returns integer
language sql stable security definer set search_path = public as $$
  select a.user_id from access_grant a
  join user_account u on u.id = a.user_id and u.is_active
  where a.partner_id = partner and a.renter_id = 0 and a.role = 'kulturhussjef' and not dx_is_super(a.user_id)
  order by a.granted_at, a.user_id limit 1
$$;

revoke execute on function dx_is_super(integer), dx_caller(bytea, integer, integer, integer),
  dx_memberships(integer), dx_sudo_user(integer) from public;
grant execute on function dx_is_super(integer), dx_caller(bytea, integer, integer, integer),
  dx_memberships(integer), dx_sudo_user(integer) to dxweb_app;
