-- The schema as it is when a database is made: the files of packages/server/db/schema, one behind the other, by
-- scripts/write-baseline.ts. Change those files, never this one.

set local check_function_bodies = off;

-- The roles that the application acts as, who calls, and refusals raised in SQL.

-- A partner's context acts as the first, a renter's as the second, which only reads. From PostgreSQL 16 on, whoever
-- creates a role may administer it but not yet act as it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'dxweb_app') then
    create role dxweb_app nologin noinherit;
  end if;
  if not pg_has_role(current_user, 'dxweb_app',
    case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end) then
    execute format('grant dxweb_app to %I', current_user);
  end if;
end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'dxweb_renter') then
    create role dxweb_renter nologin noinherit;
  end if;
  if not pg_has_role(current_user, 'dxweb_renter',
    case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end) then
    execute format('grant dxweb_renter to %I', current_user);
  end if;
end $$;
grant usage on schema public to dxweb_app, dxweb_renter;

-- A refusal raised in SQL: the border answers it as the error `code` with `details`.
create function dx_refuse(code text, details jsonb default '{}') returns boolean
language plpgsql volatile as $$
begin
  raise exception using errcode = 'DX000', message = code, detail = details::text;
end $$;

-- Whose rows the transaction may see: set by dx_enter, or by the server for its own work.
create function dx_partner() returns integer language sql stable as
$$ select nullif(current_setting('dx.partner_id', true), '')::integer $$;

-- The renter whose context it is; 0 is the house as a whole.
create function dx_renter() returns integer language sql stable as
$$ select coalesce(nullif(current_setting('dx.renter_id', true), '')::integer, 0) $$;

-- Who acts.
create function dx_user() returns integer language sql stable as
$$ select nullif(current_setting('dx.user_id', true), '')::integer $$;

-- Keys that names, phones, words and moments are compared and found by.

-- What names are compared by: without the case, with one space between words.
create function dx_name_key(first_name text, last_name text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(btrim(first_name || ' ' || last_name), '\s+', ' ', 'g') collate "nb-x-icu")
$$;

-- What telephone numbers are compared by: their digits, without the country's code where that is ours.
create function dx_phone_key(phone text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+47|0047|47(?=\d{8}$))', '')
$$;

-- As `searchKey` in packages/kit/text/search-key.ts, and a test holds the two against each other.
create function dx_search_key(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(translate(lower(words collate "nb-x-icu"),
    'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžǎǐǒǔǧǩǯșțʒ',
    'saaaaaaaceeeeiiiidnoooooouuuuytyaaaccccddeeeeegggghhiiiiijkllllnnnnoooorrrsssstttuuuuuuwyzzzaiougkzstz'),
    'aa', 'a'), 'ae', 'a'), 'oe', 'o')
$$;

-- Somebody's name word by word, the whole mail address and its parts, and the telephone without the country's code.
create function dx_search_words(name text, email text, phone text) returns setof text
language sql immutable parallel safe as $$
  select distinct left(word, 80) from (
    select regexp_split_to_table(dx_search_key(name), '[\s,;/()"]+')
    union all select regexp_split_to_table(dx_search_key(name), '[\s,;/()"-]+')
    union all select unnest(array[dx_search_key(email), split_part(dx_search_key(email), '@', 2)])
    union all select regexp_split_to_table(dx_search_key(email), '[@._+-]+')
    union all select regexp_replace(dx_phone_key(phone), '^(\+|00)', '')
  ) w (word) where length(word) > 1
$$;

-- The lowest id of version 7 that can be made at a time.
create function dx_first_uuid(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The time that an id of version 7 was made.
create function dx_uuid_time(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select timestamptz 'epoch' + ('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint * interval '1 millisecond'
$$;

-- A moment as microseconds since 1970.
create function dx_micros(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(epoch from at) * 1000000)::bigint
$$;

-- The houses, what they have bought, and the ids they have given.

-- A house that uses DxWeb. Partner 1 is the platform itself, whose users are super users.
create table partner ( -- reference
  id integer primary key,
  name text not null,
  kind text not null check (kind in ('platform', 'cinema', 'culture', 'both')),
  org_number text,
  account_number text,
  city text,
  time_zone text not null default 'Europe/Oslo',
  has_ssh boolean not null default false,
  advance_payment boolean not null default false,
  dx_service boolean not null default false,
  local_db_version integer not null default 1,
  is_demo boolean not null default false
);

-- The modules that a house has bought beside the base.
create table partner_module ( -- by partner_id
  partner_id integer not null references partner (id),
  module text not null,
  primary key (partner_id, module)
);

-- The last tenant-local id given by name ('event', 'organizer' …), so that ids need no sequence.
create table counter ( -- by partner_id
  partner_id integer not null references partner (id),
  name text not null,
  value integer not null,
  primary key (partner_id, name)
);

-- The next tenant-local id of a register or of events.
create function dx_next_id(partner integer, counter_name text) returns integer
language sql volatile as $$
  insert into counter (partner_id, name, value) values (partner, counter_name, 1)
  on conflict (partner_id, name) do update set value = counter.value + 1
  returning value
$$;

alter table partner_module enable row level security;
create policy partner on partner_module to dxweb_app using (partner_id = dx_partner());
create policy renter on partner_module for select to dxweb_renter using (partner_id = dx_partner());
alter table counter enable row level security;
create policy partner on counter to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on partner_module, counter to dxweb_app;
grant select on partner to dxweb_app;
grant select on partner, partner_module to dxweb_renter;

-- Those who rent a house for their events.

-- Somebody who rents a house for events, and may be given access to those.
create table renter ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  org_number text not null default '',
  email text not null default '',
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index renter_name_once on renter (partner_id, lower(name collate "nb-x-icu"));

alter table renter enable row level security;
create policy partner on renter to dxweb_app using (partner_id = dx_partner());
create policy renter on renter for select to dxweb_renter using (partner_id = dx_partner() and id = dx_renter());

grant select, insert, update, delete on renter to dxweb_app;
grant select on renter to dxweb_renter;

-- People, their sessions, and the links and codes they prove themselves by.

-- A person who signs in, in any number of houses. Passwords are hashed, second factors sealed.
create table user_account ( -- reference
  id integer generated by default as identity primary key,
  email text not null check (length(email) <= 254),
  first_name text not null default '',
  last_name text not null default '',
  mobile text not null default '',
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  locale text not null default 'nb' check (locale in ('nb', 'en')),
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- A second factor that has been begun but not yet proved; sealed like the one in use.
  totp_pending bytea,
  -- Whether the address is proven by a link mailed to it, so that nobody is let in by an address that is not theirs.
  is_address_proven boolean not null default true,
  -- The house that wrote down how the person is reached; others read neither telephone nor home address.
  contact_partner_id integer references partner (id) on delete set null
);
create unique index user_account_email on user_account (lower(email));

-- A signed-in browser, known by the hash of its cookie. Idle for 120 minutes it ends, after 12 hours always.
create table session ( -- local
  token_hash bytea primary key,
  user_id integer not null references user_account (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index session_by_user on session (user_id);

-- A super user's leave to act as somebody else: for one session, one user, a limited time.
create table sudo_grant ( -- local
  token_hash bytea not null references session (token_hash) on delete cascade,
  ninja_id integer not null references user_account (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (token_hash, ninja_id)
);

-- Invitations and forgotten passwords: the link of a mail, hashed, used once.
create table password_link ( -- local
  token_hash bytea primary key,
  user_id integer not null references user_account (id) on delete cascade,
  kind text not null check (kind in ('reset', 'invitation')),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A link is good for the address that it was mailed to, and no longer once the user has another.
  email text not null
);
create index password_link_user on password_link (user_id);

-- Ten codes that each stand in for the second factor once. Hashed; a used one is gone.
create table recovery_code ( -- local
  user_id integer not null references user_account (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- How often a key ('login:kari@…', 'reset:…') was tried in the running hour.
create table attempt_window ( -- local
  key text primary key,
  started_at timestamptz not null default now(),
  attempts integer not null default 1
);

-- How soon the next guess at an account is looked at. Each wrong one that was looked at makes the wait longer; those
-- that came too early are neither looked at nor counted, so nobody is kept waiting by them.
create table guess_pace ( -- local
  key text primary key,
  wrong integer not null,
  tried_at timestamptz not null,
  open_at timestamptz not null
);

-- Texts that users approve before they work.
create table agreement ( -- reference
  id integer primary key,
  title_nb text not null,
  title_en text not null,
  content_nb text not null,
  content_en text not null
);

-- Who approved which agreement, and when.
create table agreement_approval ( -- reference
  user_id integer not null references user_account (id) on delete cascade,
  agreement_id integer not null references agreement (id),
  approved_at timestamptz not null default now(),
  primary key (user_id, agreement_id)
);

grant select, insert, update, delete on
  user_account, session, sudo_grant, password_link, recovery_code, attempt_window, guess_pace, agreement_approval
 to dxweb_app;
grant select on agreement to dxweb_app;
grant usage on sequence user_account_id_seq to dxweb_app;
grant select (id, email, first_name, last_name) on user_account to dxweb_renter;

insert into agreement (id, title_nb, title_en, content_nb, content_en) values (4,
  'Personvern i DxWeb', 'Privacy in DxWeb',
  E'DxWeb lagrer navn, e-postadresse og hvilke tilganger du har, for at du skal kunne logge inn og gjøre jobben din. Det du endrer, føres i en logg med navn og tidspunkt.\n\nOpplysninger om kunder bruker du bare til det kunden har kjøpt eller bedt om. Del ikke innloggingen din med andre, og si fra til husets leder hvis opplysninger kan ha kommet på avveie.\n\nDu kan når som helst be om å få se, rette eller slette det som er lagret om deg.',
  E'DxWeb keeps your name, your e-mail address and what you have access to, so that you can sign in and do your work. What you change is written down with your name and the time.\n\nUse what you see about customers only for what they have bought or asked for. Do not share your login, and tell the manager of your venue if information may have gone astray.\n\nYou may at any time ask to see, correct or delete what is stored about you.')
on conflict (id) do nothing;

-- Who may do what and where, and how a request enters with it.

-- renter_id 0 is the partner as a whole.
-- A renter's access is to its own events, so it never stands for the partner as a whole.
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
    'scanner')),
  check (role <> 'leietakere' or renter_id <> 0)
);
create index access_grant_user on access_grant (user_id);
create index access_grant_renter on access_grant (partner_id, of_renter);

-- The grants of somebody inactive at a partner. They open nothing, and come back as they were.
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

-- A super user has a place at the platform.
create function dx_is_super(who integer) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from access_grant where partner_id = 1 and user_id = who)
$$;

-- Whether somebody belongs to other partners too, who then share their name and address.
create function dx_belongs_elsewhere(who integer) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from access_grant where user_id = who and partner_id <> coalesce(dx_partner(), 0))
    or exists (select from resting_grant where user_id = who and partner_id <> coalesce(dx_partner(), 0))
$$;

-- Who calls, and their context opened at once, so that what they ask for can travel with the question. Where they
-- have no place in the context it stays closed, and what follows in the transaction sees no tenant row.
create function dx_enter(token bytea, ninja integer, partner integer, renter integer) returns json
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
        dx_service as "dxService", local_db_version as "localDBVersion"
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

-- Where a user has access, and the context they are in: the asked one where they have a role there,
-- the first of theirs when they asked for none. Null for a context that is not theirs.
create function dx_auth(who integer, asked_partner integer, asked_renter integer) returns jsonb
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
      'localDBVersion', p.local_db_version) from partner p join chosen c on c.partner_id = p.id),
    'modules', coalesce((select jsonb_agg(m.module) from partner_module m
      join chosen c on c.partner_id = m.partner_id), '[]'),
    'agreements', coalesce((select jsonb_agg(id order by id) from agreement), '[]'),
    'approved', coalesce((select jsonb_agg(agreement_id order by agreement_id) from agreement_approval
      where user_id = who), '[]'))
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

alter table access_grant enable row level security;
create policy partner on access_grant to dxweb_app using (partner_id = dx_partner());
alter table resting_grant enable row level security;
create policy partner on resting_grant to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on access_grant, resting_grant to dxweb_app;
revoke execute on function
  dx_is_super(integer), dx_belongs_elsewhere(integer), dx_enter(bytea, integer, integer, integer),
  dx_auth(integer, integer, integer), dx_memberships(integer), dx_sudo_user(integer)
 from public;
grant execute on function
  dx_is_super(integer), dx_belongs_elsewhere(integer), dx_auth(integer, integer, integer), dx_memberships(integer),
  dx_sudo_user(integer)
 to dxweb_app;
grant execute on function dx_enter(bytea, integer, integer, integer) to dxweb_app, dxweb_renter;

-- What every command keeps: its answer and its entry in the log; and registers changed by the set.

-- An answered command, kept so that a repeat with the same key gets the same answer.
create table idempotency ( -- by partner_id
  partner_id integer not null references partner (id),
  user_id integer not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (partner_id, user_id, key)
);
create index idempotency_age on idempotency (partner_id, at);

-- The log: who changed what, from what to what. Rows are only added; `sudo_id` is who acted as the user.
create table audit_entry ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  at timestamptz not null default now(),
  user_id integer references user_account (id),
  sudo_id integer references user_account (id),
  action text not null,
  object_type text not null,
  object_id text not null default '',
  before jsonb,
  after jsonb,
  request_id text not null default '',
  primary key (partner_id, id)
);
create index audit_entry_time on audit_entry (partner_id, at desc);
-- The log tells who was asked what and when, and is the proof of a consent.
create index audit_entry_customer on audit_entry (partner_id, object_id) where object_type = 'customer';
create index audit_entry_object on audit_entry (partner_id, object_type, object_id, at desc);

-- Imports rows by column name into a register that has no key people know: all are added, or none is and each
-- fault is told. Runs as who asks, behind row level security. A refused set is halved until the rows at fault stand alone.
create function dx_import(
  into_table text, columns text[], new_rows jsonb, audit_ids uuid[], is_trial boolean, by_user integer, by_sudo integer,
  of_request text
) returns table (place integer, state text, broken text, message text, detail text)
language plpgsql volatile as $$
begin
  return query select * from dx_import_set(into_table, columns,
    array(select value from jsonb_array_elements(new_rows) with ordinality e (value, n) order by n), null, null,
    audit_ids, is_trial, by_user, by_sudo, of_request);
end $$;

-- An import changes rows too. `matched` says of each draft what it is: null is a new row, an id the row that it changes
-- in the columns of `changing`, 0 is left out. Sets are taken and halved as in dx_import.
create function dx_import_set(
  into_table text, columns text[], drafts jsonb[], matched integer[], changing text[], audit_ids uuid[],
  is_trial boolean, by_user integer, by_sudo integer, of_request text
) returns table (place integer, state text, broken text, message text, detail text)
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  listed text := (select string_agg(quote_ident(name), ', ') from unnest(columns) name);
  -- A new row that tells no place of its own comes after all that stand, in the order of the sheet.
  taken text := (select string_agg(case name when 'sort'
    then 'coalesce(r.sort, least($8 + 10 * d.place, 1000000)::integer)' else 'r.' || quote_ident(name) end, ', ')
    from unnest(columns) name);
  sets text := (select string_agg(format('%1$I = r.%1$I', name), ', ') from unnest(changing) name);
  adding text := format(
    'with new as (insert into %1$I (partner_id, id, %2$s) '
    'select $1, ($7 + d.place)::integer, %3$s from unnest($2) with ordinality d (draft, place), '
    'jsonb_populate_record(null::%1$I, d.draft) r returning *) '
    'insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id) '
    'select $1, $3[new.id - $7], $4, $5, ''create'', %1$L, new.id::text, to_jsonb(new), $6 from new',
    into_table, listed, taken);
  moving text := format(
    'with moved as (update %1$I stands set %2$s, version = stands.version + 1 '
    'from %1$I was, unnest($2, $7, $3) d (row_id, draft, audit_id), lateral jsonb_populate_record(was, d.draft) r '
    'where was.partner_id = $1 and was.id = d.row_id and stands.partner_id = $1 and stands.id = was.id '
    'returning d.audit_id, stands.id, to_jsonb(was) as before, to_jsonb(stands) as after) '
    'insert into audit_entry '
    '(partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id) '
    'select $1, audit_id, $4, $5, ''update'', %1$L, id::text, before, after, $6 from moved',
    into_table, sets);
  -- What is still to be taken, the next on top: from where, and how many.
  starts integer[] := array[1];
  sizes integer[] := array[cardinality(drafts)];
  top integer := 1;
  first integer; size integer; before_first integer; last_place integer := 0;
  fresh integer[]; moved integer[];
  faults jsonb := '[]';
  fault_state text; fault_broken text; fault_message text; fault_detail text;
begin
  begin
    while top > 0 loop
      first := starts[top];
      size := sizes[top];
      top := top - 1;
      fresh := array(select p from generate_series(first, first + size - 1) p where matched[p] is null order by p);
      moved := array(select p from generate_series(first, first + size - 1) p where matched[p] > 0 order by p);
      begin
        if cardinality(fresh) > 0 then
          insert into counter as c (partner_id, name, value) values (partner, into_table, cardinality(fresh))
          on conflict (partner_id, name) do update set value = c.value + cardinality(fresh)
          returning value - cardinality(fresh) into before_first;
          if 'sort' = any(columns) then
            execute format('select coalesce(max(sort), 0) from %I where partner_id = $1', into_table)
              into last_place using partner;
          end if;
          execute adding using partner, array(select drafts[p] from unnest(fresh) with ordinality u (p, n) order by n),
            array(select audit_ids[p] from unnest(fresh) with ordinality u (p, n) order by n),
            by_user, by_sudo, of_request, before_first, last_place;
        end if;
        if cardinality(moved) > 0 then
          execute moving using partner, array(select matched[p] from unnest(moved) with ordinality u (p, n) order by n),
            array(select audit_ids[p] from unnest(moved) with ordinality u (p, n) order by n),
            by_user, by_sudo, of_request, array(select drafts[p] from unnest(moved) with ordinality u (p, n) order by n);
        end if;
      exception when integrity_constraint_violation or data_exception or sqlstate 'DX000' then
        if size > 1 then
          starts[top + 1] := first + size / 2;
          sizes[top + 1] := size - size / 2;
          starts[top + 2] := first;
          sizes[top + 2] := size / 2;
          top := top + 2;
        else
          get stacked diagnostics fault_state = returned_sqlstate, fault_broken = constraint_name,
            fault_message = message_text, fault_detail = pg_exception_detail;
          faults := faults || jsonb_build_object('place', first - 1, 'state', fault_state,
            'broken', fault_broken, 'message', fault_message, 'detail', fault_detail);
        end if;
      end;
    end loop;
    if is_trial or faults <> '[]' then
      raise exception using errcode = 'DX001';
    end if;
  exception when sqlstate 'DX001' then
    null;
  end;
  return query select * from jsonb_to_recordset(faults)
    as f(place integer, state text, broken text, message text, detail text);
end $$;

-- Runs one change of a register on many rows, each by itself: a row that is refused keeps none of the others back.
-- `command` is the register's own statement (server/collections), run with the caller's rights. Rows are taken in the
-- order of their ids, so that two who change the same never wait crosswise.
create function dx_each(command text, targets jsonb, by_user integer, by_sudo integer, of_request text)
returns table (id integer, answer jsonb, state text, broken text, in_table text, message text, detail text)
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  target record;
  done record;
begin
  for target in select t.id, t.version, t.value from jsonb_to_recordset(targets) as t(id integer, version integer, value jsonb)
    order by t.id
  loop
    id := target.id;
    answer := null;
    state := null;
    begin
      execute command into done
        using partner, by_user, by_sudo, of_request, gen_random_uuid(), target.id, target.version, target.value;
      answer := to_jsonb(done);
    exception when integrity_constraint_violation or data_exception or sqlstate 'DX000' then
      get stacked diagnostics state = returned_sqlstate, broken = constraint_name, in_table = table_name,
        message = message_text, detail = pg_exception_detail;
    end;
    return next;
  end loop;
end $$;

-- Places of a register's rows. A house's rows come by (sort, id); numbers have room between them, so that a row is moved
-- by changing that row alone. Whoever gives a place waits for the one before (dx_lock_order), then looks.
create function dx_lock_order(partner integer, of_table text) returns void language sql volatile as $$
  insert into counter (partner_id, name, value) values (partner, of_table, 0)
  on conflict (partner_id, name) do update set value = counter.value
$$;

-- Makes room between all rows and changes no order. Their numbers change, so their versions do.
create function dx_space_out(partner integer, of_table text) returns void language plpgsql volatile as $$
begin
  execute format(
    'update %1$I t set sort = o.place, version = t.version + 1 from ('
    'select id, (row_number() over (order by sort, id) '
    '* greatest(1, least(100, 900000 / count(*) over ())))::integer as place from %1$I where partner_id = $1) o '
    'where t.partner_id = $1 and t.id = o.id and t.sort <> o.place', of_table) using partner;
end $$;

-- The place after all rows.
create function dx_next_place(partner integer, of_table text) returns integer language plpgsql volatile as $$
declare
  asked text := format('select coalesce(max(sort), 0) + 10 from %I where partner_id = $1', of_table);
  place integer;
begin
  perform dx_lock_order(partner, of_table);
  execute asked into place using partner;
  if place > 1000000 then
    perform dx_space_out(partner, of_table);
    execute asked into place using partner;
  end if;
  return least(place, 1000000);
end $$;

