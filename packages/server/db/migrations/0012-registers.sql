-- What every register is imported by. All rows are added, or none is and each that cannot be is told with the reason;
-- a trial adds none either way. Rows are objects by column name. Runs as who asks, behind row level security.
create function dx_import(
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
    'select $1, dx_next_id($1, %1$L), %3$s from jsonb_populate_record(null::%1$I, $2) r returning *) '
    'insert into audit_entry (partner_id, id, user_id, sudo_id, action, object_type, object_id, after, request_id) '
    'select $1, $3, $4, $5, ''create'', %1$L, new.id::text, to_jsonb(new), $6 from new', into_table, listed, taken);
  faults jsonb := '[]';
  fault_state text; fault_broken text; fault_message text; fault_detail text;
begin
  begin
    for index in 1 .. jsonb_array_length(new_rows) loop
      begin
        execute command using partner, new_rows -> (index - 1), audit_ids[index], by_user, by_sudo, of_request;
      exception when integrity_constraint_violation or data_exception or sqlstate 'DX000' then
        get stacked diagnostics fault_state = returned_sqlstate, fault_broken = constraint_name,
          fault_message = message_text, fault_detail = pg_exception_detail;
        faults := faults || jsonb_build_object('place', index - 1, 'state', fault_state,
          'broken', fault_broken, 'message', fault_message, 'detail', fault_detail);
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
