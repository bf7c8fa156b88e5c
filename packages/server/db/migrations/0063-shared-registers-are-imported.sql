-- Rows of shared registers are imported too: they have no partner, and get their ids from the table.
create or replace function dx_import_set(
  into_table text, columns text[], drafts jsonb[], matched integer[], changing text[], audit_ids uuid[],
  is_trial boolean, by_user integer, by_sudo integer, of_request text
) returns table (place integer, state text, broken text, message text, detail text)
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  is_shared boolean := not exists (select from pg_attribute a
    where a.attrelid = into_table::regclass and a.attname = 'partner_id' and not a.attisdropped);
  listed text := (select string_agg(quote_ident(name), ', ') from unnest(columns) name);
  -- A new row that tells no place of its own comes after all that stand, in the order of the sheet.
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