-- Puts a row, as it was read, right after another (null: first), and tells which one it stood after. No row is answered
-- where there is none to move; `refused` is 'stale', or 'gone' where the other is not there.
create function dx_move(
  of_table text, row_id integer, at_version integer, after_id integer, audit_id uuid, by_user integer, by_sudo integer,
  of_request text
) returns table (version integer, stood_after integer, refused text) language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  asked_row text := format('select sort, version from %I where partner_id = $1 and id = $2', of_table);
  asked_before text := format('select id from %I where partner_id = $1 and (sort, id) < ($2, $3) '
    'order by sort desc, id desc limit 1', of_table);
  asked_next text := format('select sort from %I where partner_id = $1 and id <> $2 and (sort, id) > ($3, $4) '
    'order by sort, id limit 1', of_table);
  old_place integer;
  low integer;
  high integer;
  place integer;
begin
  perform dx_lock_order(partner, of_table);
  execute asked_row || ' for update' into old_place, version using partner, row_id;
  if old_place is null then return; end if;
  execute asked_before into stood_after using partner, old_place, row_id;
  if version <> at_version then
    refused := 'stale';
  elsif stood_after is distinct from after_id then
    for attempt in 1..2 loop
      low := -1;
      if after_id is not null then
        execute asked_row into low using partner, after_id;
      end if;
      if low is null or after_id = row_id then
        refused := 'gone';
        exit;
      end if;
      execute asked_next into high using partner, row_id, low, coalesce(after_id, 0);
      high := coalesce(high, least(low + 20, 1000001));
      place := (low + high) / 2;
      exit when place > low and place < high;
      perform dx_space_out(partner, of_table);
    end loop;
    if refused is null then
      execute format('update %I t set sort = $3, version = t.version + 1 where partner_id = $1 and id = $2 '
        'returning t.version', of_table) into version using partner, row_id, place;
      insert into audit_entry
        (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
      values (partner, audit_id, by_user, by_sudo, 'move', of_table, row_id::text,
        jsonb_build_object('sort', old_place), jsonb_build_object('sort', place), of_request);
    end if;
  end if;
  return next;
end $$;

alter table idempotency enable row level security;
create policy partner on idempotency to dxweb_app using (partner_id = dx_partner());
alter table audit_entry enable row level security;
create policy partner on audit_entry to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on idempotency to dxweb_app;
grant select, insert on audit_entry to dxweb_app;

-- How a house lets people in and takes them out.

-- Who lets others in: the house's chiefs, and at the platform its administrators.
create function dx_chief_role() returns text language sql stable as
$$ select case when dx_partner() = 1 then 'administrator' else 'kulturhussjef' end $$;

-- Refuses a change that leaves nobody who can let others in.
create function dx_keep_chief() returns void
language plpgsql stable as $$
begin
  if not exists (select from access_grant a join user_account u on u.id = a.user_id and u.is_active
    where a.partner_id = dx_partner() and a.role = dx_chief_role() and a.renter_id = 0) then
    perform dx_refuse('wrong_state', '{"fields": {"grants": {"code": "last_chief"}}}');
  end if;
end $$;

-- Logs a change of a user, as this house reads them.
create function dx_audit_user(action text, who integer, was jsonb, by_user integer, by_sudo integer, of_request text)
returns void language sql volatile as $$
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select dx_partner(), gen_random_uuid(), by_user, by_sudo, action, 'user', who::text, was,
    (select to_jsonb(u) - 'partner_id' from partner_user u where u.partner_id = dx_partner() and u.id = who), of_request
$$;

-- Tells the first grant whose renter there is not. The renters are kept until the end, as the foreign key would.
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

-- Refuses, at its field, a changed detail of somebody whom other houses have too.
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

-- Sets what somebody may do in the house. Locks the chiefs' grants, so that the house keeps one who can let
-- others in; the caller has locked the user.
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

-- Invites somebody new, or lets somebody in who is known by the address.
create function dx_invite_user(
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

-- Changes somebody as they were read at a version. Who belongs to other houses too keeps name and address.
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

-- Takes somebody out of the house and its staff. What they have done stays under their name.
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

-- VAT, standard codes and accounts.

-- The kinds of VAT. Their rates are dated rows of vat_rate.
create table vat_type ( -- reference
  id integer generated by default as identity (start with 100) primary key,
  code text not null unique check (length(code) between 2 and 20),
  saft_code text not null,
  version integer not null default 1
);

-- The rate in force is the newest row at or before the day of the event. Basis points: 1200 is 12 %.
create table vat_rate ( -- reference
  vat_type_id integer not null references vat_type (id),
  valid_from date not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  primary key (vat_type_id, valid_from)
);

-- Rows of the whole platform: every house reads them, partner 1 writes them.
create table saft_code ( -- reference
  id integer generated by default as identity primary key,
  list text not null check (list ~ '^[0-9a-zA-Z]{1,20}$'),
  code text not null,
  name_nb text not null,
  name_en text not null,
  version integer not null default 1,
  unique (list, code)
);

-- A house's accounts (kontoer).
create table ledger ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  number text not null check (number ~ '^[0-9]{4,6}$'),
  name text not null,
  vat_type_id integer references vat_type (id),
  version integer not null default 1,
  state text not null default 'active' check (state in ('active', 'closed')),
  primary key (partner_id, id),
  unique (partner_id, number)
);

-- The numbers that sales, refunds and income are posted to. The list equals `accounts` in areas/accounting/rules.ts.
create function dx_posting_accounts() returns text[] language sql immutable parallel safe as $$
  select array['1500', '1900', '1920', '2700', '2701', '2703', '2900', '2901', '2902',
    '3020', '3030', '3050', '3220', '3900', '7740']
$$;

-- Foreign keys keep a referenced account from deletion. Its number is told nowhere else, so this guards the rest: whoever
-- changes the number holds the row's key, and whoever begins to refer to it waits, or has been seen.
create function dx_keep_account() returns trigger language plpgsql as $$
declare
  is_system boolean := old.number = any(dx_posting_accounts());
begin
  if tg_op = 'UPDATE' and new.number = old.number then
    if is_system and new.state <> old.state then
      perform dx_refuse('in_use', '{"usedBy": "posting"}');
    end if;
    return new;
  end if;
  if is_system or exists (select from posting p
      where p.partner_id = old.partner_id and old.number in (p.debit, p.credit)) then
    perform dx_refuse(case tg_op when 'DELETE' then 'in_use' else 'invalid' end, case tg_op
      when 'DELETE' then '{"usedBy": "posting"}'::jsonb else '{"fields": {"number": {"code": "account_posted"}}}' end);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if exists (select from product_group g where g.partner_id = old.partner_id and g.ledger_id = old.id)
      or exists (select from product p where p.partner_id = old.partner_id and p.own_ledger_id = old.id)
      or exists (select from organizer o where o.partner_id = old.partner_id and o.ledger_id = old.id) then
    perform dx_refuse('invalid', '{"fields": {"number": {"code": "account_referenced"}}}');
  end if;
  return new;
end $$;

create view vat_type_shown with (security_invoker = true) as
  select t.*, coalesce((select r.basis_points from vat_rate r
      where r.vat_type_id = t.id and r.valid_from <= current_date order by r.valid_from desc limit 1), 0) as basis_points,
    coalesce((select jsonb_agg(jsonb_build_object('validFrom', r.valid_from, 'basisPoints', r.basis_points)
      order by r.valid_from desc) from vat_rate r where r.vat_type_id = t.id), '[]') as rates
  from vat_type t;

create view ledger_shown with (security_invoker = true) as
  select l.*, l.number = any(dx_posting_accounts()) as is_system,
    case when v.id is not null
      then jsonb_build_object('id', v.id, 'code', v.code, 'basisPoints', v.basis_points) end as vat_type
  from ledger l left join vat_type_shown v on v.id = l.vat_type_id;

create trigger ledger_kept before update of number, state or delete on ledger
  for each row execute function dx_keep_account();

alter table vat_type enable row level security;
create policy adds on vat_type as restrictive for insert to dxweb_app with check (dx_partner() = 1);
create policy changes on vat_type as restrictive for update to dxweb_app using (dx_partner() = 1);
create policy everybody on vat_type to dxweb_app using (true);
create policy removes on vat_type as restrictive for delete to dxweb_app using (dx_partner() = 1);
create policy renter on vat_type for select to dxweb_renter using (true);
alter table saft_code enable row level security;
create policy adds on saft_code as restrictive for insert to dxweb_app with check (dx_partner() = 1);
create policy changes on saft_code as restrictive for update to dxweb_app using (dx_partner() = 1);
create policy everybody on saft_code to dxweb_app using (true);
create policy removes on saft_code as restrictive for delete to dxweb_app using (dx_partner() = 1);
alter table ledger enable row level security;
create policy partner on ledger to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on vat_type, saft_code, ledger to dxweb_app;
grant select, insert on vat_rate to dxweb_app;
grant select on vat_type_shown, ledger_shown to dxweb_app;
grant select on vat_type, vat_rate to dxweb_renter;

insert into vat_type (id, code, saft_code) values
  (1, 'high', '3'), (2, 'medium', '31'), (3, 'low', '33'), (4, 'zero', '5'), (5, 'exempt', '6');

insert into vat_rate (vat_type_id, valid_from, basis_points) values
  (1, '2001-07-01', 2400), (1, '2005-01-01', 2500),
  (2, '2001-07-01', 1200), (2, '2005-01-01', 1100), (2, '2006-01-01', 1300),
  (2, '2007-01-01', 1400), (2, '2012-01-01', 1500),
  (3, '2005-01-01', 700), (3, '2006-01-01', 800), (3, '2016-01-01', 1000),
  (3, '2018-01-01', 1200), (3, '2020-04-01', 600), (3, '2021-10-01', 1200),
  (4, '2001-07-01', 0), (5, '2001-07-01', 0);

insert into saft_code (list, code, name_nb, name_en) values
  ('basicType', '01', 'Kostnadssted', 'Cost centre'),
  ('basicType', '02', 'Produktkoder', 'Product codes'),
  ('basicType', '03', 'Prosjekt', 'Project'),
  ('basicType', '04', 'Varegruppe', 'Article group'),
  ('basicType', '05', 'Varelinje', 'Article line'),
  ('basicType', '06', 'Logging', 'Logging'),
  ('basicType', '07', 'Rabatt per enhet', 'Discount per unit'),
  ('basicType', '08', 'Rabatt i pris', 'Discount in price'),
  ('basicType', '09', 'Antall', 'Quantity'),
  ('basicType', '10', 'Påslag/tips', 'Surcharge and tips'),
  ('basicType', '11', 'Transaksjonstype', 'Transaction type'),
  ('basicType', '12', 'Betalingsmåte', 'Payment means'),
  ('basicType', '13', 'Hendelse', 'Event'),
  ('basicType', '14', 'Servicehendelse', 'Service event'),
  ('basicType', '15', 'Bruker', 'User'),
  ('basicType', '16', 'Øvrige', 'Other'),
  ('04', '04001', 'Uttak behandlingstjenester', 'Withdrawal of treatment services'),
  ('04', '04002', 'Uttak behandlingsvarer', 'Withdrawal of treatment goods'),
  ('04', '04003', 'Varesalg', 'Sale of goods'),
  ('04', '04004', 'Salg behandlingstjenester', 'Sale of treatment services'),
  ('04', '04005', 'Hårklipp', 'Haircut'),
  ('04', '04006', 'Mat', 'Food'),
  ('04', '04007', 'Øl', 'Beer'),
  ('04', '04008', 'Vin', 'Wine'),
  ('04', '04009', 'Brennevin', 'Spirits'),
  ('04', '04010', 'Rusbrus/Cider', 'Alcopops and cider'),
  ('04', '04011', 'Mineralvann (brus)', 'Soft drinks'),
  ('04', '04012', 'Annen drikke (te, kaffe)', 'Other drinks (tea, coffee)'),
  ('04', '04013', 'Tobakk', 'Tobacco'),
  ('04', '04014', 'Andre varer', 'Other goods'),
  ('04', '04015', 'Inngangspenger', 'Admission'),
  ('04', '04016', 'Inngangspenger fri adgang', 'Free admission'),
  ('04', '04017', 'Garderobeavgift', 'Cloakroom fee'),
  ('04', '04018', 'Fri garderobe', 'Free cloakroom'),
  ('04', '04019', 'Helpensjon', 'Full board'),
  ('04', '04020', 'Halvpensjon', 'Half board'),
  ('04', '04021', 'Overnatting m/frokost', 'Bed and breakfast'),
  ('04', '04999', 'Øvrige', 'Other'),
  ('10', '10001', 'Drikkepenger', 'Tips'),
  ('10', '10999', 'Øvrige', 'Other'),
  ('11', '11001', 'Kontantsalg', 'Cash sale'),
  ('11', '11002', 'Kredittsalg', 'Credit sale'),
  ('11', '11003', 'Kjøp fra leverandør', 'Purchase from supplier'),
  ('11', '11004', 'Betaling', 'Payment'),
  ('11', '11005', 'Innbetaling fra kunde', 'Payment from customer'),
  ('11', '11006', 'Utbetaling ved retur', 'Payout on return'),
  ('11', '11007', 'Inngående veksel', 'Opening float'),
  ('11', '11008', 'Kassedifferanse', 'Cash difference'),
  ('11', '11009', 'Korrigere bong', 'Corrected receipt'),
  ('11', '11010', 'Uttak', 'Cash out'),
  ('11', '11011', 'Innskudd', 'Cash in'),
  ('11', '11012', 'Kjøp + salg (bytte)', 'Purchase and sale (exchange)'),
  ('11', '11013', 'Retur + ny vare', 'Return and new article'),
  ('11', '11014', 'Lager', 'Stock'),
  ('11', '11015', 'Kontant- og kredittsalg', 'Cash and credit sale'),
  ('11', '11016', 'Kontantsalg og retur', 'Cash sale and return'),
  ('11', '11017', 'Kredittsalg og retur', 'Credit sale and return'),
  ('11', '11999', 'Øvrige', 'Other'),
  ('12', '12001', 'Kontant', 'Cash'),
  ('12', '12002', 'Bankkort', 'Debit card'),
  ('12', '12003', 'Kredittkort', 'Credit card'),
  ('12', '12004', 'Bankkonto', 'Bank account'),
  ('12', '12005', 'Gavekort', 'Gift card'),
  ('12', '12006', 'Kundekonto', 'Customer account'),
  ('12', '12007', 'Lojalitetspoeng', 'Loyalty points'),
  ('12', '12008', 'Pant', 'Deposit'),
  ('12', '12009', 'Sjekk', 'Cheque'),
  ('12', '12010', 'Tilgodelapp', 'Credit note'),
  ('12', '12011', 'Mobilbetaling (Vipps)', 'Mobile payment (Vipps)'),
  ('12', '12999', 'Øvrige', 'Other'),
  ('13', '13001', 'Oppstart', 'Start-up'),
  ('13', '13002', 'Avslutning', 'Shutdown'),
  ('13', '13003', 'Pålogging', 'Login'),
  ('13', '13004', 'Avlogging', 'Logout'),
  ('13', '13005', 'Skuff åpnet', 'Drawer opened'),
  ('13', '13006', 'Skuff lukket', 'Drawer closed'),
  ('13', '13007', 'Oppdatering', 'Update'),
  ('13', '13008', 'X-rapport', 'X report'),
  ('13', '13009', 'Z-rapport', 'Z report'),
  ('13', '13010', 'Parkering av bong', 'Parked receipt'),
  ('13', '13011', 'Hent parkert bong', 'Parked receipt fetched'),
  ('13', '13012', 'Salgskvittering', 'Sales receipt'),
  ('13', '13013', 'Returkvittering', 'Return receipt'),
  ('13', '13014', 'Kopi', 'Copy'),
  ('13', '13015', 'Foreløpig kvittering', 'Pro forma receipt'),
  ('13', '13016', 'Utleveringskvittering', 'Delivery receipt'),
  ('13', '13017', 'Treningskvittering', 'Training receipt'),
  ('13', '13018', 'Andre rapporter', 'Other reports'),
  ('13', '13019', 'Kontantuttak', 'Cash withdrawal'),
  ('13', '13020', 'Journaloverføring', 'Journal transfer'),
  ('13', '13021', 'Prisendring', 'Price change'),
  ('13', '13022', 'Prisundersøkelse', 'Price inquiry'),
  ('13', '13023', 'Trening på', 'Training on'),
  ('13', '13024', 'Trening av', 'Training off'),
  ('13', '13025', 'Fullt minne', 'Memory full'),
  ('13', '13026', 'Nødmodus på', 'Emergency mode on'),
  ('13', '13027', 'Nødmodus av', 'Emergency mode off'),
  ('13', '13028', 'Annulleringskvittering', 'Cancellation receipt'),
  ('13', '13029', 'STEB-kvittering', 'STEB receipt'),
  ('13', '13030', 'Salg uten kvittering', 'Sale without receipt'),
  ('13', '13999', 'Øvrige', 'Other'),
  ('standardVat', '0', 'Ingen (kjøp)', 'None (purchase)'),
  ('standardVat', '1', 'Inngående 25', 'Input 25'),
  ('standardVat', '11', 'Inngående 15', 'Input 15'),
  ('standardVat', '13', 'Inngående 12', 'Input 12'),
  ('standardVat', '3', 'Utgående 25', 'Output 25'),
  ('standardVat', '31', 'Utgående 15', 'Output 15'),
  ('standardVat', '33', 'Utgående lav', 'Output low'),
  ('standardVat', '5', 'Fritatt', 'Zero-rated'),
  ('standardVat', '51', 'Omvendt avgiftsplikt', 'Reverse charge'),
  ('standardVat', '52', 'Utførsel', 'Export'),
  ('standardVat', '6', 'Utenfor loven', 'Outside the Act'),
  ('standardVat', '7', 'Ingen mva-behandling (inntekt)', 'No VAT treatment (income)');

-- What a house says of itself: texts, and who its papers are from.

-- A house's own texts, by the place they are shown in.
create table partner_text ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  place text not null,
  text_nb text not null default '',
  text_en text not null default '',
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, place)
);

-- One row a house.
create table organizer ( -- by partner_id
  partner_id integer not null unique references partner (id),
  id integer not null,
  contact_name text not null default '',
  org_number text not null default '',
  account_number text not null default '',
  ledger_id integer,
  version integer not null default 1,
  -- What an organizer is known by on paper: an address and a logo.
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  -- Who papers and mails are from, and how they are reached.
  name text not null default '',
  email text not null default '',
  phone text not null default '',
  primary key (partner_id, id),
  foreign key (partner_id, ledger_id) references ledger (partner_id, id)
);

-- Made anew from what was sent in, so it holds a small picture and nothing else. `etag` names its content.
create table organizer_logo ( -- by partner_id
  partner_id integer primary key references partner (id),
  content bytea not null check (length(content) <= 1048576),
  content_type text not null check (content_type = 'image/png'),
  etag text not null,
  changed_at timestamptz not null default now()
);

create view organizer_shown with (security_invoker = true) as
  select o.*, coalesce((select l.etag from organizer_logo l where l.partner_id = o.partner_id), '') as logo
  from organizer o;

alter table partner_text enable row level security;
create policy partner on partner_text to dxweb_app using (partner_id = dx_partner());
alter table organizer enable row level security;
create policy partner on organizer to dxweb_app using (partner_id = dx_partner());
create policy renter on organizer for select to dxweb_renter using (partner_id = dx_partner());
alter table organizer_logo enable row level security;
create policy partner on organizer_logo to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on partner_text, organizer, organizer_logo to dxweb_app;
grant select on organizer_shown to dxweb_app;
grant select on organizer to dxweb_renter;

-- Keys to the systems of others.

-- The key is sealed with the partner and the integration as its owner; the database cannot read it.
create table integration ( -- by partner_id
  partner_id integer not null references partner (id),
  integration_id text not null check (integration_id in ('mailList', 'analytics', 'adPixel',
    'customerCommunication')),
  sealed_key bytea not null,
  key_ending text not null check (length(key_ending) <= 4),
  extras jsonb not null default '{}',
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, integration_id)
);

alter table integration enable row level security;
create policy partner on integration to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on integration to dxweb_app;

-- Campaigns.

-- Campaigns that lead buyers to events.
create table campaign ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  description text not null default '',
  link text not null default '',
  number_sold integer not null default 0,
  state text not null default 'active' check (state in ('active', 'archived')),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index campaign_name_once on campaign (partner_id, lower(name collate "nb-x-icu"));

alter table campaign enable row level security;
create policy partner on campaign to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on campaign to dxweb_app;

-- Film.

-- Film distributors and agencies.
create table bureau ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  org_number text not null default '',
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index bureau_name_once on bureau (partner_id, lower(name collate "nb-x-icu"));

alter table bureau enable row level security;
create policy partner on bureau to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on bureau to dxweb_app;

-- What films are described by.

-- Languages that films are offered in.
create table mediabase_language ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  code text not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, code)
);

alter table mediabase_language enable row level security;
create policy partner on mediabase_language to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on mediabase_language to dxweb_app;

-- Orders that events are booked by.

-- An order that events are booked by. Commission is in basis points, prices are øre without VAT.
create table booking_order ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null,
  number text not null,
  renter_id integer,
  period_from date not null,
  period_to date not null,
  contact_person text not null default '',
  production_link text not null default '',
  account_number text not null default '',
  agreed_price_ore bigint check (agreed_price_ore >= 0),
  commission_percent integer not null default 0 check (commission_percent between 0 and 10000),
  commission_threshold_ore bigint not null default 0 check (commission_threshold_ore >= 0),
  per_ticket_ore bigint not null default 0 check (per_ticket_ore >= 0),
  note text not null default '',
  state text not null default 'unconfirmed',
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  check (state in ('enquiry', 'option', 'unconfirmed', 'confirmed', 'completedNotInvoiced', 'approvedForInvoicing',
    'invoiced', 'finished', 'cancelled')),
  check (period_to >= period_from)
);

