-- Access rights, and the functions that authenticate a request.

-- renter_id 0 is the partner as a whole. A renter's access covers only its own events, never the partner as a whole.
create table access_grant ( -- by partner_id
  partner_id integer not null references partner (id),
  user_id integer not null references user_account (id) on delete cascade,
  renter_id integer not null default 0,
  role text not null,
  granted_at timestamptz not null default now(),
  of_renter integer generated always as (nullif(renter_id, 0)) stored,
  primary key (partner_id, user_id, renter_id, role),
  constraint access_grant_renter_id_fkey foreign key (partner_id, of_renter) references renter (partner_id, id),
  check (role in ('kulturhussjef', 'culture_full_read_only', 'leietakere', 'administrator', 'volunteer',
    'scanner', 'seller', 'seller_without_refund')),
  check (role <> 'leietakere' or renter_id <> 0)
);
create index access_grant_user on access_grant (user_id);
create index access_grant_renter on access_grant (partner_id, of_renter);

-- Grants of users who are inactive at a partner. They give no access, and are restored unchanged when the user is
-- activated.
create table resting_grant ( -- by partner_id
  partner_id integer not null references partner (id),
  user_id integer not null references user_account (id) on delete cascade,
  renter_id integer not null default 0,
  role text not null,
  of_renter integer generated always as (nullif(renter_id, 0)) stored,
  primary key (partner_id, user_id, renter_id, role),
  constraint resting_grant_renter_id_fkey foreign key (partner_id, of_renter) references renter (partner_id, id)
);
create index resting_grant_renter on resting_grant (partner_id, of_renter);

-- True for super users, who have a grant at the platform.
create function dx_is_super(who integer) returns boolean
language plpgsql stable security definer set search_path = public as $$
begin
  return exists (select from access_grant where partner_id = 1 and user_id = who);
end $$;

-- True if the user also has access at other partners, which share the user's name and address.
create function dx_belongs_elsewhere(who integer) returns boolean
language plpgsql stable security definer set search_path = public as $$
begin
  return exists (select from access_grant where user_id = who and partner_id <> coalesce(dx_partner(), 0))
    or exists (select from resting_grant where user_id = who and partner_id <> coalesce(dx_partner(), 0));
end $$;

-- Authenticates the caller and opens the context, so that the query can follow in the same round trip. Without a grant,
-- role or module the context stays closed and hides all tenant rows. Reads shards of the platform and partner only.
create function dx_enter(token bytea, ninja integer, partner integer, renter integer,
  opens_for text[] default null, needs_module text[] default null) returns json
language plpgsql volatile security definer set search_path = public as $$
declare
  may_act boolean := true;
  acts_as integer;
  asking integer;
  who record;
  own_roles text[];
  is_super boolean;
  own_modules text[];
  is_open boolean;
begin
  if ninja is not null then
    select o.id, exists (
        select from sudo_grant g where g.token_hash = token and g.ninja_id = ninja and g.expires_at > now())
      into asking, may_act
      from session s join user_account o on o.id = s.user_id and o.is_active where s.token_hash = token;
    may_act := asking = ninja or may_act and dx_is_super(asking) and not dx_is_super(ninja);
    if may_act then
      acts_as := ninja;
    end if;
  end if;

  select u.id, s.user_id, extract(epoch from now() - s.seen_at)::integer as idle, u.email, u.first_name, u.last_name,
    u.locale, case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'kind', p.kind,
      'timeZone', p.time_zone, 'hasSSH', p.has_ssh, 'isPaused', p.state = 'paused') end as context into who
  from session s
  join user_account u on u.id = coalesce(acts_as, s.user_id) and u.is_active
  left join partner p on p.id = partner
  where s.token_hash = token and s.expires_at > now() and s.seen_at > now() - interval '120 minutes';
  if not found then return null; end if;

  select coalesce(bool_or(a.partner_id = 1), false),
    coalesce(array_agg(a.role) filter (where a.partner_id = partner and a.renter_id in (0, renter)), '{}')
    into is_super, own_roles
  from access_grant a where a.user_id = who.id and a.partner_id in (1, partner);
  own_modules := array(select m.module from partner_module m where m.partner_id = partner);

  is_open := may_act and own_roles <> '{}' and (opens_for is null or own_roles && opens_for)
    and (needs_module is null or own_modules && needs_module);
  if is_open then
    if current_setting('citus.propagate_set_commands', true) = 'local' then
      perform dx_open_on_nodes(partner, renter, who.id);
    else
      perform set_config('dx.partner_id', partner::text, true), set_config('dx.renter_id', renter::text, true),
        set_config('dx.user_id', who.id::text, true), set_config('transaction_read_only', 'on', true);
    end if;
  end if;
  return json_build_object('userId', who.id, 'sessionUserId', who.user_id, 'mayAct', may_act, 'isSuper', is_super,
    'sessionIsSuper', is_super or who.id <> who.user_id, 'idle', who.idle, 'email', who.email,
    'firstName', who.first_name, 'lastName', who.last_name, 'locale', who.locale, 'roles', own_roles,
    'modules', own_modules, 'partner', who.context, 'isOpen', is_open);
