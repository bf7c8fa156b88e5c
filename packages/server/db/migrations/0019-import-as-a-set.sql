-- Rows are taken as one set (0012 took each by itself, which costs a plan, a counter and a savepoint a row). Where the
-- set is refused it is halved until what is at fault stands alone, in the rows' order, so that the later of two that
-- are alike is told of. Ids are taken as a run.
create or replace function dx_import(
  into_table text, columns text[], new_rows jsonb, audit_ids uuid[], is_trial boolean, by_user integer, by_sudo integer,
  of_request text
) returns table (place integer, state text, broken text, message text, detail text)
language plpgsql volatile as $$
declare
  partner integer := dx_partner();
  listed text := (select string_agg(quote_ident(name), ', ') from unnest(columns) name);
  taken text := (select string_agg('r.' || quote_ident(name), ', ') from unnest(columns) name);
  command text := format(
    'with new as (insert into %1$I (partner_id, id, %2$s) '
    'select $1, ($7 + d.place)::integer, %3$s from unnest($2) with ordinality d (draft, place), '
    'jsonb_populate_record(null::%1$I, d.draft) r returning *) '
    'insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id) '
    'select $1, $3[new.id - $7], $4, $5, ''create'', %1$L, new.id::text, to_jsonb(new), $6 from new',
    into_table, listed, taken);
  drafts jsonb[] := array(select value from jsonb_array_elements(new_rows));
  -- What is still to be taken, the next on top: from where, and how many.
  starts integer[] := array[1];
  sizes integer[] := array[cardinality(drafts)];
  top integer := 1;
  first integer; size integer; before_first integer;
  faults jsonb := '[]';
  fault_state text; fault_broken text; fault_message text; fault_detail text;
begin
  begin
    while top > 0 loop
      first := starts[top];
      size := sizes[top];
      top := top - 1;
      begin
        insert into counter as c (partner_id, name, value) values (partner, into_table, size)
        on conflict (partner_id, name) do update set value = c.value + size
        returning value - size into before_first;
        execute command using partner, drafts[first : first + size - 1], audit_ids[first : first + size - 1],
          by_user, by_sudo, of_request, before_first;
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