alter table booking_order enable row level security;
create policy partner on booking_order to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on booking_order to dxweb_app;

-- The people that a house knows, and how several rows become one and are parted again.

-- People that a house knows. Several rows may prove to be one person and be merged.
create table customer ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  first_name text not null default '',
  last_name text not null,
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  wants_mail boolean not null default false,
  wants_sms boolean not null default false,
  note text not null default '',
  version integer not null default 1,
  primary key (partner_id, id)
);
create index customer_email on customer (partner_id, lower(email)) where email <> '';
create index customer_phone on customer (partner_id, dx_phone_key(phone)) where phone <> '';
create index customer_same_name on customer (partner_id, dx_name_key(first_name, last_name), postal_code)
  where postal_code <> '';

-- Two who look like one person and are not: a couple with one address, a school with one telephone.
create table customer_apart ( -- by partner_id
  partner_id integer not null references partner (id),
  one_id integer not null,
  other_id integer not null,
  primary key (partner_id, one_id, other_id),
  foreign key (partner_id, one_id) references customer (partner_id, id) on delete cascade,
  foreign key (partner_id, other_id) references customer (partner_id, id) on delete cascade,
  check (other_id > one_id)
);
create index customer_apart_other on customer_apart (partner_id, other_id);

-- Rows that turned out to be somebody who was known already, so that what was told of them is found again.
create table customer_merged ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  into_id integer not null,
  primary key (partner_id, id),
  foreign key (partner_id, into_id) references customer (partner_id, id)
);
create index customer_merged_into on customer_merged (partner_id, into_id);

-- The words that a customer is found by (docs/decisions/0036), kept by a trigger.
create table customer_word ( -- by partner_id
  partner_id integer not null,
  word text collate "C" not null,
  customer_id integer not null,
  primary key (partner_id, word, customer_id),
  foreign key (partner_id, customer_id) references customer (partner_id, id) on delete cascade
);
create index customer_word_customer on customer_word (partner_id, customer_id, word);

create function dx_customer_words() returns trigger language plpgsql as $$
begin
  delete from customer_word where partner_id = new.partner_id and customer_id = new.id;
  insert into customer_word (partner_id, word, customer_id) select new.partner_id, word, new.id
  from dx_search_words(new.first_name || ' ' || new.last_name, new.email, new.phone) word;
  return null;
end $$;

-- The merge of a customer that can be undone: the newest within thirty days that has not been.
create function dx_merge_of(customer integer) returns table (at timestamptz, before jsonb, after jsonb)
language sql stable as $$
  select a.at, a.before, a.after from audit_entry a
  where a.partner_id = dx_partner() and a.object_type = 'customer' and a.object_id = customer::text
    and a.action = 'merge' and a.at > now() - interval '30 days' and a.after ? 'moved'
    and not exists (select from audit_entry u where u.partner_id = a.partner_id and u.object_type = 'customer'
      and u.object_id = a.object_id and u.action = 'unmerge' and (u.before ->> 'merged_at')::timestamptz = a.at)
  order by a.at desc, a.id desc limit 1
$$;

-- Makes one customer of several, as they were read: all that refers to the others comes to mean the one that stays.
create function dx_merge_customers(
  stays integer, read_at integer, others jsonb, kept jsonb, by_user integer, by_sudo integer, of_request text
) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  gone integer[] := array(select (o ->> 'id')::integer from jsonb_array_elements(others) o);
  was jsonb;
  reference record;
  parts jsonb;
  moved jsonb := '[]';
  apart jsonb := (select coalesce(jsonb_agg(jsonb_build_array(one_id, other_id)), '[]') from customer_apart
    where partner_id = partner and (one_id = any (gone) or other_id = any (gone)));
  now_at integer;
begin
  -- In one order, so that two who merge the same rows never wait crosswise.
  perform from customer where partner_id = partner and (id = stays or id = any (gone)) order by id for update;
  if (select count(*) from customer where partner_id = partner and (id = stays or id = any (gone))) <> cardinality(gone) + 1 then
    perform dx_refuse('not_found');
  end if;
  select to_jsonb(c) into was from customer c where partner_id = partner and id = stays;
  if (was ->> 'version')::integer <> read_at or exists (
    select from customer c join jsonb_array_elements(others) o on (o ->> 'id')::integer = c.id
    where c.partner_id = partner and c.version <> (o ->> 'version')::integer) then
    perform dx_refuse('stale');
  end if;
  for reference in
    select k.conrelid::regclass as table_name, a.attname as column_name, (
        select string_agg(format('%L, t.%I', key.attname, key.attname), ', ')
        from pg_index i join pg_attribute key on key.attrelid = i.indrelid and key.attnum = any (i.indkey)
        where i.indrelid = k.conrelid and i.indisprimary) as key_pairs
    from pg_constraint k
    join pg_attribute held on held.attrelid = k.confrelid and held.attname = 'id'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_position(k.confkey, held.attnum)]
    where k.contype = 'f' and k.confrelid = 'customer'::regclass and k.confdeltype <> 'c'
  loop
    -- Which rows are moved and whose they were is kept in the log, so that the merge can be undone.
    execute format('select coalesce(jsonb_agg(jsonb_build_object(''from'', t.%1$I, ''key'', jsonb_build_object(%2$s))), ''[]'')
      from (select * from %3$s where partner_id = $1 and %1$I = any ($2) for update) t',
      reference.column_name, reference.key_pairs, reference.table_name) into parts using partner, gone;
    if parts <> '[]' then
      moved := moved || jsonb_build_object('table', reference.table_name::text, 'column', reference.column_name, 'rows', parts);
    end if;
    execute format('update %s set %I = $1 where partner_id = $2 and %2$I = any ($3)',
      reference.table_name, reference.column_name) using stays, partner, gone;
  end loop;
  insert into customer_merged (partner_id, id, into_id) select partner, g, stays from unnest(gone) g;
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select partner, gen_random_uuid(), by_user, by_sudo, 'mergeAway', 'customer', c.id::text, to_jsonb(c), null, of_request
  from customer c where c.partner_id = partner and c.id = any (gone);
  delete from customer where partner_id = partner and id = any (gone);
  update customer c set first_name = k.first_name, last_name = k.last_name, email = k.email, phone = k.phone,
    address = k.address, postal_code = k.postal_code, city = k.city, wants_mail = k.wants_mail,
    wants_sms = k.wants_sms, note = k.note, version = c.version + 1
  from jsonb_populate_record(null::customer, kept) k where c.partner_id = partner and c.id = stays
  returning c.version into now_at;
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select partner, gen_random_uuid(), by_user, by_sudo, 'merge', 'customer', stays::text, was,
    to_jsonb(c) || jsonb_build_object('merged', gone, 'moved', moved, 'apart', apart), of_request
  from customer c where c.partner_id = partner and c.id = stays;
  return now_at;
end $$;

-- Brings back the rows that a merge took away, and what was theirs. A field that has been changed since is left alone.
create function dx_unmerge_customer(stays integer, by_user integer, by_sudo integer, of_request text)
returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  merge record;
  gone integer[];
  is_now jsonb;
  part record;
  now_at integer;
begin
  select to_jsonb(c) into is_now from customer c where partner_id = partner and id = stays for update;
  select * into merge from dx_merge_of(stays);
  if is_now is null or merge.at is null then
    perform dx_refuse('not_found');
  end if;
  gone := array(select value::integer from jsonb_array_elements_text(merge.after -> 'merged'));
  with back as (
    insert into customer
    select r.* from audit_entry a, jsonb_populate_record(null::customer,
      a.before || jsonb_build_object('version', (a.before ->> 'version')::integer + 1)) r
    where a.partner_id = partner and a.object_type = 'customer' and a.action = 'mergeAway' and a.at = merge.at
      and a.object_id = any (gone::text[])
    returning *)
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select partner, gen_random_uuid(), by_user, by_sudo, 'unmergeBack', 'customer', b.id::text, null, to_jsonb(b), of_request
  from back b;
  delete from customer_merged where partner_id = partner and into_id = stays and id = any (gone);
  for part in select * from jsonb_to_recordset(merge.after -> 'moved') as p("table" regclass, "column" text, rows jsonb)
  loop
    execute format('update %1$s t set %2$I = (m.value ->> ''from'')::integer from jsonb_array_elements($1) m
      where t.partner_id = $2 and t.%2$I = $3 and to_jsonb(t) @> (m.value -> ''key'')', part."table", part."column")
      using part.rows, partner, stays;
  end loop;
  insert into customer_apart (partner_id, one_id, other_id)
  select partner, (p.value ->> 0)::integer, (p.value ->> 1)::integer from jsonb_array_elements(merge.after -> 'apart') p
  where exists (select from customer c where c.partner_id = partner and c.id = (p.value ->> 0)::integer)
    and exists (select from customer c where c.partner_id = partner and c.id = (p.value ->> 1)::integer)
  on conflict do nothing;
  update customer c set first_name = k.first_name, last_name = k.last_name, email = k.email, phone = k.phone,
    address = k.address, postal_code = k.postal_code, city = k.city, wants_mail = k.wants_mail,
    wants_sms = k.wants_sms, note = k.note, version = c.version + 1
  from (select r.* from (select jsonb_object_agg(f.key, case when f.value = is_now -> f.key then merge.before -> f.key
      else is_now -> f.key end) as fields from jsonb_each(merge.after - '{merged,moved,apart}'::text[]) f) chosen,
    jsonb_populate_record(null::customer, chosen.fields) r) k
  where c.partner_id = partner and c.id = stays returning c.version into now_at;
  insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id)
  select partner, gen_random_uuid(), by_user, by_sudo, 'unmerge', 'customer', stays::text,
    is_now || jsonb_build_object('merged_at', merge.at), to_jsonb(c), of_request
  from customer c where c.partner_id = partner and c.id = stays;
  return now_at;
end $$;

create trigger customer_is_found after insert or update of first_name, last_name, email, phone on customer
  for each row execute function dx_customer_words();

alter table customer enable row level security;
create policy partner on customer to dxweb_app using (partner_id = dx_partner());
alter table customer_apart enable row level security;
create policy partner on customer_apart to dxweb_app using (partner_id = dx_partner());
alter table customer_merged enable row level security;
create policy partner on customer_merged to dxweb_app using (partner_id = dx_partner());
alter table customer_word enable row level security;
create policy partner on customer_word to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on customer, customer_apart, customer_merged to dxweb_app;
grant select, insert, delete on customer_word to dxweb_app;
revoke execute on function dx_customer_words() from public;

-- Drawings of halls. A seat that somebody has is never taken out.

-- A hall's drawing: seats and areas for people to stand in. Its shape is `areas/seating`'s contract.
create table seat_map ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  drawing jsonb not null,
  version integer not null default 1,
  seat_count integer not null generated always as (jsonb_array_length((drawing -> 'seats'))) stored,
  -- An id names one seat or one area for good: these are the highest ever given.
  last_seat_id integer not null default 0,
  last_area_id integer not null default 0,
  primary key (partner_id, id)
);
create unique index seat_map_name_once on seat_map (partner_id, lower(name collate "nb-x-icu"));

-- Every version of a drawing, as it was saved.
create table seat_map_version ( -- by partner_id
  partner_id integer not null,
  seat_map_id integer not null,
  version integer not null,
  drawing jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by integer references user_account (id),
  primary key (partner_id, seat_map_id, version),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);

-- A seat map is a register, whose columns are what people see and change. What its drawing cannot hold of the plan
-- that it came from lies beside it.
create table seat_map_plan ( -- by partner_id
  partner_id integer not null,
  seat_map_id integer not null,
  plan text not null,
  primary key (partner_id, seat_map_id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);

-- A drawing of the hall that somebody has on paper, laid below the designer's sheet and traced. It belongs to the seat
-- map and not to its drawing: no version has it, and no sale shows it. Places and widths are centimetres on the sheet.
create table seat_map_trace ( -- by partner_id
  partner_id integer not null,
  seat_map_id integer not null,
  content bytea not null check (length(content) <= 8388608),
  content_type text not null check (content_type = 'image/webp'),
  etag text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  x integer not null default 0 check (x between -100000 and 100000),
  y integer not null default 0 check (y between -100000 and 100000),
  across integer not null check (across between 10 and 100000),
  strength smallint not null default 50 check (strength between 5 and 100),
  primary key (partner_id, seat_map_id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id) on delete cascade
);

create function dx_places_in(lines jsonb) returns integer language sql immutable as $$
  select coalesce(sum(coalesce((line ->> 'count')::integer, 1)), 0)::integer from jsonb_array_elements(lines) line
$$;

-- What a hall's drawing has places for: seats, and what its areas hold.
create function dx_places(drawing jsonb) returns integer
language sql immutable strict parallel safe set search_path = public, pg_temp as $$
  select jsonb_array_length(drawing -> 'seats')
    + coalesce((select sum((area ->> 'capacity')::integer) from jsonb_array_elements(drawing -> 'areas') area), 0)::integer
$$;

create function dx_drawn_ids() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.last_seat_id := greatest(old.last_seat_id, 0,
    (select max((seat ->> 'id')::integer) from jsonb_array_elements(new.drawing -> 'seats') seat));
  new.last_area_id := greatest(old.last_area_id, 0,
    (select max((area ->> 'id')::integer) from jsonb_array_elements(new.drawing -> 'areas') area));
  return new;
end $$;

-- Whichever command changes a drawing: coming events are locked, so that every sale is before this or after it, and a
-- seat that is sold, reserved or held there is neither taken out nor called something else. An event's own version
-- moves on, so that nothing is sold by the drawing that was.
create function dx_drawing_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lost jsonb;
begin
  perform from event e where e.partner_id = old.partner_id and e.seat_map_id = old.id and e.ends_at > now()
    and e.state <> 'cancelled' order by e.id for update;
  with changed as (
    select o.id, o.section, o.row, o.number, n.id is null as is_gone
    from jsonb_to_recordset(old.drawing -> 'seats') o (id integer, section text, row text, number text)
    left join jsonb_to_recordset(new.drawing -> 'seats') n (id integer, section text, row text, number text)
      on n.id = o.id
    where n.id is null or (n.section, n.row, n.number) is distinct from (o.section, o.row, o.number)
  ), taken as (
    select e.id as event_id, e.title, e.starts_at, c.section, c.row, c.number
    from changed c
    join event e on e.partner_id = old.partner_id and e.seat_map_id = old.id and e.ends_at > now()
      and e.state <> 'cancelled'
    join seat_claim k on k.partner_id = e.partner_id and k.event_id = e.id and k.seat_id = c.id
    where k.kind in ('sold', 'reserved') or k.kind = 'held' and (k.until is null or k.until > now())
    order by e.starts_at, e.id, c.id limit 50
  )
  select jsonb_agg(jsonb_build_object('eventId', event_id, 'title', title, 'startsAt', starts_at, 'section', section,
    'row', row, 'number', number)) into lost from taken;
  if lost is not null then
    perform dx_refuse('in_use', jsonb_build_object('seats', lost));
  end if;
  delete from seat_claim k using event e
  where e.partner_id = old.partner_id and e.seat_map_id = old.id and e.ends_at > now()
    and k.partner_id = e.partner_id and k.event_id = e.id and k.kind in ('blocked', 'held')
    and not exists (select from jsonb_array_elements(new.drawing -> 'seats') s where (s ->> 'id')::integer = k.seat_id);
  update event e set version = e.version + 1,
    capacity = case when e.capacity = dx_places(old.drawing) then dx_places(new.drawing) else e.capacity end
  where e.partner_id = old.partner_id and e.seat_map_id = old.id and e.ends_at > now();
  return new;
end $$;

-- Fifty versions of a hall are kept.
create function dx_drawing_saved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into seat_map_version (partner_id, seat_map_id, version, drawing, saved_by)
  values (new.partner_id, new.id, new.version, new.drawing, dx_user())
  on conflict (partner_id, seat_map_id, version) do update
    set drawing = excluded.drawing, saved_by = excluded.saved_by, saved_at = now();
  delete from seat_map_version v
  where v.partner_id = new.partner_id and v.seat_map_id = new.id and v.version <= new.version - 50;
  return null;
end $$;

create view seat_map_shown with (security_invoker = true) as
  select m.*, m.drawing -> 'sections' as seat_sections, m.drawing -> 'groups' as seat_groups,
    m.drawing -> 'seats' as seats
  from seat_map m;

create trigger drawing_changes before update on seat_map for each row
  when (old.drawing is distinct from new.drawing) execute function dx_drawing_changes();
create trigger drawing_made after insert on seat_map for each row execute function dx_drawing_saved();
create trigger drawing_saved after update on seat_map for each row
  when (old.drawing is distinct from new.drawing) execute function dx_drawing_saved();
create trigger drawn_ids before insert or update on seat_map for each row execute function dx_drawn_ids();

alter table seat_map enable row level security;
create policy partner on seat_map to dxweb_app using (partner_id = dx_partner());
create policy renter on seat_map for select to dxweb_renter using (partner_id = dx_partner());
alter table seat_map_version enable row level security;
create policy partner on seat_map_version to dxweb_app using (partner_id = dx_partner());
alter table seat_map_plan enable row level security;
create policy partner on seat_map_plan to dxweb_app using (partner_id = dx_partner());
alter table seat_map_trace enable row level security;
create policy partner on seat_map_trace to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on seat_map, seat_map_trace to dxweb_app;
grant select, insert on seat_map_plan to dxweb_app;
grant select on seat_map_version, seat_map_shown to dxweb_app;
grant select on seat_map to dxweb_renter;
revoke execute on function dx_drawn_ids(), dx_drawing_changes(), dx_drawing_saved() from public;

-- The price zones of a drawing, which follow it.

-- A template of zones for a seat map: seats, colour 1 to 9 of the cycle, adjustment of the price.
create table price_zone ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  seat_map_id integer not null,
  name text not null,
  color integer not null check (color between 1 and 9),
  adjustment_ore bigint not null default 0,
  seat_ids integer[] not null default '{}',
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, seat_map_id, name),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id)
);

-- A set of price zones of a seat map, which halls propose to their events.
create table price_zone_map ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  seat_map_id integer not null,
  zones jsonb not null default '[]',
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id)
);
create unique index price_zone_map_name_once on price_zone_map (partner_id, seat_map_id, lower(name collate "nb-x-icu"));

-- Keeps the price zones of a map in step with its drawing: a seat that is new or moved joins the zone it names, one
-- that is gone leaves, and a zone that nobody has made yet is made, in the next of nine colours. Areas do as seats do.
create function dx_zones_follow(partner integer, map integer, before jsonb, after jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into price_zone (partner_id, id, seat_map_id, name, color)
  select partner, dx_next_id(partner, 'price_zone'), map, z.name,
    1 + (z.place - 1 + (select count(*) from price_zone p where p.partner_id = partner and p.seat_map_id = map))::integer % 9
  from (
    select a.zone as name, row_number() over (order by min(a.place), min(a.id)) as place
    from (
      select 1 as place, s.id, s.zone from jsonb_to_recordset(after -> 'seats') s (id integer, zone text)
      union all
      select 2, r.id, r.zone from jsonb_to_recordset(coalesce(after -> 'areas', '[]')) r (id integer, zone text)
    ) a
    where a.zone is not null and not exists (
      select from price_zone p where p.partner_id = partner and p.seat_map_id = map and p.name = a.zone)
    group by a.zone
  ) z;
  with moved as (
    select coalesce(a.id, b.id) as id, a.zone
    from jsonb_to_recordset(before -> 'seats') b (id integer, zone text)
    full join jsonb_to_recordset(after -> 'seats') a (id integer, zone text) on a.id = b.id
    where a.id is null or b.id is null or a.zone is distinct from b.zone
  ), now_in as (
    select p.id, coalesce(array_agg(seat order by seat) filter (where seat is not null), '{}') as seats
    from price_zone p
    left join lateral (
      select seat from unnest(p.seat_ids) seat where seat not in (select id from moved)
      union select m.id from moved m where m.zone = p.name
    ) s on true
    where p.partner_id = partner and p.seat_map_id = map group by p.id
  )
  update price_zone p set seat_ids = n.seats, version = p.version + 1
  from now_in n
  where p.partner_id = partner and p.id = n.id and p.seat_ids is distinct from n.seats;
end $$;

-- Gives coming events the areas of the changed drawing, locked by dx_drawing_changes. Refuses a floor that more people
-- have places on than it holds, by its name and the event's.
create function dx_areas_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  short jsonb;
begin
  with area as (
    select coalesce(n.id, o.id) as id, coalesce(o.name, n.name) as name, coalesce(n.capacity, 0) as places
    from jsonb_to_recordset(coalesce(old.drawing -> 'areas', '[]')) o (id integer, name text, capacity integer)
    full join jsonb_to_recordset(coalesce(new.drawing -> 'areas', '[]')) n (id integer, name text, capacity integer)
      on n.id = o.id
    where n.capacity is distinct from o.capacity
  ), coming as (
    select e.id, e.title, e.starts_at from event e
    where e.partner_id = new.partner_id and e.seat_map_id = new.id and e.state = 'published' and e.ends_at > now()
  ), taken as (
    select e.id as event_id, e.title, e.starts_at, area.name, area.places, count(*) as taken
    from coming e cross join area
    join open_place p on p.partner_id = new.partner_id and p.event_id = e.id and p.area_id = area.id
    where p.kind in ('sold', 'reserved', 'blocked') or p.kind = 'held' and (p.until is null or p.until > now())
    group by e.id, e.title, e.starts_at, area.id, area.name, area.places having count(*) > area.places
    order by e.starts_at, e.id, area.id limit 50
  )
  select jsonb_agg(jsonb_build_object('eventId', event_id, 'title', title, 'startsAt', starts_at, 'name', name,
    'taken', taken, 'places', places)) into short from taken;
  if short is not null then
    perform dx_refuse('in_use', jsonb_build_object('areas', short));
  end if;
  perform dx_resize_area(e.partner_id, e.id, area.id, area.places, 'drawing')
  from event e, (
    select coalesce(n.id, o.id) as id, coalesce(n.capacity, 0) as places
    from jsonb_to_recordset(coalesce(old.drawing -> 'areas', '[]')) o (id integer, capacity integer)
    full join jsonb_to_recordset(coalesce(new.drawing -> 'areas', '[]')) n (id integer, capacity integer) on n.id = o.id
    where n.capacity is distinct from o.capacity
  ) area
  where e.partner_id = new.partner_id and e.seat_map_id = new.id and e.state = 'published' and e.ends_at > now();
  return null;
end $$;

create trigger areas_follow after update on seat_map for each row
  when (old.drawing -> 'areas' is distinct from new.drawing -> 'areas') execute function dx_areas_follow();

alter table price_zone enable row level security;
create policy partner on price_zone to dxweb_app using (partner_id = dx_partner());
create policy renter on price_zone for select to dxweb_renter using (partner_id = dx_partner());
alter table price_zone_map enable row level security;
create policy partner on price_zone_map to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on price_zone, price_zone_map to dxweb_app;
grant select on price_zone to dxweb_renter;
revoke execute on function dx_areas_follow() from public;

-- Places, halls, and what a hall proposes to its events.

-- Norwegian postal codes, for all houses alike. Filled from the postal service's file by a command.
create table postal_code ( -- reference
  code text primary key check (code ~ '^\d{4}$'),
  city text not null check (city <> ''),
  municipality_number text not null default '',
  municipality text not null default '',
  -- G street addresses, P boxes, B both, F several uses, S service.
  category text not null default ''
);

-- Groups that locations are listed under.
create table location_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index location_group_name_once on location_group (partner_id, lower(name collate "nb-x-icu"));

-- A building or place with halls.
create table location ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  is_external boolean not null default false,
  version integer not null default 1,
  group_id integer,
  opening_hours jsonb not null default '[]',
  primary key (partner_id, id),
  foreign key (partner_id, group_id) references location_group (partner_id, id)
);
create unique index location_name_once on location (partner_id, lower(name collate "nb-x-icu"));

