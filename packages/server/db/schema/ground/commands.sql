-- Stored answers and log entries of commands, and bulk changes of registers.

-- An answered command, so that a repeat with the same key gets the same answer.
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

-- The log of changes, with the values before and after. Append only. `sudo_id` is the person who acted as the user.
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
-- Index for a customer's log, which includes changes of customers merged into this customer.
create index audit_entry_customer on audit_entry (partner_id, object_id) where object_type = 'customer';
create index audit_entry_object on audit_entry (partner_id, object_type, object_id, at desc);

-- Imports rows by column name into a register without a natural key: adds all rows, or none and reports each error.
-- Runs as the caller, under row level security. A refused set is halved until each invalid row is isolated.
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

-- Imports rows and changes existing ones. Halves a refused set until each invalid row is isolated. `matched` has an
-- entry per draft: null adds a row, an id sets the columns `changing` in the row with this id, and 0 skips the draft.
create function dx_import_set(
  into_table text, columns text[], drafts jsonb[], matched integer[], changing text[], audit_ids uuid[],
  is_trial boolean, by_user integer, by_sudo integer, of_request text
) returns table (place integer, state text, broken text, message text, detail text)
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  is_shared boolean := not exists (select from pg_attribute a
    where a.attrelid = into_table::regclass and a.attname = 'partner_id' and not a.attisdropped);
  listed text := (select string_agg(quote_ident(name), ', ') from unnest(columns) name);
  -- New rows without a position are added last, in the order of the sheet.
  taken text := (select string_agg(case name when 'sort'
    then 'coalesce(r.sort, least($8 + 10 * d.place, 1000000)::integer)' else 'r.' || quote_ident(name) end, ', ')
    from unnest(columns) name);
  sets text := (select string_agg(format('%1$I = r.%1$I', name), ', ') from unnest(changing) name);
  adding text := format(
    'with new as (insert into %1$I (%4$s%2$s) '
    'select %5$s%3$s from unnest($2) with ordinality d (draft, place), '
    'jsonb_populate_record(null::%1$I, d.draft) r order by d.place returning *) '
    'insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id) '
    'select $1, $3[%6$s], $4, $5, ''create'', %1$L, new.id::text, to_jsonb(new), $6 from new',
    into_table, listed, taken, case when is_shared then '' else 'partner_id, id, ' end,
    case when is_shared then '' else '$1, ($7 + d.place)::integer, ' end,
    case when is_shared then 'row_number() over (order by new.id) + 0 * $7' else 'new.id - $7' end);
  moving text := format(
    'with moved as (update %1$I stands set %2$s, version = stands.version + 1 '
    'from %1$I was, unnest($2, $7, $3) d (row_id, draft, audit_id), lateral jsonb_populate_record(was, d.draft) r '
    'where %3$swas.id = d.row_id and stands.id = was.id '
    'returning d.audit_id, stands.id, to_jsonb(was) as before, to_jsonb(stands) as after) '
    'insert into audit_entry '
    '(partner_id, id, user_id, sudo_id, action, object_type, object_id, before, after, request_id) '
    'select $1, audit_id, $4, $5, ''update'', %1$L, id::text, before, after, $6 from moved',
    into_table, sets, case when is_shared then '' else 'was.partner_id = $1 and stands.partner_id = $1 and ' end);
  -- Stack of ranges still to import: first row and count.
  starts integer[] := array[1];
  sizes integer[] := array[cardinality(drafts)];
  top integer := 1;
  first integer; size integer; before_first integer; last_place integer := 0;
  fresh integer[]; moved integer[];
  faults jsonb := '[]';
  fault_state text; fault_broken text; fault_message text; fault_detail text;