end $$;

-- True if the venue's current terms pay advances by month of sale.
create function dx_is_paid_in_advance(venue integer) returns boolean
language plpgsql stable security definer set search_path = public as $$
begin
  return coalesce((select t.kind = 'sold' from advance_term t where t.partner_id = venue and t.valid_from <= current_date
    order by t.valid_from desc limit 1), (select advance_payment from partner where id = venue));
end $$;
revoke execute on function dx_is_paid_in_advance(integer) from public;

-- Returns the user's grants and the context: the requested one if the user has a role there, or the first one if none
-- was requested. The context is null without access.
create function dx_auth(who integer, asked_partner integer, asked_renter integer) returns jsonb
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return (with place as (
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
      'hasSSH', p.has_ssh, 'advancePayment', dx_is_paid_in_advance(p.id), 'dxService', p.dx_service,
      'localDBVersion', p.local_db_version, 'isPaused', p.state = 'paused', 'pauseReason', p.pause_reason,
      'issuerName', coalesce(nullif(o.name, ''), p.name), 'hasSalesChannel', dx_has_sales_channel(p.id))
      from partner p join chosen c on c.partner_id = p.id left join organizer o on o.partner_id = p.id),
    'modules', coalesce((select jsonb_agg(m.module) from partner_module m
      join chosen c on c.partner_id = m.partner_id), '[]'),
    'agreements', coalesce((select jsonb_agg(id order by id) from agreement), '[]'),
    'approved', coalesce((select jsonb_agg(a.agreement_id order by a.agreement_id) from agreement_approval a
      where a.user_id = who and a.version = (
        select max(v.version) from agreement_version v where v.agreement_id = a.agreement_id)), '[]')));
end $$;

-- Returns all contexts that a user has access to.
create function dx_memberships(who integer)
returns table (partner_id integer, partner_name text, renter_id integer, renter_name text, role text)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select p.id, p.name, a.renter_id, coalesce(r.name, ''), a.role
  from access_grant a
  join partner p on p.id = a.partner_id
  left join renter r on r.partner_id = a.partner_id and r.id = a.renter_id
  where a.user_id = who
  order by p.id, a.renter_id, a.role;
end $$;

-- Returns the user that a super user acts as at a partner: the kulturhussjef who has been active longest and is no
-- super user.
create function dx_sudo_user(partner integer) returns integer
language plpgsql stable security definer set search_path = public as $$
declare
  supers integer[] := array(select user_id from access_grant where partner_id = 1);
begin
  return (select a.user_id from access_grant a
    join user_account u on u.id = a.user_id and u.is_active
    where a.partner_id = partner and a.renter_id = 0 and a.role = 'kulturhussjef' and a.user_id <> all (supers)
    order by a.granted_at, a.user_id limit 1);
end $$;

alter table access_grant enable row level security;
create policy partner on access_grant to dxweb_app using (partner_id = dx_partner());
alter table resting_grant enable row level security;
create policy partner on resting_grant to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on access_grant, resting_grant to dxweb_app;
revoke execute on function
  dx_is_super(integer), dx_belongs_elsewhere(integer), dx_enter(bytea, integer, integer, integer, text[], text[]),
  dx_auth(integer, integer, integer), dx_memberships(integer), dx_sudo_user(integer)
 from public;
grant execute on function
  dx_is_super(integer), dx_belongs_elsewhere(integer), dx_auth(integer, integer, integer), dx_memberships(integer),
  dx_sudo_user(integer)
 to dxweb_app;
grant execute on function dx_enter(bytea, integer, integer, integer, text[], text[]) to dxweb_app, dxweb_renter;