-- A hall. `capacity` counts people.
create table auditorium ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  location_id integer not null,
  name text not null,
  is_cinema boolean not null default false,
  capacity integer not null check (capacity >= 0),
  seat_map_id integer,
  version integer not null default 1,
  -- Where the hall is not at its location's address.
  own_address text not null default '',
  -- The zones that the hall proposes.
  price_zone_map_id integer,
  primary key (partner_id, id),
  foreign key (partner_id, location_id) references location (partner_id, id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id),
  foreign key (partner_id, price_zone_map_id) references price_zone_map (partner_id, id)
);
create unique index auditorium_name_once on auditorium (partner_id, lower(name collate "nb-x-icu"));

-- The zones that an event in a hall begins with: those of the template that the hall proposes, as far as it is for the
-- map that the hall has, else those of the map. Seats and areas that the drawing no longer has are left out.
create function dx_hall_zones(partner integer, hall integer)
  returns table (id integer, name text, color integer, adjustment_ore bigint, seat_ids integer[], area_ids integer[])
language sql stable set search_path = public, pg_temp as $$
  with chosen as materialized (
    select a.seat_map_id, t.zones, m.drawing from auditorium a
    join seat_map m on m.partner_id = partner and m.id = a.seat_map_id
    left join price_zone_map t on t.partner_id = partner and t.id = a.price_zone_map_id and t.seat_map_id = a.seat_map_id
    where a.partner_id = partner and a.id = hall
  ), areas as (
    select (area ->> 'id')::integer as id, area ->> 'zone' as zone
    from chosen c, jsonb_array_elements(c.drawing -> 'areas') area
  ), seats as materialized (
    select (seat ->> 'id')::integer as id from chosen c, jsonb_array_elements(c.drawing -> 'seats') seat
    where c.zones is not null
  )
  select row_number() over (order by z.place)::integer, z.zone ->> 'name', (z.zone ->> 'color')::integer,
    (z.zone ->> 'adjustmentOre')::bigint,
    array(select s.id from jsonb_array_elements_text(z.zone -> 'seatIds') x (id) join seats s on s.id = x.id::integer
      order by s.id),
    array(select a.id from jsonb_array_elements_text(z.zone -> 'areaIds') x (id) join areas a on a.id = x.id::integer
      order by a.id)
  from chosen c, jsonb_array_elements(c.zones) with ordinality z (zone, place)
  union all
  select row_number() over (order by p.id)::integer, p.name, p.color, p.adjustment_ore, p.seat_ids,
    array(select a.id from areas a where a.zone = p.name order by a.id)
  from chosen c join price_zone p on p.partner_id = partner and p.seat_map_id = c.seat_map_id
  where c.zones is null
$$;

alter table location_group enable row level security;
create policy partner on location_group to dxweb_app using (partner_id = dx_partner());
create policy renter on location_group for select to dxweb_renter using (partner_id = dx_partner());
alter table location enable row level security;
create policy partner on location to dxweb_app using (partner_id = dx_partner());
create policy renter on location for select to dxweb_renter using (partner_id = dx_partner());
alter table auditorium enable row level security;
create policy partner on auditorium to dxweb_app using (partner_id = dx_partner());
create policy renter on auditorium for select to dxweb_renter using (partner_id = dx_partner());

grant select, insert, update, delete on location_group, location, auditorium to dxweb_app;
grant select on postal_code to dxweb_app;
grant select on postal_code, location_group, location, auditorium to dxweb_renter;

-- What events are sorted by.

-- The categories that Norsk kulturhusnettverk counts by, common to all houses.
create table nk_category ( -- reference
  id integer generated by default as identity (start with 100) primary key,
  code text not null unique,
  version integer not null default 1
);

-- Types of events, with the VAT that their tickets carry and their colour in the calendar.
create table event_type ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  color text not null,
  vat_type_id integer not null references vat_type (id),
  nk_category_id integer references nk_category (id),
  is_cinema boolean not null default false,
  has_tono boolean not null default false,
  version integer not null default 1,
  -- What a new event of the type begins with. Null: as the house does it otherwise.
  sales_start_days integer check (sales_start_days between 1 and 730),
  sales_stop_minutes integer check (sales_stop_minutes between 0 and 10080),
  web_sales_stop_minutes integer check (web_sales_stop_minutes between 0 and 10080),
  hold_days integer check (hold_days between 0 and 365),
  pickup_minutes integer check (pickup_minutes between 0 and 10080),
  max_per_purchase integer check (max_per_purchase between 1 and 200),
  primary key (partner_id, id)
);
create unique index event_type_name_once on event_type (partner_id, lower(name collate "nb-x-icu"));

-- Events that were planned together and repeat.
create table event_series ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null,
  -- How it repeats, as it was asked for: the rule of `areas/events/series/rules.ts`.
  rule jsonb not null,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  primary key (partner_id, id)
);

alter table nk_category enable row level security;
create policy adds on nk_category as restrictive for insert to dxweb_app with check (dx_partner() = 1);
create policy changes on nk_category as restrictive for update to dxweb_app using (dx_partner() = 1);
create policy everybody on nk_category to dxweb_app using (true);
create policy removes on nk_category as restrictive for delete to dxweb_app using (dx_partner() = 1);
create policy renter on nk_category for select to dxweb_renter using (true);
alter table event_type enable row level security;
create policy partner on event_type to dxweb_app using (partner_id = dx_partner());
create policy renter on event_type for select to dxweb_renter using (partner_id = dx_partner());
alter table event_series enable row level security;
create policy partner on event_series to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on nk_category, event_type to dxweb_app;
grant select, insert on event_series to dxweb_app;
grant select on nk_category, event_type to dxweb_renter;

insert into nk_category (id, code) values
  (1, 'library'), (2, 'dance'), (3, 'gallery'), (4, 'sport'), (5, 'cinema'), (6, 'conference'),
  (7, 'literature'), (8, 'music'), (9, 'show'), (10, 'theatre'), (11, 'rehearsal');

-- Events.

-- One showing or booking. `busy_from` to `busy_until` is how long it takes its halls, `ticket_count` limits its sale.
create table event ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  title text not null check (length(title) between 1 and 200),
  auditorium_id integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  event_type_id integer not null,
  renter_id integer,
  organizer text not null default '',
  production_key text not null default '',
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
  is_open_event boolean not null default false,
  note text not null default '',
  capacity integer not null check (capacity >= 0),
  seat_map_id integer,
  is_sale_open boolean not null default true,
  is_web_sale_open boolean not null default true,
  sales_start timestamptz,
  sales_stop timestamptz,
  web_sales_start timestamptz,
  web_sales_stop timestamptz,
  max_per_purchase integer not null default 50 check (max_per_purchase between 1 and 200),
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  extra_auditorium_ids integer[] not null default '{}',
  accepts_overlap boolean not null default false,
  series_id integer,
  order_id integer,
  cancel_reason text not null default '',
  cancelled_at timestamptz,
  min_per_purchase integer not null default 1 check (min_per_purchase between 1 and 200),
  max_per_screening integer check (max_per_screening between 1 and 100000),
  ticket_count integer check (ticket_count between 1 and 100000),
  hold_days integer not null default 7 check (hold_days between 0 and 365),
  pickup_minutes integer not null default 30 check (pickup_minutes between 0 and 10080),
  pickup_deadline timestamptz,
  last_reservation timestamptz,
  valid_from timestamptz,
  valid_to timestamptz,
  hides_price boolean not null default false,
  web_purchase_code text not null default '',
  -- Whether a purchase may not leave one free seat alone in its row.
  avoids_gaps boolean not null default false,
  -- What the format adds to each ticket (3D, luksus), from the house's adjustments: `[{name, amountOre}]`.
  supplements jsonb not null default '[]',
  -- What a channel adds to a purchase: `[{channel, amountOre, isPerPurchase}]`.
  channel_fees jsonb not null default '[]',
  -- Printed above the tickets in place of the title: at most two lines of 50 characters.
  heading text not null default '' check (heading ~ '^[^\n]{0,50}(\n[^\n]{0,50})?$'),
  -- The counter and the web sell in windows of their own, and an event may be sold in either alone.
  is_counter_sale_open boolean not null default true,
  primary key (partner_id, id),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id),
  foreign key (partner_id, event_type_id) references event_type (partner_id, id),
  foreign key (partner_id, renter_id) references renter (partner_id, id),
  foreign key (partner_id, seat_map_id) references seat_map (partner_id, id),
  foreign key (partner_id, series_id) references event_series (partner_id, id),
  foreign key (partner_id, order_id) references booking_order (partner_id, id),
  check (ends_at > starts_at),
  check (busy_from <= starts_at and busy_until >= ends_at),
  check (cardinality(extra_auditorium_ids) <= 20 and not auditorium_id = any (extra_auditorium_ids)),
  check (busy_until <= busy_from + interval '31 days')
);
create index event_start on event (partner_id, starts_at);
create index event_renter on event (partner_id, renter_id, starts_at) where renter_id is not null;
create index event_series_part on event (partner_id, series_id, starts_at) where series_id is not null;
create index event_of_order on event (partner_id, order_id) where order_id is not null;
create index event_hall on event (partner_id, auditorium_id, starts_at);
create index event_same_title on event (partner_id, title, starts_at);

-- Titles that searches propose, by the key they are compared by.
create table event_title ( -- by partner_id
  partner_id integer not null references partner (id),
  title text not null,
  key text not null,
  primary key (partner_id, title)
);

create function dx_title_kept() returns trigger language plpgsql as $$
begin
  insert into event_title (partner_id, title, key) values (new.partner_id, new.title, dx_search_key(new.title))
  on conflict do nothing;
  return null;
end $$;

-- Between when a ticket of an event is let in: as the event says, else from so long before it begins until it ends.
create function dx_door(e event) returns table (opens_at timestamptz, closes_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select coalesce(e.valid_from, e.starts_at - coalesce((select r.opens_minutes from scan_rule r
      where r.partner_id = e.partner_id), 60) * interval '1 minute'),
    coalesce(e.valid_to, e.ends_at)
$$;

create trigger event_is_found after insert or update of title on event
  for each row execute function dx_title_kept();

-- A row that hangs on an event carries the event's renter (0 is the house itself), so that its policy compares columns
-- alone (docs/decisions/0052). Filled in where the statement does not tell it. The event's key is locked first, as the
-- row's foreign key will: dx_give_rows waits for that, and what it changed is read by the second statement.
create function dx_keep_renter() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from event e where e.partner_id = new.partner_id and e.id = new.event_id for key share;
  select e.renter_id into new.renter_id from event e where e.partner_id = new.partner_id and e.id = new.event_id;
  new.renter_id := coalesce(new.renter_id, 0);
  return new;
end $$;

-- What hangs on an event goes with it to another renter. Waits for those who are adding a row; who comes later waits
-- for this one.
create function dx_give_rows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  renter integer := coalesce(new.renter_id, 0);
  sales uuid[];
  hanging text;
begin
  perform from event e where e.partner_id = new.partner_id and e.id = new.id for update;
  foreach hanging in array array[
    'event_attachment', 'event_image', 'event_synopsis', 'participant_form', 'event_participant',
    'event_price_category', 'event_zone', 'event_zone_price', 'hall_booking', 'seat_claim', 'open_place', 'ticket',
    'ticket_refund', 'ticket_sale_correction', 'ticket_scan', 'posting', 'income_taken', 'sales_day'
  ] loop
    execute format('update %I set renter_id = $3 where partner_id = $1 and event_id = $2', hanging)
      using new.partner_id, new.id, renter;
  end loop;
  select array_agg(sale_id) into sales from (
    select sale_id from ticket where partner_id = new.partner_id and event_id = new.id
    union select sale_id from ticket_refund where partner_id = new.partner_id and event_id = new.id
    union select sale_id from ticket_sale_correction where partner_id = new.partner_id and event_id = new.id) s;
  update sale set renter_id = renter where partner_id = new.partner_id and id = any (sales);
  foreach hanging in array array['payment', 'payment_refunded', 'sale_paper'] loop
    execute format('update %I set renter_id = $3 where partner_id = $1 and sale_id = any ($2)', hanging)
      using new.partner_id, sales, renter;
  end loop;
  return null;
end $$;

create trigger gives_rows after update of renter_id on event for each row
  when (old.renter_id is distinct from new.renter_id) execute function dx_give_rows();

alter table event enable row level security;
create policy partner on event to dxweb_app using (partner_id = dx_partner());
create policy renter on event for select to dxweb_renter using (partner_id = dx_partner() and renter_id = dx_renter());
alter table event_title enable row level security;
create policy partner on event_title to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on event to dxweb_app;
grant select, insert, delete on event_title to dxweb_app;
grant select on event to dxweb_renter;
revoke execute on function dx_title_kept(), dx_keep_renter(), dx_give_rows() from public;

-- When halls are taken, and by what.

-- A hall and when an event takes it: its own hall and its extra ones. Kept by the triggers below, never written else.
create table hall_booking ( -- by partner_id
  partner_id integer not null,
  auditorium_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  busy_from timestamptz not null,
  busy_until timestamptz not null,
  own_start timestamptz,
  primary key (partner_id, auditorium_id, event_id),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index hall_booking_time on hall_booking (partner_id, auditorium_id, busy_from);
create index hall_booking_event on hall_booking (partner_id, event_id);
create unique index event_hall_start on hall_booking (partner_id, auditorium_id, own_start) where own_start is not null;
create index hall_booking_long on hall_booking (partner_id, auditorium_id, busy_from)
  where busy_until - busy_from > interval '24 hours';

-- The bookings that overlap a time in a hall. None is longer than 31 days, so the indexes find them all, none twice.
create function dx_bookings_within(partner integer, hall integer, since timestamptz, until timestamptz)
returns setof hall_booking language sql stable as $$
  select b.* from hall_booking b
  where b.partner_id = partner and b.auditorium_id = hall and b.busy_from < until
    and b.busy_from >= since - interval '24 hours' and b.busy_until > since
  union all
  select b.* from hall_booking b
  where b.partner_id = partner and b.auditorium_id = hall and b.busy_from < until
    and b.busy_from < since - interval '24 hours' and b.busy_from > since - interval '31 days' and b.busy_until > since
    and b.busy_until - b.busy_from > interval '24 hours'
$$;

-- Books what events take, and refuses what overlaps another booking unless the event was saved at own risk. Locks
-- halls in their order first, so that of two who book one hall at once the second sees the first, and names what it met.
create function dx_book_halls(partners integer[], events integer[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  clashes jsonb;
begin
  perform from auditorium a
  where (a.partner_id, a.id) in (
    select e.partner_id, hall from unnest(partners, events) c (partner, event)
    join event e on e.partner_id = c.partner and e.id = c.event,
    unnest(e.auditorium_id || e.extra_auditorium_ids) hall)
  order by a.partner_id, a.id for no key update;

  delete from hall_booking b using unnest(partners, events) c (partner, event)
  where b.partner_id = c.partner and b.event_id = c.event;

  -- Whoever books has just written the event, so its renter is read here and not by a look for each row.
  insert into hall_booking (partner_id, auditorium_id, event_id, renter_id, busy_from, busy_until, own_start)
  select e.partner_id, hall, e.id, coalesce(e.renter_id, 0), e.busy_from, e.busy_until,
    case when hall = e.auditorium_id then e.starts_at end
  from unnest(partners, events) c (partner, event)
  join event e on e.partner_id = c.partner and e.id = c.event and e.state <> 'cancelled',
  unnest(e.auditorium_id || e.extra_auditorium_ids) hall;

  select jsonb_agg(distinct jsonb_build_object('eventId', e.id, 'withId', other.event_id, 'title', o.title,
    'auditoriumId', other.auditorium_id, 'auditorium', a.name, 'from', other.busy_from, 'until', other.busy_until))
    into clashes
  from unnest(partners, events) c (partner, event)
  join event e on e.partner_id = c.partner and e.id = c.event and not e.accepts_overlap
  join hall_booking mine on mine.partner_id = e.partner_id and mine.event_id = e.id
  cross join lateral dx_bookings_within(e.partner_id, mine.auditorium_id, mine.busy_from, mine.busy_until) other
  join event o on o.partner_id = other.partner_id and o.id = other.event_id
  join auditorium a on a.partner_id = other.partner_id and a.id = other.auditorium_id
  where other.event_id <> e.id;
  if clashes is not null then
    perform dx_refuse('hall_busy', jsonb_build_object('overlaps', clashes));
  end if;
end $$;

create function dx_events_made() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_book_halls(array_agg(partner_id order by id), array_agg(id order by id)) from made where state <> 'cancelled'
  having count(*) > 0;
  return null;
end $$;

create function dx_events_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_book_halls(array_agg(n.partner_id order by n.id), array_agg(n.id order by n.id))
  from new_rows n join old_rows o on o.partner_id = n.partner_id and o.id = n.id
  where (n.auditorium_id, n.extra_auditorium_ids, n.starts_at, n.busy_from, n.busy_until, n.state = 'cancelled')
    is distinct from
    (o.auditorium_id, o.extra_auditorium_ids, o.starts_at, o.busy_from, o.busy_until, o.state = 'cancelled')
  having count(*) > 0;
  return null;
end $$;

create trigger books_halls after insert on event referencing new table as made
  for each statement execute function dx_events_made();
create trigger books_halls_anew after update on event referencing old table as old_rows new table as new_rows
  for each statement execute function dx_events_changed();

create trigger keeps_renter before insert on hall_booking for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table hall_booking enable row level security;
create policy partner on hall_booking to dxweb_app using (partner_id = dx_partner());
create policy renter on hall_booking for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select on hall_booking to dxweb_app;
grant select on hall_booking to dxweb_renter;
revoke execute on function dx_book_halls(integer[], integer[]), dx_events_made(), dx_events_changed() from public;

-- The prices and zones that an event sells by.

-- An event's own copy of the house's price categories.
create table event_price_category ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  id integer not null,
  price_category_id integer,
  name text not null,
  short_name text not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null default 0 check (fee_ore >= 0),
  is_sold_on_web boolean not null default true,
  is_companion boolean not null default false,
  sort integer not null default 0,
  -- The prices of one event: what it sells by category, which of them is stopped, and what a category costs in a zone
  -- where that is not the usual price with the zone's adjustment.
  is_stopped boolean not null default false,
  primary key (partner_id, event_id, id),
  unique (partner_id, event_id, name),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- An event's own copy of its hall's price zones; `adjustment_ore` is added to each price.
create table event_zone ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  id integer not null,
  name text not null,
  color integer not null check (color between 1 and 9),
  adjustment_ore bigint not null default 0,
  seat_ids integer[] not null default '{}',
  -- Places without a number can lie in a zone, with its price.
  area_ids integer[] not null default '{}',
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- What a category costs in a zone, where it is not the price plus the adjustment.
create table event_zone_price ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  category_id integer not null,
  zone_id integer not null,
  price_ore bigint not null check (price_ore >= 0),
  primary key (partner_id, event_id, category_id, zone_id),
  foreign key (partner_id, event_id, category_id) references event_price_category (partner_id, event_id,
    id) on delete cascade,
  foreign key (partner_id, event_id, zone_id) references event_zone (partner_id, event_id, id) on delete cascade
);
create index event_zone_price_zone on event_zone_price (partner_id, event_id, zone_id);

-- The zones and prices of its own that an event had in the hall it was last moved from: moved back, it has them there
-- again, whether the move is undone or made the other way. What was as the hall proposes is not kept.
create table event_zone_left ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  auditorium_id integer not null,
  seat_map_id integer not null,
  zones jsonb not null,
  prices jsonb not null,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Answers what the event left in the hall it comes to, where that still has the same map, and keeps what it leaves now.
create function dx_leave_zones(old event, new event) returns event_zone_left
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found event_zone_left;
begin
  delete from event_zone_left l where l.partner_id = new.partner_id and l.event_id = new.id returning * into found;
  if found.auditorium_id is distinct from new.auditorium_id or found.seat_map_id is distinct from new.seat_map_id then
    found := null;
  end if;
  insert into event_zone_left (partner_id, event_id, auditorium_id, seat_map_id, zones, prices)
  select old.partner_id, old.id, old.auditorium_id, old.seat_map_id, own.zones, own.prices
  from (
    select coalesce((select jsonb_agg(to_jsonb(z) - 'partner_id' - 'event_id' order by z.id)
        from event_zone z where z.partner_id = old.partner_id and z.event_id = old.id), '[]') as zones,
      coalesce((select jsonb_agg(to_jsonb(p) - 'partner_id' - 'event_id')
        from event_zone_price p where p.partner_id = old.partner_id and p.event_id = old.id), '[]') as prices
  ) own
  where old.seat_map_id is not null and (own.prices <> '[]' or own.zones <> coalesce(
    (select jsonb_agg(to_jsonb(z) order by z.id) from dx_hall_zones(old.partner_id, old.auditorium_id) z), '[]'));
  return found;
end $$;

-- Gives an event that moves the zones of its new hall, or those it left there, and its places.
create function dx_event_in_other_hall() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own event_zone_left := dx_leave_zones(old, new);
  drawing jsonb;
begin
  delete from seat_claim where partner_id = new.partner_id and event_id = new.id;
  delete from open_place where partner_id = new.partner_id and event_id = new.id;
  delete from event_zone where partner_id = new.partner_id and event_id = new.id;
  if own.event_id is null then
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select new.partner_id, new.id, z.* from dx_hall_zones(new.partner_id, new.auditorium_id) z;
  else
    -- Seats and areas that the drawing no longer has are left out, and prices of categories that are gone.
    select m.drawing into drawing from seat_map m where m.partner_id = new.partner_id and m.id = new.seat_map_id;
    insert into event_zone (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select new.partner_id, new.id, z.id, z.name, z.color, z.adjustment_ore,
      array(select s from unnest(z.seat_ids) s
        where s in (select (seat ->> 'id')::integer from jsonb_array_elements(drawing -> 'seats') seat) order by s),
      array(select a from unnest(z.area_ids) a
        where a in (select (area ->> 'id')::integer from jsonb_array_elements(drawing -> 'areas') area) order by a)
    from jsonb_populate_recordset(null::event_zone, own.zones) z;
    insert into event_zone_price (partner_id, event_id, category_id, zone_id, price_ore)
    select new.partner_id, new.id, p.category_id, p.zone_id, p.price_ore
    from jsonb_populate_recordset(null::event_zone_price, own.prices) p
    join event_price_category c on c.partner_id = new.partner_id and c.event_id = new.id and c.id = p.category_id;
  end if;
  if new.state = 'published' then
    perform dx_make_places(new.partner_id, new.id);
  end if;
  return null;
end $$;

create trigger in_other_hall after update on event for each row
  when (old.auditorium_id <> new.auditorium_id) execute function dx_event_in_other_hall();

create trigger keeps_renter before insert on event_price_category for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on event_zone for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on event_zone_price for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table event_price_category enable row level security;
create policy partner on event_price_category to dxweb_app using (partner_id = dx_partner());
create policy renter on event_price_category for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_zone enable row level security;
create policy partner on event_zone to dxweb_app using (partner_id = dx_partner());
create policy renter on event_zone for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_zone_price enable row level security;
create policy partner on event_zone_price to dxweb_app using (partner_id = dx_partner());
create policy renter on event_zone_price for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_zone_left enable row level security;
create policy partner on event_zone_left to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on event_price_category, event_zone, event_zone_price to dxweb_app;
grant select on event_zone_left to dxweb_app;
grant select on event_price_category, event_zone, event_zone_price to dxweb_renter;
revoke execute on function dx_leave_zones(event, event), dx_event_in_other_hall() from public;

-- What an event has beside its sale.

-- Every stored object has a row before it is written and until it is gone, so that none is left behind: what stays
-- arriving or leaving is swept away. `parts` are the objects' names after the id.
create table stored_file ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  parts text[] not null,
  state text not null check (state in ('arriving', 'kept', 'leaving')),
  since timestamptz not null default now(),
  primary key (partner_id, id)
);
create index stored_file_unsettled on stored_file (partner_id, since) where state <> 'kept';

-- Files that belong to an event.
create table event_attachment ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size integer not null,
  added_by integer references user_account (id),
  added_at timestamptz not null default now(),
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, id) references stored_file (partner_id, id)
);

-- Pictures of an event: one poster, and others.
create table event_image ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  id uuid not null,
  use text not null check (use in ('poster', 'image')),
  content_type text not null,
  width integer not null,
  height integer not null,
  alt_nb text not null default '',
  alt_en text not null default '',
  -- Parts of the whole, 0 to 1: what is shown, and the point that no frame may leave out.
  crop jsonb not null,
  focus jsonb not null,
  sort integer not null default 0,
  added_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, id) references stored_file (partner_id, id)
);
create unique index event_image_one_poster on event_image (partner_id, event_id) where use = 'poster';

