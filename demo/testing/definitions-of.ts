const text = `
  select pg_get_indexdef(indexrelid) as def from pg_index
  where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) union all
  select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n' union all
  select tgrelid::regclass || tgname::text || tgenabled::text from pg_trigger where not tgisinternal`

/** Removes shard numbers, since Citus assigns new numbers at each load. */
const comparable = `select regexp_replace(def, '_\\d{6,}', '', 'g') as def from (${text}) d order by 1`

export const definitionsOf = ({ asOwner }: { asOwner: (text: string) => Promise<unknown[]> }) =>
  asOwner(comparable)
