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
