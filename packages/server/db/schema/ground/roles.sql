-- Database roles of the application, settings of the caller, and refusals raised in SQL.

-- A partner's context uses dxweb_app, and a renter's context uses dxweb_renter, which can only read. From PostgreSQL
-- 16 on, the creator of a role may administer the role but needs a grant to switch to it.
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

-- Raises a refusal: the server answers with the error `code` and its `details`.
create function dx_refuse(code text, details jsonb default '{}') returns boolean
language plpgsql volatile as $$
begin
  raise exception using errcode = 'DX000', message = code, detail = details::text;
end $$;

-- Returns the partner whose rows the transaction may read: set by dx_enter, or by the server for its own work.
create function dx_partner() returns integer language sql stable as
$$ select nullif(current_setting('dx.partner_id', true), '')::integer $$;

-- Returns the renter of the context; 0 is the venue as a whole.
create function dx_renter() returns integer language sql stable as
$$ select coalesce(nullif(current_setting('dx.renter_id', true), '')::integer, 0) $$;

-- Returns the user of the context; in sudo, the impersonated user.
create function dx_user() returns integer language sql stable as
$$ select nullif(current_setting('dx.user_id', true), '')::integer $$;

-- Opens a context for the rest of the transaction on all nodes of a distributed engine; only SET LOCAL reaches the
-- nodes.
create function dx_open_on_nodes(partner integer, renter integer, who integer) returns void
language plpgsql volatile as $$
begin
  execute format('set local dx.partner_id = %L', partner);
  execute format('set local dx.renter_id = %L', renter);
  execute format('set local dx.user_id = %L', who);
  set local transaction_read_only = on;
end $$;
