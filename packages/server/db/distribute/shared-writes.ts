export interface SharedColumn {
  name: string
  column: string
  isKey: boolean
  isGenerated: boolean
  default: string | null
}

/**
 * Lets a venue's command on another node write every copy of a shared table: a trigger of the view sends the row
 * through Citus. A row changed meanwhile is refused as a serialization failure, and the server retries.
 */
export function sharedWrites(schema: string, name: string, all: readonly SharedColumn[]): string[] {
  const writer = `${schema}.dx_write_${name}`
  const own = all.filter(({ isGenerated }) => !isGenerated).map(({ column }) => column)
  const keys = all.filter(({ isKey }) => isKey).map(({ column }) => column)
  const of = (row: string, columns: readonly string[]) =>
    columns.map((column) => `${row}.${column}`).join(', ')
  const isOld = all
    .filter(({ isKey, isGenerated }) => !isKey && !isGenerated)
    .map(({ column }) => `t.${column} is not distinct from old.${column}`)
  const same = [...keys.map((column) => `t.${column} = old.${column}`), ...isOld].join(' and ')
  return [
    ...all.flatMap(({ column, default: value }) =>
      value === null
        ? []
        : [`alter view ${schema}.${name} alter column ${column} set default ${value}`],
    ),
    `create function ${writer}() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if tg_op = 'INSERT' then
        insert into public.${name} (${own.join(', ')}) values (${of('new', own)}) returning * into new;
        return new;
      elsif tg_op = 'UPDATE' then
        update public.${name} t set (${own.join(', ')}) = row(${of('new', own)}) where ${same} returning t.* into new;
      else
        delete from public.${name} t where ${same};
      end if;
      if not found then
        raise exception using errcode = '40001', message = 'The shared row of ${name} was changed meanwhile';
      end if;
      if tg_op = 'DELETE' then
        return old;
      end if;
      return new;
    end $$`,
    `create trigger writes_every_copy instead of insert or update or delete on ${schema}.${name}
     for each row execute function ${writer}()`,
  ]
}

/** Shared sequences count only on the coordinating node. */
export const nextShared = (schema: string) => `
  create function ${schema}.dx_next_shared(sequence text) returns integer language plpgsql
  set search_path = pg_catalog, pg_temp as $$
  declare
    answer record;
  begin
    select * into answer from run_command_on_coordinator(format('select nextval(%L)', sequence));
    if not answer.success then
      raise exception using errcode = '08006', message = answer.result;
    end if;
    return answer.result::integer;
  end $$`