-- The notes of an event, all its versions; the newest stands, and as plain text on the event.
create table event_note ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  version integer not null,
  document jsonb not null,
  saved_by integer references user_account (id),
  saved_at timestamptz not null default now(),
  primary key (partner_id, event_id, version),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Rich text is a document of `kit/text/rich-text.ts`.
create table event_synopsis ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  nb jsonb not null,
  en jsonb not null,
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- What an event was meant to bring and cost and what it did, line by line, and what is agreed with the artist. Rows of
-- one event's own, read and changed with it; what tickets brought is read from the ledger.
create table event_economy ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  deal jsonb not null default '{"kind": "none", "percent": 0, "amountOre": 0}'
    check (jsonb_typeof(deal) = 'object'),
  ticket_budget_ore bigint not null default 0 check (ticket_budget_ore >= 0),
  version integer not null default 1,
  changed_by integer references user_account (id),
  changed_at timestamptz not null default now(),
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- What an event asks those who take part about, beside who they are. `fields`: id, label, kind.
create table participant_form ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  fields jsonb not null default '[]',
  version integer not null default 1,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);

-- Those who take part in an event that is not sold, and whether they came.
create table event_participant ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  id uuid not null,
  first_name text not null default '',
  last_name text not null,
  email text not null default '',
  phone text not null default '',
  note text not null default '',
  -- By the id of the form's field.
  answers jsonb not null default '{}',
  checked_in_at timestamptz,
  checked_in_by integer references user_account (id),
  checked_out_at timestamptz,
  checked_out_by integer references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, event_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index event_participant_by_id on event_participant (partner_id, id);

-- What the search finds those who take part by, word by word.
create table participant_word ( -- by partner_id
  partner_id integer not null,
  word text collate "C" not null,
  event_id integer not null,
  participant_id uuid not null,
  primary key (partner_id, word, event_id, participant_id),
  foreign key (partner_id, event_id, participant_id)
    references event_participant (partner_id, event_id, id) on delete cascade
);
create index participant_word_participant on participant_word (partner_id, participant_id, word);
create index participant_word_event on participant_word (partner_id, event_id, participant_id);

create function dx_participant_words() returns trigger language plpgsql as $$
begin
  delete from participant_word
  where partner_id = new.partner_id and event_id = new.event_id and participant_id = new.id;
  insert into participant_word (partner_id, word, event_id, participant_id)
  select new.partner_id, word, new.event_id, new.id
  from dx_search_words(new.first_name || ' ' || new.last_name, new.email, new.phone) word;
  return null;
end $$;

-- A secret address that other calendars read a hall, a renter's events or all of the house by, as long as whoever made
-- it may read the calendar. The secret itself is kept by nobody but who was given it.
create table calendar_feed ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  token_hash bytea not null,
  kind text not null check (kind in ('hall', 'renter', 'user')),
  auditorium_id integer,
  renter_id integer,
  user_id integer not null references user_account (id) on delete cascade,
  made_at timestamptz not null default now(),
  renewed_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, token_hash),
  foreign key (partner_id, auditorium_id) references auditorium (partner_id, id) on delete cascade,
  foreign key (partner_id, renter_id) references renter (partner_id, id) on delete cascade,
  check ((kind = 'hall') = (auditorium_id is not null) and (kind = 'renter') = (renter_id is not null))
);
create index calendar_feed_user on calendar_feed (user_id);

-- Marks the files of removed rows; a job removes them from the disk.
create function dx_file_leaves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update stored_file f set state = 'leaving', since = now() from gone g
  where f.partner_id = g.partner_id and f.id = g.id;
  return null;
end $$;

create trigger file_leaves after delete on event_attachment referencing old table as gone
  for each statement execute function dx_file_leaves();
create trigger file_leaves after delete on event_image referencing old table as gone
  for each statement execute function dx_file_leaves();
create trigger participant_is_found after insert or update of first_name, last_name, email, phone on event_participant
  for each row execute function dx_participant_words();

create trigger keeps_renter before insert on event_attachment for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on event_image for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on event_synopsis for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on participant_form for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on event_participant for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table stored_file enable row level security;
create policy partner on stored_file to dxweb_app using (partner_id = dx_partner());
alter table event_attachment enable row level security;
create policy partner on event_attachment to dxweb_app using (partner_id = dx_partner());
create policy renter on event_attachment for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_image enable row level security;
create policy partner on event_image to dxweb_app using (partner_id = dx_partner());
create policy renter on event_image for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_note enable row level security;
create policy partner on event_note to dxweb_app using (partner_id = dx_partner());
alter table event_synopsis enable row level security;
create policy partner on event_synopsis to dxweb_app using (partner_id = dx_partner());
create policy renter on event_synopsis for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_economy enable row level security;
create policy partner on event_economy to dxweb_app using (partner_id = dx_partner());
alter table participant_form enable row level security;
create policy partner on participant_form to dxweb_app using (partner_id = dx_partner());
create policy renter on participant_form for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table event_participant enable row level security;
create policy partner on event_participant to dxweb_app using (partner_id = dx_partner());
create policy renter on event_participant for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table participant_word enable row level security;
create policy partner on participant_word to dxweb_app using (partner_id = dx_partner());
alter table calendar_feed enable row level security;
create policy partner on calendar_feed to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on
  event_attachment, event_image, event_synopsis, event_economy, participant_form, event_participant, calendar_feed,
  stored_file
 to dxweb_app;
grant select, insert on event_note to dxweb_app;
grant select, insert, delete on participant_word to dxweb_app;
grant select on event_attachment, event_image, event_synopsis, participant_form, event_participant to dxweb_renter;
revoke execute on function dx_file_leaves(), dx_participant_words() from public;

-- Resources and staff, and what of them events have booked.

-- A house's staff, who need not be users.
create table staff ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  mobile text not null default '',
  email text not null default '',
  is_active boolean not null default true,
  version integer not null default 1,
  -- Chosen by the house, never told by an address, which users may change to anybody's.
  user_id integer references user_account (id) on delete set null,
  primary key (partner_id, id)
);
create unique index staff_user_id_key on staff (partner_id, user_id);

-- Groups that resources are listed under.
create table resource_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index resource_group_name_once on resource_group (partner_id, lower(name collate "nb-x-icu"));

-- What events can book: things by the piece, or functions that staff are found for.
create table resource ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  group_id integer not null,
  name text not null,
  unit_count integer not null check (unit_count >= 0),
  is_function boolean not null default false,
  hourly_rate_ore bigint not null default 0 check (hourly_rate_ore >= 0),
  hours integer not null default 0 check (hours >= 0),
  unit text not null,
  prices jsonb not null default '[]',
  sort integer not null default 0 check (sort between 0 and 1000000),
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, group_id) references resource_group (partner_id, id)
);
create unique index resource_name_once on resource (partner_id, group_id, lower(name collate "nb-x-icu"));

-- What an event has booked, and for how long.
create table resource_booking ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  event_id integer not null,
  resource_id integer not null,
  -- Who works, where it is a function that somebody is found for.
  staff_id integer,
  unit_count integer not null check (unit_count between 1 and 100000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Is as long as the event takes its halls, instead of having times of its own.
  follows_event boolean not null,
  -- The price as it stood when it was chosen.
  price_type text not null default '',
  unit text not null default '',
  price_ore bigint not null default 0 check (price_ore >= 0),
  note text not null default '',
  accepts_overlap boolean not null default false,
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, resource_id) references resource (partner_id, id),
  foreign key (partner_id, staff_id) references staff (partner_id, id),
  check (starts_at < ends_at and ends_at <= starts_at + interval '31 days'),
  check (staff_id is null or unit_count = 1)
);
create index resource_booking_event on resource_booking (partner_id, event_id);
create index resource_booking_resource on resource_booking (partner_id, resource_id, starts_at);
create index resource_booking_staff on resource_booking (partner_id, staff_id, starts_at) where staff_id is not null;
create index resource_booking_time on resource_booking (partner_id, starts_at);

-- Refuses a user who has no place in the house.
create function dx_staff_is_of_house() returns trigger language plpgsql as $$
begin
  if not exists (select from access_grant g where g.partner_id = new.partner_id and g.user_id = new.user_id)
    and not exists (select from resting_grant g where g.partner_id = new.partner_id and g.user_id = new.user_id) then
    perform dx_refuse('invalid', '{"fields": {"userId": {"code": "not_found"}}}');
  end if;
  return new;
end $$;

-- What stands in the way within a time: bookings of events that are not cancelled. None is longer than 31 days, so the
-- indexes find them all.
create function dx_resource_bookings_within(partner integer, since timestamptz, until timestamptz)
returns setof resource_booking language sql stable as $$
  select b.* from resource_booking b
  join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state <> 'cancelled'
  where b.partner_id = partner and b.starts_at < until and b.starts_at > since - interval '31 days'
    and b.ends_at > since
$$;

-- Units of a resource that others than one booking take at a moment.
create function dx_units_taken(partner integer, resource integer, other_than integer, moment timestamptz)
returns bigint language sql stable as $$
  select coalesce(sum(b.unit_count), 0) from resource_booking b
  join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state <> 'cancelled'
  where b.partner_id = partner and b.resource_id = resource and b.id <> other_than
    and b.starts_at <= moment and b.starts_at > moment - interval '31 days' and b.ends_at > moment
$$;

-- Refuses what is booked beyond what is free, or for somebody who already works, unless it was saved at own risk; it
-- says how many are free, and from and until when too few are. Resources and then staff are locked in their order
-- first, so that of two who book the last unit at once the second sees the first.
create function dx_check_resources(partners integer[], bookings integer[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  short jsonb;
  double jsonb;
begin
  perform from resource r
  where (r.partner_id, r.id) in (
    select b.partner_id, b.resource_id from unnest(partners, bookings) c (partner, booking)
    join resource_booking b on b.partner_id = c.partner and b.id = c.booking)
  order by r.partner_id, r.id for no key update;
  perform from staff s
  where (s.partner_id, s.id) in (
    select b.partner_id, b.staff_id from unnest(partners, bookings) c (partner, booking)
    join resource_booking b on b.partner_id = c.partner and b.id = c.booking)
  order by s.partner_id, s.id for no key update;

  -- The count of what is taken grows only where a booking starts, so those moments are all there are to look at.
  with mine as materialized (
    select b.*, r.name, r.unit_count as units from unnest(partners, bookings) c (partner, booking)
    join resource_booking b on b.partner_id = c.partner and b.id = c.booking and not b.accepts_overlap
    join event e on e.partner_id = b.partner_id and e.id = b.event_id and e.state <> 'cancelled'
    join resource r on r.partner_id = b.partner_id and r.id = b.resource_id
  ), moments as materialized (
    select m.partner_id, m.id, at.moment,
      m.units - dx_units_taken(m.partner_id, m.resource_id, m.id, at.moment) as free
    from mine m, lateral (
      select m.starts_at as moment
      union
      select o.starts_at from dx_resource_bookings_within(m.partner_id, m.starts_at, m.ends_at) o
      where o.resource_id = m.resource_id and o.id <> m.id and o.starts_at > m.starts_at
    ) at
  ), lacking as (
    select m.partner_id, m.id, min(t.moment) as since, greatest(min(t.free), 0) as free
    from mine m join moments t on t.partner_id = m.partner_id and t.id = m.id and t.free < m.unit_count
    group by m.partner_id, m.id
  )
  select jsonb_agg(jsonb_build_object('bookingId', m.id, 'resourceId', m.resource_id, 'name', m.name,
    'wanted', m.unit_count, 'units', m.units, 'free', l.free, 'from', l.since, 'until', (
      select min(o.ends_at)
      from dx_resource_bookings_within(m.partner_id, l.since, l.since + interval '62 days') o
      where o.resource_id = m.resource_id and o.id <> m.id and o.ends_at > l.since
        and m.units - dx_units_taken(m.partner_id, m.resource_id, m.id, o.ends_at) >= m.unit_count))
    order by m.id) into short
  from mine m join lacking l on l.partner_id = m.partner_id and l.id = m.id;

  select jsonb_agg(jsonb_build_object('bookingId', m.id, 'staffId', m.staff_id, 'name', s.name,
    'withEventId', o.event_id, 'from', o.starts_at, 'until', o.ends_at) order by m.id, o.starts_at) into double
  from unnest(partners, bookings) c (partner, booking)
  join resource_booking m on m.partner_id = c.partner and m.id = c.booking and not m.accepts_overlap
  join event e on e.partner_id = m.partner_id and e.id = m.event_id and e.state <> 'cancelled'
  join staff s on s.partner_id = m.partner_id and s.id = m.staff_id,
  dx_resource_bookings_within(m.partner_id, m.starts_at, m.ends_at) o
  where o.staff_id = m.staff_id and o.id <> m.id;

  if short is not null or double is not null then
    perform dx_refuse('resource_busy', jsonb_build_object('lacking', coalesce(short, '[]'),
      'working', coalesce(double, '[]')));
  end if;
end $$;

-- More than a house has is booked at nobody's risk, and only functions are filled by people.
create function dx_resource_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  booked record;
begin
  select unit_count, is_function into booked from resource r
  where r.partner_id = new.partner_id and r.id = new.resource_id;
  if new.unit_count > booked.unit_count then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('unitCount',
      jsonb_build_object('code', 'more_than_there_are', 'params', jsonb_build_object('count', booked.unit_count)))));
  end if;
  if new.staff_id is not null and not booked.is_function then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('staffId',
      jsonb_build_object('code', 'no_function'))));
  end if;
  return new;
end $$;

-- Checks new bookings.
create function dx_resources_booked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_check_resources(array_agg(partner_id order by id), array_agg(id order by id)) from made
  having count(*) > 0;
  return null;
end $$;

-- Checks changed bookings.
create function dx_resources_rebooked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_check_resources(array_agg(n.partner_id order by n.id), array_agg(n.id order by n.id))
  from new_rows n join old_rows o on o.partner_id = n.partner_id and o.id = n.id
  where (n.resource_id, n.staff_id, n.unit_count, n.starts_at, n.ends_at, n.accepts_overlap)
    is distinct from (o.resource_id, o.staff_id, o.unit_count, o.starts_at, o.ends_at, o.accepts_overlap)
  having count(*) > 0;
  return null;
end $$;

-- Moves what an event has booked with it: as long as its halls are taken, or by as much as its start.
create function dx_event_moves_resources() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update resource_booking b set
    starts_at = case when b.follows_event then n.busy_from else b.starts_at + (n.starts_at - o.starts_at) end,
    ends_at = case when b.follows_event then n.busy_until else b.ends_at + (n.starts_at - o.starts_at) end,
    accepts_overlap = n.accepts_overlap, version = b.version + 1
  from new_rows n join old_rows o on o.partner_id = n.partner_id and o.id = n.id
  where b.partner_id = n.partner_id and b.event_id = n.id and n.state <> 'cancelled' and case
    when b.follows_event then (n.busy_from, n.busy_until) is distinct from (o.busy_from, o.busy_until)
    else n.starts_at <> o.starts_at end;
  return null;
end $$;

create view resource_group_shown with (security_invoker = true) as
  select g.*, coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'version', r.version, 'name', r.name, 'unitCount', r.unit_count,
      'isFunction', r.is_function, 'unit', r.unit, 'isActive', r.is_active) order by r.sort, r.name, r.id)
    from resource r where r.partner_id = g.partner_id and r.group_id = g.id), '[]') as resources
  from resource_group g;

create trigger counts_units before insert or update of resource_id, unit_count, staff_id on resource_booking
  for each row execute function dx_resource_booked();
create trigger books_resources after insert on resource_booking referencing new table as made
  for each statement execute function dx_resources_booked();
create trigger books_resources_anew after update on resource_booking
  referencing old table as old_rows new table as new_rows
  for each statement execute function dx_resources_rebooked();
create trigger moves_resources after update on event referencing old table as old_rows new table as new_rows
  for each statement execute function dx_event_moves_resources();
create trigger is_of_house before insert or update of user_id on staff
for each row when (new.user_id is not null) execute function dx_staff_is_of_house();

