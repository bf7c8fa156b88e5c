/** In bytes. */
export interface Size {
  name: string
  table: number
  indexes: number
}

export const sizesText = `
  select relname as name, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