begin
  set local dx.consent_source = 'import';
  begin
    while top > 0 loop
      first := starts[top];
      size := sizes[top];
      top := top - 1;
      fresh := array(select p from generate_series(first, first + size - 1) p where matched[p] is null order by p);
      moved := array(select p from generate_series(first, first + size - 1) p where matched[p] > 0 order by p);
      begin
        if cardinality(fresh) > 0 then
          before_first := 0;
          if not is_shared then
            insert into counter as c (partner_id, name, value) values (partner, into_table, cardinality(fresh))
            on conflict (partner_id, name) do update set value = c.value + cardinality(fresh)
            returning value - cardinality(fresh) into before_first;
          end if;
          if 'sort' = any(columns) then
            execute format('select coalesce(max(sort), 0) from %I where %s', into_table,
              case when is_shared then '$1 > 0' else 'partner_id = $1' end) into last_place using partner;
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
            'broken', dx_table_of(fault_broken), 'message', fault_message, 'detail', fault_detail);
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

-- Runs one change of a register on many rows: a refused row does not stop the others. `command` is the register's own
-- statement (server/collections), run with the caller's rights. Locks rows in id order against deadlocks.
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
      broken := dx_table_of(broken);
      in_table := dx_table_of(in_table);
    end;
    return next;
  end loop;
end $$;

-- Serializes changes of a register's order. Rows are ordered by (sort, id), with gaps between the numbers, so that
-- moving a row changes only that row.
create function dx_lock_order(partner integer, of_table text) returns void language sql volatile as $$
  insert into counter (partner_id, name, value) values (partner, of_table, 0)
  on conflict (partner_id, name) do update set value = counter.value
$$;

-- Renumbers rows in the same order with larger gaps, and raises their versions.
create function dx_space_out(partner integer, of_table text) returns void language plpgsql volatile as $$
begin
  execute format(
    'update %1$I t set sort = o.place, version = t.version + 1 from ('
    'select id, (row_number() over (order by sort, id) '
    '* greatest(1, least(100, 900000 / count(*) over ())))::integer as place from %1$I where partner_id = $1) o '
    'where t.partner_id = $1 and t.id = o.id and t.sort <> o.place', of_table) using partner;
end $$;

-- Returns the position after all rows.
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

-- Moves a row behind the row `after_id`, or to the top if `after_id` is null. Returns no row if `row_id` is missing.
-- `stood_after` is the previous `after_id`. `refused` is 'stale' for an old version, 'gone' if `after_id` is missing.
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

-- Checks lists of references to rows of a register, which foreign keys cannot check: refuses missing rows, and locks
-- existing ones until commit. The trigger's arguments are the list's column, the item's field and the register.
create function dx_items_exist() returns trigger language plpgsql as $$
declare
  place integer;
begin
  execute format(
    'with named as (
       select (item ->> %1$L)::integer as id, n from jsonb_array_elements($2) with ordinality e (item, n)
     ), held as materialized (
       select id from %2$I where partner_id = $1 and id in (select id from named) order by id for key share
     )
     select min(n) - 1 from named where id is not null and id not in (select id from held)', tg_argv[1], tg_argv[2])
  into place using new.partner_id, to_jsonb(new) -> tg_argv[0];
  if place is not null then
    perform dx_refuse('invalid', jsonb_build_object('fields',
      jsonb_build_object(format('%s.%s.%s', tg_argv[0], place, tg_argv[1]), '{"code": "not_found"}'::jsonb)));
  end if;
  return new;
end $$;

-- Refuses to delete a row while it is in a list of the table that the trigger's arguments name.
create function dx_item_kept() returns trigger language plpgsql as $$
declare
  is_named boolean;
begin
  execute format('select exists (select from %I where partner_id = $1 and %I @> $2)', tg_argv[2], tg_argv[0])
  into is_named using old.partner_id, jsonb_build_array(jsonb_build_object(tg_argv[1], old.id));
  if is_named then
    perform dx_refuse('in_use', jsonb_build_object('usedBy', tg_argv[2]));
  end if;
  return old;
end $$;

alter table idempotency enable row level security;
create policy partner on idempotency to dxweb_app using (partner_id = dx_partner());
alter table audit_entry enable row level security;
create policy partner on audit_entry to dxweb_app using (partner_id = dx_partner());

grant select, insert, update, delete on idempotency to dxweb_app;
grant select, insert on audit_entry to dxweb_app;