alter table staff enable row level security;
create policy partner on staff to dxweb_app using (partner_id = dx_partner());
alter table resource_group enable row level security;
create policy partner on resource_group to dxweb_app using (partner_id = dx_partner());
alter table resource enable row level security;
create policy partner on resource to dxweb_app using (partner_id = dx_partner());
alter table resource_booking enable row level security;
create policy partner on resource_booking to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on staff, resource_group, resource, resource_booking to dxweb_app;
grant select on resource_group_shown to dxweb_app;
revoke execute on function
  dx_staff_is_of_house(), dx_check_resources(integer[], integer[]), dx_resource_booked(), dx_resources_booked(),
  dx_resources_rebooked(), dx_event_moves_resources()
 from public;

-- What a house sells by, which events begin with.

-- The house's price categories. An event has its own copy of those it sells by.
create table price_category ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null check (length(name) between 1 and 20),
  short_name text not null,
  long_name text not null default '',
  standard_price_ore bigint not null check (standard_price_ore >= 0),
  is_sold_on_web boolean not null default true,
  is_added_to_cinema boolean not null default false,
  is_added_to_culture boolean not null default false,
  is_companion boolean not null default false,
  sort integer not null default 0 check (sort between 0 and 1000000),
  version integer not null default 1,
  display_name text not null default '',
  prices jsonb not null default '[]',
  primary key (partner_id, id)
);
create unique index price_category_name_once on price_category (partner_id, lower(name collate "nb-x-icu"));

-- Named amounts that come to a ticket, as for a format.
create table price_adjustment ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  amount_ore bigint not null,
  sort integer not null default 0 check (sort between 0 and 1000000),
  is_active boolean not null default true,
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index price_adjustment_name_once on price_adjustment (partner_id, lower(name collate "nb-x-icu"));

-- How a house sells, one row a house; the columns' defaults where it has none.
create table sales_rule ( -- by partner_id
  partner_id integer primary key references partner (id),
  -- A cart is held so long after it was last touched, and at most so long in all.
  hold_minutes integer not null default 10 check (hold_minutes between 1 and 60),
  hold_most_minutes integer not null default 30,
  version integer not null default 1,
  channel_fees jsonb not null default '[]',
  check (hold_most_minutes between hold_minutes and 240)
);

alter table price_category enable row level security;
create policy partner on price_category to dxweb_app using (partner_id = dx_partner());
create policy renter on price_category for select to dxweb_renter using (partner_id = dx_partner());
alter table price_adjustment enable row level security;
create policy partner on price_adjustment to dxweb_app using (partner_id = dx_partner());
alter table sales_rule enable row level security;
create policy partner on sales_rule to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on price_category, price_adjustment, sales_rule to dxweb_app;
grant select on price_category to dxweb_renter;

-- What was sold and paid. Rows are added and never changed, save for the state of a ticket.

-- The last 50 bits of a sale's id, which its short number is written from (docs/decisions/0022).
create function dx_receipt_code(id uuid) returns bigint language sql immutable parallel safe as $$
  select ('x' || lpad(right(replace(id::text, '-', ''), 13), 16, '0'))::bit(64)::bigint & 1125899906842623
$$;

-- A purchase, or with negative sums a refund. Rows are only added; the id begins with the time.
create table sale ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  -- The event that all of it is for; null where a gift card was sold.
  event_id integer,
  renter_id integer not null,
  sold_at timestamptz not null default now(),
  user_id integer not null references user_account (id),
  sudo_id integer references user_account (id),
  channel text not null check (channel in ('web', 'app', 'pos', 'selfService', 'closedSale', 'manual')),
  total_ore bigint not null,
  rounding_ore bigint not null default 0,
  -- The sale that a refund takes back; that sale is never changed by it.
  refund_of uuid,
  -- Why money went back.
  reason text not null default '',
  -- The other of the two sales of an exchange.
  exchanged_with uuid,
  primary key (partner_id, id)
);
create index sale_time on sale (partner_id, sold_at desc);
create index sale_refunds on sale (partner_id, refund_of) where refund_of is not null;
create index sale_receipt_code on sale (partner_id, dx_receipt_code(id));
-- A receipt's number is ten signs of five bits: its beginning is a range of codes, its second half a range of ends.
create index sale_receipt_end on sale (partner_id, (dx_receipt_code(id) & 33554431));

-- What was paid for a sale, line by line. Of an exchange, `carried_ore` came from the sale before.
create table payment ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  line integer not null,
  -- That of the sale.
  event_id integer,
  renter_id integer not null,
  means text not null check (means in ('card', 'cash', 'vipps', 'giftCard', 'invoice', 'web')),
  amount_ore bigint not null,
  gift_card_id uuid,
  carried_ore bigint not null default 0,
  primary key (partner_id, sale_id, line),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);

-- A ticket with the price, fee and VAT that it was sold at. A seat is null where places are not numbered.
create table ticket ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  renter_id integer not null,
  sale_id uuid not null,
  seat_id integer,
  category_id integer not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null default 0 check (fee_ore >= 0),
  vat_type_id integer not null references vat_type (id),
  vat_basis_points integer not null,
  vat_ore bigint not null,
  fee_vat_ore bigint not null default 0,
  state text not null default 'issued' check (state in ('issued', 'refunded', 'exchanged')),
  sold_at timestamptz not null default now(),
  -- The area that a ticket without a seat is for; 0 where the hall has none.
  area_id integer,
  -- How much of the price is by supplements.
  supplement_ore bigint not null default 0,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index ticket_sale on ticket (partner_id, sale_id);
create index ticket_event_time on ticket (partner_id, event_id, sold_at);

-- Tickets and receipts that were printed or mailed, counted for each sale: the first is the original, later ones are
-- copies. The row's lock decides between two who print at once.
create table sale_paper ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  -- That of the sale.
  event_id integer,
  renter_id integer not null,
  paper text not null check (paper in ('tickets', 'receipt')),
  made_count integer not null check (made_count >= 0),
  made_at timestamptz not null default now(),
  primary key (partner_id, sale_id, paper),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);

-- Whose a sale is, apart from the sale itself, which is never changed.
create table sale_customer ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  customer_id integer not null,
  primary key (partner_id, sale_id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  foreign key (partner_id, customer_id) references customer (partner_id, id)
);
create index sale_customer_customer on sale_customer (partner_id, customer_id);

-- Sales of the partner by their code or by the end of it. The code is worked out from the id, which no index is asked
-- for behind row level security, so the owner looks; what a caller may see of them row level security still decides.
create function dx_receipts(lowest bigint, highest bigint, is_end boolean) returns setof uuid
language sql stable security definer rows 5 set search_path = pg_catalog, public as $$
  (select id from public.sale where not is_end and partner_id = public.dx_partner()
    and public.dx_receipt_code(id) between lowest and highest order by public.dx_receipt_code(id) limit 50)
  union all
  (select id from public.sale where is_end and partner_id = public.dx_partner()
    and (public.dx_receipt_code(id) & 33554431) between lowest and highest
    order by (public.dx_receipt_code(id) & 33554431) limit 50)
$$;

-- The sale follows an event that is moved: its ends keep their distance to the start, by the hall's clock. Its starts
-- stand, since they were announced; what they then forbid is refused, whichever command moves the event.
create function dx_sale_follows() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zone text := (select time_zone from partner where id = new.partner_id);
  later interval := (new.starts_at at time zone zone) - (old.starts_at at time zone zone);
  moved boolean := new.starts_at <> old.starts_at;
  starts date := (new.starts_at at time zone zone)::date;
begin
  if moved then
    new.sales_stop := ((new.sales_stop at time zone zone) + later) at time zone zone;
    new.web_sales_stop := ((new.web_sales_stop at time zone zone) + later) at time zone zone;
    new.pickup_deadline := ((new.pickup_deadline at time zone zone) + later) at time zone zone;
    new.last_reservation := ((new.last_reservation at time zone zone) + later) at time zone zone;
    new.valid_from := ((new.valid_from at time zone zone) + later) at time zone zone;
    new.valid_to := ((new.valid_to at time zone zone) + later) at time zone zone;
  end if;
  if starts in ((new.sales_start at time zone zone)::date, (new.web_sales_start at time zone zone)::date) then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object(
      case when moved then 'date' when starts = (new.sales_start at time zone zone)::date then 'salesStart'
        else 'webSalesStart' end, jsonb_build_object('code', 'sales_start_on_day'))));
  end if;
  if new.sales_start >= new.sales_stop or new.web_sales_start >= new.web_sales_stop then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object(
      case when moved then 'date' when new.sales_start >= new.sales_stop then 'salesStop' else 'webSalesStop' end,
      jsonb_build_object('code', 'sale_ends_first'))));
  end if;
  return new;
end $$;

create trigger sale_follows before update on event for each row
  when ((old.starts_at, old.sales_start, old.sales_stop, old.web_sales_start, old.web_sales_stop)
    is distinct from (new.starts_at, new.sales_start, new.sales_stop, new.web_sales_start, new.web_sales_stop))
  execute function dx_sale_follows();

create trigger keeps_renter before insert on sale for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on payment for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on ticket for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on sale_paper for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table sale enable row level security;
create policy partner on sale to dxweb_app using (partner_id = dx_partner());
create policy renter on sale for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table payment enable row level security;
create policy partner on payment to dxweb_app using (partner_id = dx_partner());
create policy renter on payment for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ticket enable row level security;
create policy partner on ticket to dxweb_app using (partner_id = dx_partner());
create policy renter on ticket for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table sale_paper enable row level security;
create policy partner on sale_paper to dxweb_app using (partner_id = dx_partner());
create policy renter on sale_paper for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table sale_customer enable row level security;
create policy partner on sale_customer to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on sale_customer to dxweb_app;
grant select, insert, update on ticket, sale_paper to dxweb_app;
grant select, insert on sale, payment to dxweb_app;
grant select on sale, payment, ticket, sale_paper to dxweb_renter;
revoke execute on function dx_receipts(bigint, bigint, boolean), dx_sale_follows() from public;
grant execute on function dx_receipts(bigint, bigint, boolean) to dxweb_app, dxweb_renter;

-- Reservations, and who bought.

-- Seats and places kept for somebody who pays later. The claims are rows of `seat_claim` and `open_place` of the kind
-- 'reserved' with the reservation as their holder; what is picked up turns sold.
create table reservation ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  number integer not null,
  event_id integer not null,
  customer_id integer,
  name text not null check (length(name) between 1 and 160),
  phone text not null default '',
  email text not null default '',
  note text not null default '',
  -- What was reserved: seats and places with their price categories.
  lines jsonb not null,
  place_count integer not null check (place_count > 0),
  collected_count integer not null default 0,
  state text not null default 'open' check (state in ('open', 'collected', 'released', 'expired')),
  -- Null: held until somebody says otherwise ('Hold').
  expires_at timestamptz,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, customer_id) references customer (partner_id, id),
  check (collected_count between 0 and place_count)
);
create index reservation_event on reservation (partner_id, event_id, number);
create index reservation_over on reservation (partner_id, expires_at) where state = 'open' and expires_at is not null;
create index reservation_customer on reservation (partner_id, customer_id) where customer_id is not null;

-- The words that a reservation is found by (docs/decisions/0036), kept by a trigger.
create table reservation_word ( -- by partner_id
  partner_id integer not null,
  word text collate "C" not null,
  reservation_id uuid not null,
  primary key (partner_id, word, reservation_id),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id) on delete cascade
);
create index reservation_word_reservation on reservation_word (partner_id, reservation_id, word);

-- Which reservation a sale picked up: whoever reserved by name is the buyer where no customer is linked.
create table sale_reservation ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  reservation_id uuid not null,
  primary key (partner_id, sale_id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  foreign key (partner_id, reservation_id) references reservation (partner_id, id) on delete cascade
);
create index sale_reservation_reservation on sale_reservation (partner_id, reservation_id);

create function dx_reservation_words() returns trigger language plpgsql as $$
begin
  delete from reservation_word where partner_id = new.partner_id and reservation_id = new.id;
  insert into reservation_word (partner_id, word, reservation_id) select new.partner_id, word, new.id
  from dx_search_words(new.name, new.email, new.phone) word;
  return null;
end $$;

-- Who bought, in one place: the linked customer, or else whoever had reserved. Sales that nobody is named for are left out.
create view sale_buyer with (security_invoker = true) as
  select s.partner_id, s.sale_id, s.customer_id, trim(c.first_name || ' ' || c.last_name) as name, c.email, c.phone
  from sale_customer s join customer c on c.partner_id = s.partner_id and c.id = s.customer_id
  union all
  select l.partner_id, l.sale_id, null, r.name, r.email, r.phone
  from sale_reservation l join reservation r on r.partner_id = l.partner_id and r.id = l.reservation_id
  where not exists (select from sale_customer s where s.partner_id = l.partner_id and s.sale_id = l.sale_id);

-- A customer who is removed leaves the reservation. No foreign key does it, since a distributed engine takes none that sets
-- a column null.
create function dx_customer_goes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update reservation set customer_id = null where partner_id = old.partner_id and customer_id = old.id;
  return old;
end $$;
create trigger leaves_reservations before delete on customer for each row execute function dx_customer_goes();
create trigger reservation_is_found after insert or update of name, email, phone on reservation
  for each row execute function dx_reservation_words();

alter table reservation enable row level security;
create policy partner on reservation to dxweb_app using (partner_id = dx_partner());
alter table reservation_word enable row level security;
create policy partner on reservation_word to dxweb_app using (partner_id = dx_partner());
alter table sale_reservation enable row level security;
create policy partner on sale_reservation to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on reservation to dxweb_app;
grant select, insert, delete on reservation_word to dxweb_app;
grant select, insert on sale_reservation to dxweb_app;
grant select on sale_buyer to dxweb_app;
revoke execute on function dx_reservation_words(), dx_customer_goes() from public;

-- Who has which place: claims of seats, places without a number, and what moves with an event.

-- A seat that is not free. The primary key is what makes a second sale of it impossible.
create table seat_claim ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  seat_id integer not null,
  kind text not null check (kind in ('sold', 'reserved', 'held', 'blocked')),
  holder_id uuid not null,
  until timestamptz,
  -- Why a seat is blocked, by whom and when. Empty for what is sold, reserved or held.
  reason text not null default '',
  noted_by integer references user_account (id),
  noted_at timestamptz,
  primary key (partner_id, event_id, seat_id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index seat_claim_unsold on seat_claim (partner_id, event_id) where kind <> 'sold';
create index seat_claim_over on seat_claim (partner_id, until) where kind = 'held' and until is not null;
create index seat_claim_holder on seat_claim (partner_id, holder_id) where kind <> 'sold';

-- A cart. Its seats are rows of `seat_claim`, its places rows of `open_place`, both with its id as their holder and its
-- `until`: past that anybody may take them, whether or not anything has cleared them away.
create table seat_hold ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  user_id integer not null references user_account (id),
  channel text not null check (channel in ('web', 'app', 'pos', 'selfService', 'closedSale', 'manual')),
  -- What was asked for: seats and places with their price categories.
  lines jsonb not null,
  made_at timestamptz not null default now(),
  until timestamptz not null,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade
);
create index seat_hold_over on seat_hold (partner_id, until);
create index seat_hold_of_user on seat_hold (partner_id, event_id, user_id);

-- Places without a number, made when the event is published and taken with SKIP LOCKED.
create table open_place ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  place integer not null,
  holder_id uuid,
  area_id integer not null default 0,
  kind text check (kind in ('sold', 'reserved', 'held', 'blocked')),
  until timestamptz,
  primary key (partner_id, event_id, place),
  foreign key (partner_id, event_id) references event (partner_id, id),
  check ((kind is null) = (holder_id is null))
);
create index open_place_free on open_place (partner_id, event_id, area_id, place) where kind is null or kind = 'held';
create index open_place_holder on open_place (partner_id, holder_id) where kind <> 'sold';
create index open_place_over on open_place (partner_id, until) where kind = 'held' and until is not null;

-- Tickets that may be sold of an event whose number is limited below its places: a row each, taken with SKIP LOCKED,
-- so that no sale waits for another. Kept by the trigger: an event is locked against sales while its number changes.
create table ticket_quota ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  place integer not null,
  holder_id uuid,
  kind text check (kind in ('sold', 'reserved', 'held')),
  until timestamptz,
  primary key (partner_id, event_id, place),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  check ((kind is null) = (holder_id is null))
);
create index ticket_quota_open on ticket_quota (partner_id, event_id, place) where kind is null or kind = 'held';
create index ticket_quota_kept on ticket_quota (partner_id, holder_id) where kind <> 'sold';

-- A published event has a row for each place without a number: of each area of its drawing, or of the hall as a whole.
create function dx_make_places(partner integer, event integer) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into open_place (partner_id, event_id, renter_id, place, area_id)
  select partner, event, coalesce(e.renter_id, 0), row_number() over (order by area.id, n), area.id
  from event e
  left join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id
  cross join lateral (
    select 0 as id, e.capacity as places where e.seat_map_id is null
    union all
    select (drawn ->> 'id')::integer, (drawn ->> 'capacity')::integer
    from jsonb_array_elements(coalesce(m.drawing -> 'areas', '[]')) drawn
  ) area
  cross join lateral generate_series(1, area.places) n
  where e.partner_id = partner and e.id = event
  on conflict do nothing
$$;

-- Gives an area so many places: more are free ones, fewer are taken from the free ones, and refused at the field where
-- too few are free.
create function dx_resize_area(partner integer, event integer, area integer, wanted integer, field text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  present integer := (select count(*) from open_place
    where partner_id = partner and event_id = event and area_id = area);
  gone integer;
begin
  insert into open_place (partner_id, event_id, place, area_id)
  select partner, event, last.place + n, area
  from (select coalesce(max(place), 0) as place from open_place where partner_id = partner and event_id = event) last,
    generate_series(1, wanted - present) n;
  with free as (
    select place from open_place
    where partner_id = partner and event_id = event and area_id = area
      and (kind is null or kind = 'held' and until < now())
    order by place desc limit greatest(0, present - wanted) for update
  ), removed as (
    delete from open_place o using free
    where o.partner_id = partner and o.event_id = event and o.place = free.place returning 1
  )
  select count(*) into gone from removed;
  if gone < present - wanted then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object(field,
      jsonb_build_object('code', 'below_sold'))));
  end if;
end $$;

create function dx_places_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_resize_area(new.partner_id, new.id, 0, new.capacity, 'capacity');
  return null;
end $$;

create function dx_event_published() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform dx_make_places(new.partner_id, new.id);
  return null;
end $$;

-- An event that is taken back to a draft gives up its places without a number, which are made anew when it is published:
-- its hall or its drawing may change until then. What is blocked stays blocked.
create function dx_event_withdrawn() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from open_place where partner_id = new.partner_id and event_id = new.id
    and (kind is null or kind = 'held' and until < now());
  return null;
end $$;

-- Refuses to move an event with tickets, holds without end or reservations. The row is locked by then and a sale
-- share-locks it, so no sale is on its way past this. Capacity follows the hall's drawing.
create function dx_event_moves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ticket t where t.partner_id = old.partner_id and t.event_id = old.id and t.state = 'issued') then
    perform dx_refuse('event_sold', jsonb_build_object('eventId', old.id));
  end if;
  if new.auditorium_id <> old.auditorium_id then
    if exists (
      select from seat_claim c where c.partner_id = old.partner_id and c.event_id = old.id
        and (c.kind = 'reserved' or c.kind = 'held' and (c.until is null or c.until > now()))
      union all
      select from open_place p where p.partner_id = old.partner_id and p.event_id = old.id
        and (p.kind = 'reserved' or p.kind = 'held' and (p.until is null or p.until > now()))
    ) then
      perform dx_refuse('event_reserved', jsonb_build_object('eventId', old.id));
    end if;
    select a.seat_map_id, coalesce(dx_places(m.drawing), a.capacity) into new.seat_map_id, new.capacity
    from auditorium a left join seat_map m on m.partner_id = a.partner_id and m.id = a.seat_map_id
    where a.partner_id = new.partner_id and a.id = new.auditorium_id;
  end if;
  return new;
end $$;

-- What tickets were sold as stays, and so does what somebody has reserved; such a category is stopped instead. Whoever
-- removes one has the event's row by then, and a sale and a reservation share-lock it, so that none is on its way past
-- this.
create function dx_category_goes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from ticket t
    where t.partner_id = old.partner_id and t.event_id = old.event_id and t.category_id = old.id)
  then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('categories',
      jsonb_build_object('code', 'category_sold', 'params', jsonb_build_object('name', old.name)))));
  end if;
  if exists (select from reservation r, jsonb_array_elements(r.lines) line
    where r.partner_id = old.partner_id and r.event_id = old.event_id and r.state = 'open'
      and (line ->> 'categoryId')::integer = old.id)
  then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('categories',
      jsonb_build_object('code', 'category_reserved', 'params', jsonb_build_object('name', old.name)))));
  end if;
  return old;
end $$;

-- A cart that is sold, reserved or exchanged in part is gone, and its id with it: nobody could let go of the rest, which
-- stayed held to the cart's end. What is still held for a cart as it goes is free with it.
create function dx_cart_leaves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from seat_claim c where c.partner_id = old.partner_id and c.holder_id = old.id and c.kind = 'held';
  update open_place o set kind = null, holder_id = null, until = null
  where o.partner_id = old.partner_id and o.holder_id = old.id and o.kind = 'held';
  return null;
end $$;

create trigger moves_unsold before update on event for each row
  when ((old.starts_at, old.auditorium_id) is distinct from (new.starts_at, new.auditorium_id))
  execute function dx_event_moves();
