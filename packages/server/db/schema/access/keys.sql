-- API keys of a venue's integrations.

-- Rights and network addresses of an API key. Its sales and changes are recorded under a separate account that cannot
-- sign in.
create table api_key ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  user_id integer not null references user_account (id),
  name text not null check (name <> ''),
  permissions text[] not null check (permissions <> '{}'),
  -- Till of the key, if the key may only read the goods of one till and send its receipts.
  till_id integer,
  -- Network addresses from which the key is accepted; empty for all.
  addresses inet[] not null default '{}',
  -- Null for a key that does not expire.
  expires_at timestamptz,
  made_at timestamptz not null default now(),
  made_by integer not null references user_account (id),
  revoked_at timestamptz,
  version integer not null default 1,
  primary key (partner_id, id),
  constraint api_key_of_a_till check ((till_id is not null) = ('tills.call' = any (permissions))),
  constraint api_key_of_a_till_alone check (till_id is null or permissions = array['tills.call'])
);
create unique index api_key_name_once on api_key (partner_id, lower(name collate "nb-x-icu")) where revoked_at is null;

-- The secrets of keys, stored as hashes. A key has two while its secret is being replaced. Each node has all secrets,
-- since a command locks its key on the node of its venue.
create table api_secret ( -- reference
  token_hash bytea primary key,
  venue_id integer not null,
  key_id integer not null,
  -- The public part, which identifies a secret in lists and logs.
  prefix text not null,
  made_at timestamptz not null default now(),
  -- Null if the secret expires with its key.
  ends_at timestamptz,
  used_at timestamptz
);
create index api_secret_key on api_secret (venue_id, key_id);

-- Commands of a key hold this lock shared, and revoking the key takes it exclusively, so that each waits for the other.
create function dx_key_lock(venue integer, key integer) returns bigint language sql immutable as
$$ select hashtextextended(format('api_key:%s:%s', venue, key), 0) $$;

-- Finds a key and its venue by the secret, so that the key is read on one shard (docs/decisions/0287).
create function dx_key_of(token bytea) returns table (venue_id integer, key_id integer)
language plpgsql stable as $$
begin
  select s.venue_id, s.key_id into venue_id, key_id from api_secret s
  where s.token_hash = token and coalesce(s.ends_at, 'infinity') > now();
  if not found then return; end if;
  perform from api_key k where k.partner_id = venue_id and k.id = key_id and k.revoked_at is null
    and coalesce(k.expires_at, 'infinity') > now();
  if found then return next; end if;
end $$;

-- True when a key of the venue can sell; otherwise the fields of web sales are hidden.
create function dx_has_sales_channel(venue integer) returns boolean
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return (select exists (select from api_key k where k.partner_id = venue and 'web.sell' = any (k.permissions)
    and k.revoked_at is null and coalesce(k.expires_at, 'infinity') > now()));
end $$;

-- Like dx_enter, but for an API key: checks one right per request, in the key's own venue.
create function dx_enter_key(token bytea, from_address inet, partner integer, renter integer,
  opens_for text default null, needs_module text[] default null) returns json
language plpgsql volatile security definer set search_path = public as $$
declare
  venue integer;
  key integer;
  own record;
  who record;
  context json;
  own_modules text[];
  may_act boolean;
  is_here boolean;
  is_open boolean;
begin
  select f.venue_id, f.key_id into venue, key from dx_key_of(token) f;
  if venue is null then return null; end if;
  select k.user_id, k.permissions, k.addresses into own from api_key k where k.partner_id = venue and k.id = key;
  select u.id, u.email, u.first_name into who from user_account u where u.id = own.user_id;
  context := (select row_to_json(p) from (
    select id, name, kind, time_zone as "timeZone", has_ssh as "hasSSH", state = 'paused' as "isPaused" from partner
  ) p where p.id = venue);
  own_modules := array(select m.module from partner_module m where m.partner_id = venue);
  may_act := own.addresses = '{}' or from_address <<= any (own.addresses);
  is_here := coalesce(partner, venue) = venue and renter = 0;
  is_open := may_act and is_here and (opens_for is null or opens_for = any (own.permissions))
    and (needs_module is null or own_modules && needs_module);
  if is_open then
    if current_setting('citus.propagate_set_commands', true) = 'local' then
      perform dx_open_on_nodes(venue, 0, who.id);
    else
      perform set_config('dx.partner_id', venue::text, true), set_config('dx.renter_id', '0', true),
        set_config('dx.user_id', who.id::text, true), set_config('transaction_read_only', 'on', true);
    end if;
  end if;
  return json_build_object('userId', who.id, 'sessionUserId', who.id, 'mayAct', may_act, 'isSuper', false,
    'sessionIsSuper', false, 'idle', coalesce(extract(epoch from now() - (
      select s.used_at from api_secret s where s.token_hash = token)), 1e6)::integer,
    'email', who.email, 'firstName', who.first_name, 'lastName', '', 'locale', 'nb',
    'roles', case when is_here then array['key'] else '{}'::text[] end, 'modules', own_modules,
    'permits', own.permissions, 'partner', case when is_here then context end, 'isOpen', is_open);
end $$;

-- Begins a command of a key, and refuses a key that was revoked since the request was authenticated.
create function dx_hold_key(token bytea) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(dx_key_lock(s.venue_id, s.key_id)) from api_secret s where s.token_hash = token;
  if not exists (select from dx_key_of(token)) then
    perform dx_refuse('unauthenticated');
  end if;
end $$;

create function dx_note_key_used(token bytea) returns void
language plpgsql volatile security definer set search_path = public as $$
begin
  update api_secret set used_at = now() where token_hash = token;
end $$;

alter table api_key enable row level security;
create policy partner on api_key to dxweb_app using (partner_id = dx_partner());
alter table api_secret enable row level security;
create policy venue on api_secret to dxweb_app using (venue_id = dx_partner());

grant select, insert, update on api_key, api_secret to dxweb_app;
revoke execute on function
  dx_key_of(bytea), dx_enter_key(bytea, inet, integer, integer, text, text[]), dx_hold_key(bytea),
  dx_note_key_used(bytea), dx_has_sales_channel(integer)
 from public;
grant execute on function dx_enter_key(bytea, inet, integer, integer, text, text[]), dx_hold_key(bytea),
  dx_note_key_used(bytea)
 to dxweb_app;
