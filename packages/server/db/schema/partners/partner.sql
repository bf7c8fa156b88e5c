-- Venues, their modules, and their id counters.

-- A venue that uses DxWeb. Partner 1 is the platform itself; its users are super users.
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
  is_demo boolean not null default false,
  -- A paused venue is read-only: no sales and no changes.
  state text not null default 'active' check (state in ('active', 'paused')),
  pause_reason text not null default '',
  -- True for a venue that is being moved. No job runs for it until it is resumed.
  is_resting boolean not null default false check (not is_resting or state = 'paused'),
  made_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index partner_org_number on partner (org_number);

-- Modules that a venue has bought in addition to the basic product.
create table partner_module ( -- by partner_id
  partner_id integer not null references partner (id),
  module text not null,
  primary key (partner_id, module)
);

-- The last tenant-local id per name ('event', 'organizer' …), instead of sequences.
create table counter ( -- by partner_id
  partner_id integer not null references partner (id),
  name text not null,
  value integer not null,
  primary key (partner_id, name)
);

-- Returns the next tenant-local id of a register or of events.
create function dx_next_id(partner integer, counter_name text) returns integer
language sql volatile as $$
  insert into counter (partner_id, name, value) values (partner, counter_name, 1)
  on conflict (partner_id, name) do update set value = counter.value + 1
  returning value
$$;

-- Returns all venues; platform only.
create function dx_venues()
returns table (id integer, name text, kind text, state text, city text, org_number text, made_at timestamptz,
  modules text[], chief text)
language sql stable security definer set search_path = public as $$
  select p.id, p.name, p.kind, p.state, coalesce(p.city, ''), coalesce(p.org_number, ''), p.made_at,
    array(select m.module from partner_module m where m.partner_id = p.id order by m.module),
    coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from user_account u
      where u.id = dx_sudo_user(p.id)), '')
  from partner p where dx_partner() = 1 and p.id <> 1
$$;

-- Returns the sales of each venue since midnight in the venue's time zone; platform only.
create function dx_sold_today()
returns table (id integer, name text, state text, tickets integer, net_ore bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name, p.state, coalesce(sum(m.tickets), 0)::integer, coalesce(sum(m.price_ore - m.vat_ore), 0)::bigint
  from partner p
  left join sale s on s.partner_id = p.id and s.sold_at >= date_trunc('day', now(), p.time_zone)
  left join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
  where dx_partner() = 1 and p.id <> 1 group by p.id
$$;

-- Returns users with access to a venue who have never signed in; platform only.
create function dx_never_signed_in()
returns table (user_id integer, name text, venue_id integer, venue text, granted_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), p.id, p.name, min(g.granted_at)
  from user_account u
  join access_grant g on g.user_id = u.id
  join partner p on p.id = g.partner_id
  where dx_partner() = 1 and u.is_active and u.merged_into_id is null and u.signed_in_at is null
  group by u.id, p.id
$$;

-- Returns failed or late jobs; platform only. Returns no rows before the job queue has created its tables.
create function dx_failing_jobs()
returns table (task text, failed integer, overdue integer, last_error text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if dx_partner() = 1 and to_regclass('graphile_worker.jobs') is not null then
    return query execute $query$
      select task_identifier, (count(*) filter (where attempts >= max_attempts))::integer,
        (count(*) filter (where attempts < max_attempts))::integer, coalesce(max(last_error), '')
      from graphile_worker.jobs
      where attempts >= max_attempts or run_at < now() - interval '15 minutes'
      group by 1 order by 1
    $query$;
  end if;
end $$;

alter table partner enable row level security;
create policy adds on partner as restrictive for insert to dxweb_app with check (id = dx_partner());
create policy changes on partner as restrictive for update to dxweb_app using (id = dx_partner());
create policy everybody on partner to dxweb_app using (true);
create policy renter on partner for select to dxweb_renter using (true);
alter table partner_module enable row level security;
create policy partner on partner_module to dxweb_app using (partner_id = dx_partner());
create policy renter on partner_module for select to dxweb_renter using (partner_id = dx_partner());
alter table counter enable row level security;
create policy partner on counter to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on partner_module, counter to dxweb_app;
grant select, insert, update on partner to dxweb_app;
grant select on partner, partner_module to dxweb_renter;
revoke execute on function dx_venues(), dx_sold_today(), dx_never_signed_in(), dx_failing_jobs() from public;
grant execute on function dx_venues(), dx_sold_today(), dx_never_signed_in(), dx_failing_jobs() to dxweb_app;