create trigger makes_places after update on event for each row
  when (old.state <> 'published' and new.state = 'published') execute function dx_event_published();
create trigger places_follow after update on event for each row
  when (old.capacity <> new.capacity and old.auditorium_id = new.auditorium_id and new.seat_map_id is null
    and old.state = 'published' and new.state = 'published')
  execute function dx_places_follow();
create trigger goes_unsold before delete on event_price_category for each row execute function dx_category_goes();
create trigger leaves after delete on seat_hold for each row execute function dx_cart_leaves();
create trigger gives_up_places after update on event for each row
  when (old.state = 'published' and new.state = 'draft') execute function dx_event_withdrawn();

create trigger keeps_renter before insert on seat_claim for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on open_place for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table seat_claim enable row level security;
create policy partner on seat_claim to dxweb_app using (partner_id = dx_partner());
create policy renter on seat_claim for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table seat_hold enable row level security;
create policy partner on seat_hold to dxweb_app using (partner_id = dx_partner());
alter table open_place enable row level security;
create policy partner on open_place to dxweb_app using (partner_id = dx_partner());
create policy renter on open_place for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ticket_quota enable row level security;
create policy partner on ticket_quota to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on seat_claim, seat_hold, open_place to dxweb_app;
grant select, update on ticket_quota to dxweb_app;
grant select on seat_claim, open_place to dxweb_renter;
revoke execute on function
  dx_make_places(integer, integer), dx_resize_area(integer, integer, integer, integer, text), dx_places_follow(),
  dx_event_published(), dx_event_withdrawn(), dx_event_moves(), dx_category_goes(),
  dx_cart_leaves()
 from public;

-- Tickets of an event whose number is limited: a row each, taken with skip locked.

-- What of an event takes of its number, the surest first.
create function dx_quota_taken(partner integer, event integer)
returns table (holder_id uuid, kind text, until timestamptz, place bigint) language sql stable as $$
  select t.holder_id, t.kind, t.until, row_number() over (order by t.sure, t.holder_id) from (
    select k.sale_id as holder_id, 'sold' as kind, null::timestamptz as until, 1 as sure
    from ticket k where k.partner_id = partner and k.event_id = event and k.state = 'issued'
    union all
    select c.holder_id, c.kind, c.until, case c.kind when 'reserved' then 2 else 3 end
    from seat_claim c where c.partner_id = partner and c.event_id = event
      and (c.kind = 'reserved' or c.kind = 'held' and c.until > now())
    union all
    select o.holder_id, o.kind, o.until, case o.kind when 'reserved' then 2 else 3 end
    from open_place o where o.partner_id = partner and o.event_id = event
      and (o.kind = 'reserved' or o.kind = 'held' and o.until > now())
  ) t
$$;

create function dx_fill_quota(partner integer, event integer, wanted integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from ticket_quota q where q.partner_id = partner and q.event_id = event;
  insert into ticket_quota (partner_id, event_id, place, holder_id, kind, until)
  select partner, event, n, t.holder_id, t.kind, t.until from generate_series(1, wanted) n
  left join dx_quota_taken(partner, event) t on t.place = n;
end $$;

-- So many rows for a cart or a reservation, where its event is limited: those it has, then free ones that nobody else
-- is taking. Too few are refused.
create function dx_keep_quota(partner integer, event integer, holder uuid, wanted integer, how text, ends timestamptz)
returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  got integer;
  more integer;
begin
  if not exists (select from event e where e.partner_id = partner and e.id = event and e.ticket_count is not null) then
    return;
  end if;
  with mine as (
    select m.place, row_number() over (order by m.place) <= wanted as stays from (
      select q.place from ticket_quota q
      where q.partner_id = partner and q.event_id = event and q.holder_id = holder and q.kind = how for update) m
  ), changed as (
    update ticket_quota q set holder_id = case when mine.stays then holder end, kind = case when mine.stays then how end,
      until = case when mine.stays then ends end
    from mine where q.partner_id = partner and q.event_id = event and q.place = mine.place
    returning mine.stays
  )
  select count(*) filter (where stays) into got from changed;
  with fresh as materialized (
    select q.place from ticket_quota q
    where q.partner_id = partner and q.event_id = event and (q.kind is null or q.kind = 'held')
      and (q.kind is null or q.until < now())
    order by q.place limit wanted - got for update skip locked
  ), taken as (
    update ticket_quota q set holder_id = holder, kind = how, until = ends
    from fresh where q.partner_id = partner and q.event_id = event and q.place = fresh.place returning 1
  )
  select count(*) into more from taken;
  if got + more < wanted then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('lines', jsonb_build_object(
      'code', 'too_few_left', 'params', jsonb_build_object('left', got + more)))));
  end if;
end $$;

-- What a cart or a reservation has not turned into tickets. The event is locked first, so that its number is not made
-- anew meanwhile.
create function dx_let_go_quota(partner integer, event integer, holder uuid) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from event e where e.partner_id = partner and e.id = event and e.ticket_count is not null for share;
  if found then
    update ticket_quota q set holder_id = null, kind = null, until = null
    where q.partner_id = partner and q.event_id = event and q.holder_id = holder and q.kind <> 'sold';
  end if;
end $$;

create function dx_ticket_quota() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sold integer;
  kept integer;
begin
  select count(*) filter (where t.kind = 'sold'), count(*) filter (where t.kind <> 'held') into sold, kept
  from dx_quota_taken(new.partner_id, new.id) t;
  if kept > new.ticket_count then
    perform dx_refuse('invalid', jsonb_build_object('fields', jsonb_build_object('ticketCount', jsonb_build_object(
      'code', case when sold > new.ticket_count then 'below_sold' else 'below_kept' end,
      'params', jsonb_build_object('kept', kept)))));
  end if;
  perform dx_fill_quota(new.partner_id, new.id, new.ticket_count);
  return null;
end $$;

create function dx_ticket_freed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ticket_quota q set holder_id = null, kind = null where (q.partner_id, q.event_id, q.place) = (
    select partner_id, event_id, place from ticket_quota
    where partner_id = new.partner_id and event_id = new.event_id and holder_id = new.sale_id and kind = 'sold' limit 1);
  return null;
end $$;

create function dx_cart_quota() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    perform dx_let_go_quota(old.partner_id, old.event_id, old.id);
  else
    perform dx_keep_quota(new.partner_id, new.event_id, new.id, dx_places_in(new.lines), 'held', new.until);
  end if;
  return null;
end $$;

create function dx_reservation_quota() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform dx_keep_quota(new.partner_id, new.event_id, new.id, new.place_count, 'reserved', null);
  else
    perform dx_let_go_quota(new.partner_id, new.event_id, new.id);
  end if;
  return null;
end $$;

create trigger counts_tickets after update on event for each row
  when (old.ticket_count is distinct from new.ticket_count) execute function dx_ticket_quota();
create trigger counts_tickets_of_new after insert on event for each row
  when (new.ticket_count is not null) execute function dx_ticket_quota();
create trigger frees_quota after update on ticket for each row
  when (old.state = 'issued' and new.state in ('refunded', 'exchanged')) execute function dx_ticket_freed();
create trigger keeps_quota after insert or update or delete on seat_hold for each row execute function dx_cart_quota();
create trigger keeps_quota after insert on reservation for each row execute function dx_reservation_quota();
create trigger lets_go_quota after update on reservation for each row
  when (old.state = 'open' and new.state <> 'open') execute function dx_reservation_quota();

revoke execute on function
  dx_quota_taken(integer, integer), dx_fill_quota(integer, integer, integer),
  dx_keep_quota(integer, integer, uuid, integer, text, timestamptz), dx_let_go_quota(integer, integer, uuid),
  dx_ticket_quota(), dx_ticket_freed(), dx_cart_quota(), dx_reservation_quota()
 from public;

-- What came back, and what was put right.

-- What of each payment has gone back: never more than was paid. `agreed_ore` is before the rounding of cash.
create table payment_refunded ( -- by partner_id
  partner_id integer not null,
  sale_id uuid not null,
  line integer not null,
  event_id integer not null,
  renter_id integer not null,
  paid_ore bigint not null,
  agreed_ore bigint not null check (agreed_ore >= 0),
  refunded_ore bigint not null,
  primary key (partner_id, sale_id, line),
  foreign key (partner_id, sale_id, line) references payment (partner_id, sale_id, line),
  check (refunded_ore between 0 and paid_ore)
);

-- A ticket that was paid back, once: the key sees to that. What is kept, such as a fee, is not in the amounts.
create table ticket_refund ( -- by partner_id
  partner_id integer not null,
  ticket_id uuid not null,
  event_id integer not null,
  renter_id integer not null,
  sale_id uuid not null,
  category_id integer not null,
  vat_type_id integer not null references vat_type (id),
  is_paid boolean not null,
  price_ore bigint not null check (price_ore >= 0),
  fee_ore bigint not null check (fee_ore >= 0),
  vat_ore bigint not null check (vat_ore >= 0),
  fee_vat_ore bigint not null check (fee_vat_ore >= 0),
  refunded_at timestamptz not null default now(),
  primary key (partner_id, ticket_id),
  foreign key (partner_id, ticket_id) references ticket (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index ticket_refund_event on ticket_refund (partner_id, event_id, refunded_at);
create index ticket_refund_sale on ticket_refund (partner_id, sale_id);

-- Tickets sold elsewhere and counted afterwards, and what was counted wrong. Append only: a correction that is changed
-- or removed is reversed by a row of its own, and a row is reversed once.
create table ticket_sale_correction ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  event_id integer not null,
  renter_id integer not null,
  price_category text not null,
  ticket_count integer not null,
  amount_ore bigint not null,
  reason text not null,
  reverses integer,
  made_by integer not null references user_account (id),
  made_at timestamptz not null default now(),
  version integer not null default 1,
  -- Corrections of ticket sales are in the books: each is a sale of the channel 'manual' with its VAT stored, and counts
  -- in `ticket_move` like tickets do. Those of before have no sale, and are no part of the books.
  sale_id uuid,
  category_id integer,
  means text,
  vat_type_id integer references vat_type (id),
  vat_basis_points integer,
  vat_ore bigint,
  primary key (partner_id, id),
  unique (partner_id, reverses),
  foreign key (partner_id, event_id) references event (partner_id, id),
  foreign key (partner_id, reverses) references ticket_sale_correction (partner_id, id),
  constraint correction_sale foreign key (partner_id, sale_id) references sale (partner_id, id)
);
create index ticket_sale_correction_event on ticket_sale_correction (partner_id, event_id);
create unique index ticket_sale_correction_sale on ticket_sale_correction (partner_id, sale_id) where sale_id is not null;

create view ticket_move with (security_invoker = true) as
  select partner_id, event_id, sale_id, id as ticket_id, category_id, vat_type_id, sold_at as moved_at,
    1 as tickets, price_ore + fee_ore > 0 as is_paid, price_ore, fee_ore, vat_ore, fee_vat_ore,
    null::text as correction
  from ticket
  union all
  select partner_id, event_id, sale_id, ticket_id, category_id, vat_type_id, refunded_at,
    -1, is_paid, -price_ore, -fee_ore, -vat_ore, -fee_vat_ore, null
  from ticket_refund
  union all
  -- What was corrected has no tickets of its own, only a number of them in a price category that it names.
  select partner_id, event_id, sale_id, null, category_id, vat_type_id, made_at,
    ticket_count, amount_ore <> 0, amount_ore, 0, vat_ore, 0, price_category
  from ticket_sale_correction where sale_id is not null;

create trigger keeps_renter before insert on payment_refunded for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on ticket_refund for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on ticket_sale_correction for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table payment_refunded enable row level security;
create policy partner on payment_refunded to dxweb_app using (partner_id = dx_partner());
create policy renter on payment_refunded for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ticket_refund enable row level security;
create policy partner on ticket_refund to dxweb_app using (partner_id = dx_partner());
create policy renter on ticket_refund for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ticket_sale_correction enable row level security;
create policy partner on ticket_sale_correction to dxweb_app using (partner_id = dx_partner());
create policy renter on ticket_sale_correction for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select, insert, update on payment_refunded to dxweb_app;
grant select, insert on ticket_refund, ticket_sale_correction to dxweb_app;
grant select on ticket_move to dxweb_app;
grant select on payment_refunded, ticket_refund, ticket_sale_correction, ticket_move to dxweb_renter;

-- Gift cards and what was done with them.

-- Gift cards. What is left of one is what its events come to; `balance_ore` is their sum, kept so that a conditional
-- update decides who may use it. `expired_ore` is what was taken to income and can come back.
create table gift_card ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  number text not null check (number ~ '^\d{16}$'),
  sold_at timestamptz not null default now(),
  expires_on date not null,
  balance_ore bigint not null check (balance_ore >= 0),
  expired_ore bigint not null default 0 check (expired_ore >= 0),
  is_blocked boolean not null default false,
  note text not null default '',
  primary key (partner_id, id)
);
create unique index gift_card_number on gift_card (partner_id, number);
create index gift_card_due on gift_card (partner_id, expires_on) where balance_ore > 0;

-- What has happened to a card. Append only.
create table gift_card_event ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null,
  amount_ore bigint not null,
  sale_id uuid,
  reason text not null default '',
  user_id integer references user_account (id),
  at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, card_id) references gift_card (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  check (kind in ('sold', 'toppedUp', 'used', 'refunded', 'expired', 'reactivated', 'blocked', 'unblocked'))
);
create index gift_card_event_card on gift_card_event (partner_id, card_id, at);
create index gift_card_event_at on gift_card_event (partner_id, at);

alter table gift_card enable row level security;
create policy partner on gift_card to dxweb_app using (partner_id = dx_partner());
alter table gift_card_event enable row level security;
create policy partner on gift_card_event to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on gift_card to dxweb_app;
grant select, insert on gift_card_event to dxweb_app;

-- Refunds of a whole event, and what its buyers are told.

-- All tickets of a cancelled event are paid back by a run that goes on in the background, after a restart too. What
-- has gone back is read from the refunds themselves; a run keeps only what it was told and what failed.
create table refund_run ( -- by partner_id
  partner_id integer not null,
  id uuid not null,
  event_id integer not null,
  with_fee boolean not null,
  reason text not null,
  started_by integer not null references user_account (id),
  sudo_id integer references user_account (id),
  request_id text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A run of refunds may give gift cards instead of money; what gift cards paid goes back to them in any case.
  to_gift_card boolean not null default false,
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
-- One at a time for each event.
create unique index refund_run_open on refund_run (partner_id, event_id) where finished_at is null;
create index refund_run_event on refund_run (partner_id, event_id, started_at);

-- What became of each sale of a refund run, and whether its buyer has been told.
create table refund_run_sale ( -- by partner_id
  partner_id integer not null,
  run_id uuid not null,
  sale_id uuid not null,
  failure text not null default '',
  done_at timestamptz not null default now(),
  -- Whether the buyer was told by mail.
  is_mailed boolean not null default false,
  -- Whom a run has paid back and has yet to tell is written with the refund itself, so that a server that ends between
  -- the two tells them when it is back. `due_at` is also how long whoever sends it has it to themselves.
  refund_id uuid,
  card_id uuid,
  is_due boolean not null default false,
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (partner_id, run_id, sale_id),
  foreign key (partner_id, run_id) references refund_run (partner_id, id),
  foreign key (partner_id, sale_id) references sale (partner_id, id),
  foreign key (partner_id, refund_id) references sale (partner_id, id),
  foreign key (partner_id, card_id) references gift_card (partner_id, id)
);
create index refund_run_sale_due on refund_run_sale (partner_id, due_at) where is_due;

alter table refund_run enable row level security;
create policy partner on refund_run to dxweb_app using (partner_id = dx_partner());
alter table refund_run_sale enable row level security;
create policy partner on refund_run_sale to dxweb_app using (partner_id = dx_partner());

grant select, insert, update on refund_run to dxweb_app;
grant select, insert on refund_run_sale to dxweb_app;
grant update (is_mailed, is_due, due_at, tries) on refund_run_sale to dxweb_app;

-- Messages to buyers, each sent at most once.

-- What a house wrote to the buyers of an event, and to whom. The recipients are written with the message, so that a
-- server that ends goes on where it was.
create table buyer_message ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  event_id integer not null,
  locale text not null check (locale in ('nb', 'en')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  sent_by integer not null references user_account (id),
  sent_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index buyer_message_event on buyer_message (partner_id, event_id, sent_at);

-- One row an address. 'sending' is written before the mail goes out: where the server ends just then, nobody knows
-- whether it did, and nothing sends it again by itself.
create table buyer_message_recipient ( -- by partner_id
  partner_id integer not null,
  message_id uuid not null,
  line integer not null,
  name text not null,
  email text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure')),
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  tries integer not null default 0,
  primary key (partner_id, message_id, line),
  foreign key (partner_id, message_id) references buyer_message (partner_id, id)
);
create unique index buyer_message_recipient_once on buyer_message_recipient (partner_id, message_id, lower(email));
create index buyer_message_recipient_due on buyer_message_recipient (partner_id, due_at) where state = 'waiting';

alter table buyer_message enable row level security;
create policy partner on buyer_message to dxweb_app using (partner_id = dx_partner());
alter table buyer_message_recipient enable row level security;
create policy partner on buyer_message_recipient to dxweb_app using (partner_id = dx_partner());

grant select, insert on buyer_message, buyer_message_recipient to dxweb_app;
grant update (state, due_at, taken_at, sent_at, tries) on buyer_message_recipient to dxweb_app;

-- Moves between accounts, and the seals that show whether they were changed.

-- Money moved from one account to another: one row is one balanced entry. Never changed, only reversed.
create table posting ( -- by partner_id
  partner_id integer not null references partner (id),
  source_id uuid not null,
  line integer not null,
  posted_on date not null,
  debit text not null,
  credit text not null,
  amount_ore bigint not null check (amount_ore > 0),
  event_id integer,
  renter_id integer not null,
  vat_type_id integer references vat_type (id),
  kind text not null check (kind in ('sale', 'rounding', 'income', 'vat', 'reversal')),
  primary key (partner_id, source_id, line),
  foreign key (partner_id, event_id) references event (partner_id, id),
  check (debit <> credit)
);
create index posting_day on posting (partner_id, posted_on);
create index posting_event on posting (partner_id, event_id);

-- The income of an event is taken once, when it has been held.
create table income_taken ( -- by partner_id
  partner_id integer not null,
  event_id integer not null,
  renter_id integer not null,
  taken_at timestamptz not null default now(),
  source_id uuid not null,
  gross_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, event_id),
  foreign key (partner_id, event_id) references event (partner_id, id)
);

-- A sealed span of the books: a digest of its rows, chained to the block before (docs/decisions/0016).
create table ledger_block ( -- by partner_id
  partner_id integer not null references partner (id),
  number integer not null check (number >= 1),
  from_at timestamptz not null,
  to_at timestamptz not null,
  row_count integer not null check (row_count >= 1),
  content bytea not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  -- What a block is made by: a column that belongs to the books makes a second one beside the first.
  format smallint not null default 1 check (format >= 1),
  primary key (partner_id, number),
  check (to_at > from_at)
);

-- The digest of every row of a partner's books in a span of time. A customer's data may be erased by law, so the log
-- of customers is sealed without it. A ticket's place and its event's renter may change and are not among it.
create function dx_ledger_rows(partner integer, from_at timestamptz, to_at timestamptz)
returns table (source integer, id uuid, line integer, digest bytea) language sql stable as $$
  select 1, s.id, 0, sha256(convert_to(jsonb_build_array(s.id, dx_micros(s.sold_at), s.user_id, s.sudo_id, s.channel,
    s.total_ore, s.rounding_ore, s.refund_of, s.reason, s.exchanged_with)::text, 'UTF8'))
  from sale s where s.partner_id = partner and s.id >= dx_first_uuid(from_at) and s.id < dx_first_uuid(to_at)
  union all
  select 2, p.sale_id, p.line, sha256(convert_to(jsonb_build_array(p.sale_id, p.line, p.means, p.amount_ore,
    p.gift_card_id, p.carried_ore)::text, 'UTF8'))
  from payment p
  where p.partner_id = partner and p.sale_id >= dx_first_uuid(from_at) and p.sale_id < dx_first_uuid(to_at)
  union all
  select 3, p.source_id, p.line, sha256(convert_to(jsonb_build_array(p.source_id, p.line, p.posted_on, p.debit,
    p.credit, p.amount_ore, p.event_id, p.vat_type_id, p.kind)::text, 'UTF8'))
  from posting p
  where p.partner_id = partner and p.source_id >= dx_first_uuid(from_at) and p.source_id < dx_first_uuid(to_at)
  union all
  select 4, a.id, 0, sha256(convert_to(jsonb_build_array(a.id, dx_micros(a.at), a.user_id, a.sudo_id, a.action,
    a.object_type, a.object_id, case when a.object_type <> 'customer' then a.before end,
    case when a.object_type <> 'customer' then a.after end, a.request_id)::text, 'UTF8'))
  from audit_entry a where a.partner_id = partner and a.at >= from_at and a.at < to_at
  union all
  select 5, t.id, 0, sha256(convert_to(jsonb_build_array(t.id, t.sale_id, t.event_id, t.category_id, t.price_ore,
    t.fee_ore, t.vat_type_id, t.vat_basis_points, t.vat_ore, t.fee_vat_ore, dx_micros(t.sold_at), t.supplement_ore)::text,
    'UTF8'))
  from ticket t
  where t.partner_id = partner and t.sale_id >= dx_first_uuid(from_at) and t.sale_id < dx_first_uuid(to_at)
  union all
  select 6, r.ticket_id, 0, sha256(convert_to(jsonb_build_array(r.ticket_id, r.sale_id, r.event_id, r.category_id,
    r.is_paid, r.price_ore, r.fee_ore, r.vat_type_id, r.vat_ore, r.fee_vat_ore, dx_micros(r.refunded_at))::text, 'UTF8'))
  from ticket_refund r
  where r.partner_id = partner and r.sale_id >= dx_first_uuid(from_at) and r.sale_id < dx_first_uuid(to_at)
  union all
  select 7, g.id, 0, sha256(convert_to(jsonb_build_array(g.id, g.card_id, g.kind, g.amount_ore, g.sale_id, g.reason,
    g.user_id, dx_micros(g.at))::text, 'UTF8'))
  from gift_card_event g where g.partner_id = partner and g.at >= from_at and g.at < to_at
$$;

create function dx_ledger_content(partner integer, from_at timestamptz, to_at timestamptz)
returns table (row_count integer, content bytea) language sql stable as $$
  select count(*)::integer, sha256(coalesce(string_agg(digest, ''::bytea order by source, id, line), ''::bytea))
  from dx_ledger_rows(partner, from_at, to_at)
$$;

create function dx_ledger_hash(b ledger_block) returns bytea language sql stable as $$
  select sha256(b.previous || convert_to(jsonb_build_array(b.format, b.partner_id, b.number, dx_micros(b.from_at),
    dx_micros(b.to_at), b.row_count)::text, 'UTF8') || b.content)
$$;

-- Seals the next block: what came before `settled`, about `at_most` rows. Answers how many. Of two that seal at once
-- the primary key lets one do it.
create function dx_seal(settled timestamptz, at_most integer) returns integer language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  last ledger_block;
  next ledger_block;
begin
  select * into last from ledger_block where partner_id = partner order by number desc limit 1;
  next.partner_id := partner;
  next.format := 1;
  next.number := coalesce(last.number, 0) + 1;
  next.from_at := coalesce(last.to_at, timestamptz 'epoch');
  next.previous := coalesce(last.hash, ''::bytea);
  next.to_at := date_trunc('milliseconds', settled);
  if next.to_at <= next.from_at then return 0; end if;
  next.to_at := least(next.to_at,
    (select dx_uuid_time(source_id) + interval '1 millisecond' from posting
      where partner_id = partner and source_id >= dx_first_uuid(next.from_at) and source_id < dx_first_uuid(next.to_at)
      order by source_id offset at_most limit 1),
    (select date_trunc('milliseconds', at) + interval '1 millisecond' from audit_entry
      where partner_id = partner and at >= next.from_at and at < next.to_at order by at offset at_most limit 1));
  select c.row_count, c.content into next.row_count, next.content
    from dx_ledger_content(partner, next.from_at, next.to_at) c;
  if next.row_count = 0 then return 0; end if;
  insert into ledger_block (partner_id, number, format, from_at, to_at, row_count, content, previous, hash)
  values (partner, next.number, next.format, next.from_at, next.to_at, next.row_count, next.content, next.previous, dx_ledger_hash(next))
  on conflict do nothing;
  return case when found then next.row_count else 0 end;
end $$;

-- Where the books are not what was sealed: `chain` where blocks are missing, moved or made anew, `rows` where a block's
-- rows were changed, added or removed, `future` (block 0) where rows claim a time that is to come.
create function dx_ledger_faults(partner integer) returns table (number integer, fault text) language sql stable as $$
  select b.number, case when b.is_chained then 'rows' else 'chain' end
  from (
    select k.*, k.number = row_number() over w and k.from_at = coalesce(lag(k.to_at) over w, timestamptz 'epoch')
      and k.previous = coalesce(lag(k.hash) over w, ''::bytea) and k.hash = dx_ledger_hash(k) as is_chained
    from ledger_block k where k.partner_id = partner window w as (order by k.number)
  ) b
  cross join lateral dx_ledger_content(partner, b.from_at, b.to_at) c
  where not b.is_chained or c.row_count <> b.row_count or c.content <> b.content
  union all
  select 0, 'future' where exists (
      select from posting where partner_id = partner and source_id >= dx_first_uuid(now() + interval '1 day'))
    or exists (select from sale where partner_id = partner and id >= dx_first_uuid(now() + interval '1 day'))
    or exists (select from gift_card_event where partner_id = partner and at >= now() + interval '1 day')
    or exists (select from audit_entry where partner_id = partner and at >= now() + interval '1 day')
  order by 1
$$;

create trigger keeps_renter before insert on posting for each row when (new.renter_id is null)
  execute function dx_keep_renter();
create trigger keeps_renter before insert on income_taken for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table posting enable row level security;
create policy partner on posting to dxweb_app using (partner_id = dx_partner());
create policy renter on posting for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table income_taken enable row level security;
create policy partner on income_taken to dxweb_app using (partner_id = dx_partner());
create policy renter on income_taken for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));
alter table ledger_block enable row level security;
create policy partner on ledger_block to dxweb_app using (partner_id = dx_partner());

grant select, insert on posting, income_taken, ledger_block to dxweb_app;
grant select on posting, income_taken to dxweb_renter;

-- Tickets at the door.

-- When a house opens its doors, one row a house; the column's default where it has none.
create table scan_rule ( -- by partner_id
  partner_id integer primary key references partner (id),
  opens_minutes integer not null default 60 check (opens_minutes between 0 and 1440)
);

-- One row an attempt. Who has come are the accepted ones that nobody took back: the index lets a ticket have one. Only
-- the functions below write here, in a renter's context too.
create table ticket_scan ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  -- The ticket's; of what is no ticket of the chosen events, the first of those that the door was for.
  event_id integer not null,
  renter_id integer not null,
  ticket_id uuid,
  result text not null,
  device text not null default '',
  -- By the server's clock, or by the device's where the line was down.
  scanned_at timestamptz not null,
  received_at timestamptz not null default now(),
  is_offline boolean not null default false,
  user_id integer not null references user_account (id),
  sudo_id integer references user_account (id),
  undone_at timestamptz,
  undone_by integer references user_account (id),
  primary key (partner_id, id),
  foreign key (partner_id, event_id) references event (partner_id, id) on delete cascade,
  foreign key (partner_id, ticket_id) references ticket (partner_id, id),
  check (result in ('accepted', 'alreadyScanned', 'wrongEvent', 'notOpen', 'over', 'refunded', 'exchanged',
    'cancelled', 'invalid')),
  check (result <> 'accepted' or ticket_id is not null)
);
create unique index ticket_entry on ticket_scan (partner_id, ticket_id) where result = 'accepted' and undone_at is null;
create index ticket_entry_event on ticket_scan (partner_id, event_id) where result = 'accepted' and undone_at is null;

-- What is to be said of what was read at the doors of some events, were nobody in yet. Of tickets of other events no
-- more is told than that they are.
create function dx_judge_scans(doors integer[], scans jsonb)
returns table (id uuid, event_id integer, ticket_id uuid, verdict text, scanned_at timestamptz, is_offline boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, case when t.event_id = any (doors) then t.event_id else doors[1] end,
    case when t.event_id = any (doors) then t.id end,
    case
      when s.offline <> 'accepted' then s.offline
      when t.id is null then 'invalid'
      when not t.event_id = any (doors) then 'wrongEvent'
      when t.state = 'exchanged' then 'exchanged'
      when t.state <> 'issued' then 'refunded'
      when t.event_state = 'cancelled' then 'cancelled'
      when s.at < t.opens_at then 'notOpen'
      when s.at > t.closes_at then 'over'
      else 'accepted'
    end, s.at, s.offline is not null
  from (
    select r.id, r.ticket, r.tail, r.offline,
      case when r.offline is null then now() else least(r."scannedAt", now()) end as at
    from jsonb_to_recordset(scans) r (id uuid, ticket uuid, tail text, offline text, "scannedAt" timestamptz)
  ) s
  left join lateral (
    select k.id, k.state, k.event_id, e.state as event_state, d.opens_at, d.closes_at
    from (
      select n.id, n.state, n.event_id from ticket n where n.partner_id = dx_partner() and n.id = s.ticket
      union all
      select n.id, n.state, n.event_id from ticket n
      where s.tail is not null and n.partner_id = dx_partner() and n.event_id = any (doors) and right(n.id::text, 12) = s.tail
    ) k
    join event e on e.partner_id = dx_partner() and e.id = k.event_id
    cross join lateral dx_door(e) d
    where dx_renter() = 0 or e.renter_id = dx_renter()
    order by k.id limit 1
  ) t on true
$$;

-- Writes what was read, each once however often it is sent. Whose entry is in first has it; the others, which wait for
-- that one to be there, are told that the ticket has been used. In the order of the tickets, so that none waits for who
-- waits for it.
create function dx_record_scans(events integer[], scans jsonb, device text, sudo integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  doors integer[] := array(select e.id from event e where e.partner_id = dx_partner() and e.id = any (events)
    and (dx_renter() = 0 or e.renter_id = dx_renter()) order by array_position(events, e.id));
begin
  if cardinality(doors) = 0 then
    perform dx_refuse('not_found', '{}');
  end if;
  insert into ticket_scan (partner_id, id, event_id, ticket_id, result, device, scanned_at, is_offline, user_id, sudo_id)
  select dx_partner(), j.id, j.event_id, j.ticket_id, 'accepted', device, j.scanned_at, j.is_offline, dx_user(), sudo
  from dx_judge_scans(doors, scans) j where j.verdict = 'accepted'
  order by j.ticket_id, j.scanned_at, j.id
  on conflict do nothing;
  insert into ticket_scan (partner_id, id, event_id, ticket_id, result, device, scanned_at, is_offline, user_id, sudo_id)
  select dx_partner(), j.id, j.event_id, j.ticket_id,
    case j.verdict when 'accepted' then 'alreadyScanned' else j.verdict end,
    device, j.scanned_at, j.is_offline, dx_user(), sudo
  from dx_judge_scans(doors, scans) j order by j.id
  on conflict do nothing;
end $$;

-- Takes an entry back: the ticket may enter again. The attempt stays.
create function dx_undo_scan(scan uuid) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update ticket_scan s set undone_at = now(), undone_by = dx_user()
  where s.partner_id = dx_partner() and s.id = scan and s.result = 'accepted' and s.undone_at is null
    and (dx_renter() = 0 or exists (select from event e
      where e.partner_id = s.partner_id and e.id = s.event_id and e.renter_id = dx_renter()))
$$;

create trigger keeps_renter before insert on ticket_scan for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table scan_rule enable row level security;
create policy partner on scan_rule to dxweb_app using (partner_id = dx_partner());
create policy renter on scan_rule for select to dxweb_renter using (partner_id = dx_partner());
alter table ticket_scan enable row level security;
create policy partner on ticket_scan to dxweb_app using (partner_id = dx_partner());
create policy renter on ticket_scan for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select, insert, update on scan_rule to dxweb_app;
grant select on ticket_scan to dxweb_app;
grant select on scan_rule, ticket_scan to dxweb_renter;
revoke execute on function
  dx_judge_scans(integer[], jsonb), dx_record_scans(integer[], jsonb, text, integer), dx_undo_scan(uuid)
 from public;
grant execute on function
  dx_record_scans(integer[], jsonb, text, integer), dx_undo_scan(uuid)
 to dxweb_app, dxweb_renter;

-- What kiosks sell, and by which tills.

-- Groups of products, with the account that they are posted to.
create table product_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  ledger_id integer not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, ledger_id) references ledger (partner_id, id)
);
create unique index product_group_name_once on product_group (partner_id, lower(name collate "nb-x-icu"));

-- Groups of buttons on a till.
create table touch_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  color text not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index touch_group_name_once on touch_group (partner_id, lower(name collate "nb-x-icu"));

-- What a kiosk sells. Own VAT and account win over those of its group.
create table product ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  number text not null,
  group_id integer not null,
  product_type text not null,
  price_ore bigint not null check (price_ore >= 0),
  deposit_ore bigint not null check (deposit_ore >= 0),
  bulk_weight text not null check (bulk_weight in ('none', 'hg', 'kg')),
  own_vat_type_id integer references vat_type (id),
  own_ledger_id integer,
  barcode_1 text not null,
  barcode_2 text not null,
  barcode_3 text not null,
  is_stocked boolean not null,
  is_self_service boolean not null,
  self_service_text text not null,
  self_service_max integer check (self_service_max between 1 and 99),
  touch_group_id integer,
  button_text text not null,
  button_color text not null,
  button_number integer check (button_number between 0 and 999),
  is_active boolean not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, group_id) references product_group (partner_id, id),
  foreign key (partner_id, own_ledger_id) references ledger (partner_id, id),
  foreign key (partner_id, touch_group_id) references touch_group (partner_id, id),
  check (product_type in ('food', 'softDrink', 'otherDrink', 'beer', 'wine', 'spirits', 'cider', 'tobacco', 'goods',
    'service'))
);
create unique index product_number_key on product (partner_id, number) where number <> '';
create index product_group_id on product (partner_id, group_id);
create index product_touch_group_id on product (partner_id, touch_group_id);

-- Groups that menus are listed under.
create table product_menu_group ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id)
);
create unique index product_menu_group_name_once on product_menu_group (partner_id, lower(name collate "nb-x-icu"));

-- Several products for one price.
create table product_menu ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  menu_group_id integer,
  price_ore bigint not null check (price_ore >= 0),
  barcode text not null,
  is_active boolean not null,
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  foreign key (partner_id, menu_group_id) references product_menu_group (partner_id, id)
);
create unique index product_menu_name_once on product_menu (partner_id, lower(name collate "nb-x-icu"));

-- A menu that is removed takes its items along; a product that is in one stays.
create table product_menu_item ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  menu_id integer not null,
  product_id integer not null,
  count integer not null check (count between 1 and 99),
  sort integer not null check (sort between 0 and 1000000),
  version integer not null default 1,
  primary key (partner_id, id),
  constraint product_menu_item_product_id_key unique (partner_id, menu_id, product_id),
  foreign key (partner_id, menu_id) references product_menu (partner_id, id) on delete cascade,
  foreign key (partner_id, product_id) references product (partner_id, id)
);
create index product_menu_item_product on product_menu_item (partner_id, product_id);

-- Those who serve at a till.
create table operator ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  number text not null check (number ~ '^[0-9]{1,6}$'),
  is_active boolean not null,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number)
);

-- A till of a house, with the cash it begins a day with.
create table till ( -- by partner_id
  partner_id integer not null references partner (id),
  id integer not null,
  name text not null,
  number integer not null check (number between 1 and 9999),
  kind text not null check (kind in ('counter', 'kiosk', 'selfService')),
  location_id integer,
  float_ore bigint not null check (float_ore >= 0),
  is_active boolean not null,
  version integer not null default 1,
  primary key (partner_id, id),
  unique (partner_id, number),
  foreign key (partner_id, location_id) references location (partner_id, id)
);
create unique index till_name_once on till (partner_id, lower(name collate "nb-x-icu"));

-- Every barcode that something is sold by, as the GTIN-14 that EAN-13, EAN-8 and UPC-A all are, so that one thing
-- answers a scan. Kept by the triggers below: rows of three columns and two tables have one key nowhere else.
create table sold_barcode ( -- by partner_id
  partner_id integer not null references partner (id),
  gtin text not null check (gtin ~ '^[0-9]{14}$'),
  sold text not null check (sold in ('product', 'product_menu')),
  sold_id integer not null,
  primary key (partner_id, gtin)
);
create index sold_barcode_sold on sold_barcode (partner_id, sold, sold_id);

-- What came, went, was counted and was sold. Whole pieces, or grams of what is sold by weight.
create table stock_movement ( -- by partner_id
  partner_id integer not null references partner (id),
  id uuid not null,
  product_id integer not null,
  kind text not null check (kind in ('receive', 'waste', 'count', 'correction', 'sale')),
  quantity integer not null,
  counted integer check (counted >= 0),
  note text not null,
  user_id integer not null,
  sudo_id integer,
  at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, product_id) references product (partner_id, id)
);
create index stock_movement_product on stock_movement (partner_id, product_id, at) include (quantity);

-- Given the barcode columns of its table. Codes are taken in their order, so that two rows that are written at once
-- never wait for each other crosswise; the second of them is refused at its own field.
create function dx_keep_barcodes() returns trigger language plpgsql as $$
declare
  code record;
begin
  if tg_op <> 'INSERT' then
    delete from sold_barcode where partner_id = old.partner_id and sold = tg_table_name and sold_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  for code in
    select replace(name, '_', '') as field, lpad(to_jsonb(new) ->> name, 14, '0') as gtin
    from unnest(tg_argv) name where to_jsonb(new) ->> name <> '' order by 2, 1
  loop
    insert into sold_barcode (partner_id, gtin, sold, sold_id) values (new.partner_id, code.gtin, tg_table_name, new.id)
    on conflict do nothing;
    if not found then
      perform dx_refuse('taken',
        jsonb_build_object('fields', jsonb_build_object(code.field, jsonb_build_object('code', 'taken'))));
    end if;
  end loop;
  return null;
end $$;

-- A product that no stock is kept of has none, which is not 0.
create view product_read with (security_invoker = true) as
  select p.*,
    case when p.own_vat_type_id is not null then p.own_vat_type_id
      when own.id is not null then own.vat_type_id else of_group.vat_type_id end as vat_type_id,
    case when p.own_vat_type_id is not null then 'product'
      when own.id is not null then case when own.vat_type_id is null then 'none' else 'productLedger' end
      when of_group.vat_type_id is null then 'none' else 'groupLedger' end as vat_from,
    coalesce(p.own_ledger_id, g.ledger_id) as ledger_id,
    case when p.is_stocked then (select coalesce(sum(quantity), 0)::bigint from stock_movement m
      where m.partner_id = p.partner_id and m.product_id = p.id) end as stock
  from product p
  left join product_group g on g.partner_id = p.partner_id and g.id = p.group_id
  left join ledger of_group on of_group.partner_id = p.partner_id and of_group.id = g.ledger_id
  left join ledger own on own.partner_id = p.partner_id and own.id = p.own_ledger_id;

create view product_menu_read with (security_invoker = true) as
  select m.*, held.item_count, held.list_price_ore
  from product_menu m,
    lateral (select count(*)::integer as item_count, coalesce(sum(i.count * p.price_ore), 0)::bigint as list_price_ore
      from product_menu_item i join product p on p.partner_id = i.partner_id and p.id = i.product_id
      where i.partner_id = m.partner_id and i.menu_id = m.id) held;

create trigger barcodes after insert or delete or update of barcode_1, barcode_2, barcode_3 on product
  for each row execute function dx_keep_barcodes('barcode_1', 'barcode_2', 'barcode_3');
create trigger barcodes after insert or delete or update of barcode on product_menu
  for each row execute function dx_keep_barcodes('barcode');

alter table product_group enable row level security;
create policy partner on product_group to dxweb_app using (partner_id = dx_partner());
alter table touch_group enable row level security;
create policy partner on touch_group to dxweb_app using (partner_id = dx_partner());
alter table product enable row level security;
create policy partner on product to dxweb_app using (partner_id = dx_partner());
alter table product_menu_group enable row level security;
create policy partner on product_menu_group to dxweb_app using (partner_id = dx_partner());
alter table product_menu enable row level security;
create policy partner on product_menu to dxweb_app using (partner_id = dx_partner());
alter table product_menu_item enable row level security;
create policy partner on product_menu_item to dxweb_app using (partner_id = dx_partner());
alter table operator enable row level security;
create policy partner on operator to dxweb_app using (partner_id = dx_partner());
alter table till enable row level security;
create policy partner on till to dxweb_app using (partner_id = dx_partner());
alter table sold_barcode enable row level security;
create policy partner on sold_barcode to dxweb_app using (partner_id = dx_partner());
alter table stock_movement enable row level security;
create policy partner on stock_movement to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on
  product_group, touch_group, product, product_menu_group, product_menu, product_menu_item, operator, till
 to dxweb_app;
grant select, insert, delete on sold_barcode to dxweb_app;
grant select, insert on stock_movement to dxweb_app;
grant select on product_read, product_menu_read to dxweb_app;

-- Days that are summed for good.

-- Days whose sales are summed in sales_day for good.
create table closed_day ( -- by partner_id
  partner_id integer not null references partner (id),
  day date not null,
  closed_at timestamptz not null default now(),
  primary key (partner_id, day)
);

-- What was sold a day, per event and channel: closed days are computed once more by a job, today is live.
create table sales_day ( -- by partner_id
  partner_id integer not null,
  sold_on date not null,
  event_id integer not null,
  renter_id integer not null,
  channel text not null,
  paid_count integer not null,
  free_count integer not null,
  gross_ore bigint not null,
  fee_ore bigint not null,
  vat_ore bigint not null,
  primary key (partner_id, sold_on, event_id, channel),
  foreign key (partner_id, event_id) references event (partner_id, id)
);
create index sales_day_event on sales_day (partner_id, event_id);

create trigger keeps_renter before insert on sales_day for each row when (new.renter_id is null)
  execute function dx_keep_renter();

alter table closed_day enable row level security;
create policy partner on closed_day to dxweb_app using (partner_id = dx_partner());
create policy renter on closed_day for select to dxweb_renter using (partner_id = dx_partner());
alter table sales_day enable row level security;
create policy partner on sales_day to dxweb_app using (partner_id = dx_partner());
create policy renter on sales_day for select to dxweb_renter
  using (partner_id = dx_partner() and renter_id = nullif(dx_renter(), 0));

grant select, insert, update, delete on closed_day, sales_day to dxweb_app;
grant select on closed_day, sales_day to dxweb_renter;
