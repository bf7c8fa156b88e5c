import type pg from 'pg'

const acl = (list: string) => `(select string_agg(
    case when a.grantee = 0 then 'public' else a.grantee::regrole::text end || ' ' || lower(a.privilege_type), ', '
    order by 1) from (select distinct grantee, privilege_type, case when grantee = 0 then '' else grantee::regrole::text end || privilege_type
      from aclexplode(${list}) where grantee <> owner.id order by 3) a)`

const questions = [
  `select 'column ' || c.oid::regclass || '.' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(' collate ' || k.collname, '') || a.attidentity::text || a.attgenerated::text
      || coalesce(' = ' || pg_get_expr(d.adbin, d.adrelid), '')
      || coalesce(' to ' || ${acl('a.attacl')}, '') as line
    from pg_class c cross join lateral (select c.relowner as id) owner
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_collation k on k.oid = a.attcollation and a.attcollation <> t.typcollation
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  `select c.relkind::text || ' ' || c.oid::regclass || coalesce(' with ' || c.reloptions::text, '')
      || case when c.relrowsecurity then ' walled' else '' end || case when c.relforcerowsecurity then ' forced' else '' end
      || coalesce(': ' || ${acl(`coalesce(c.relacl, acldefault((case c.relkind when 'S' then 's' else 'r' end)::"char", c.relowner))`)}, '')
      || case when c.relkind in ('v', 'm') then ' as ' || pg_get_viewdef(c.oid) else '' end as line
    from pg_class c cross join lateral (select c.relowner as id) owner
    where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i'`,
  `select 'constraint ' || conname || ' on ' || conrelid::regclass || ': ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' not valid' end as line
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  `select pg_get_functiondef(p.oid) || ' to ' || coalesce(${acl(`coalesce(p.proacl, acldefault('f', p.proowner))`)}, '') as line
    from pg_proc p cross join lateral (select p.proowner as id) owner where p.pronamespace = 'public'::regnamespace`,
  `select pg_get_triggerdef(oid) || ' ' || tgenabled::text as line from pg_trigger where not tgisinternal`,
  `select 'policy ' || p.polname || ' on ' || p.polrelid::regclass || ' ' || p.polcmd::text || p.polpermissive::text
      || ' to ' || p.polroles::regrole[]::text || ' using ' || coalesce(pg_get_expr(p.polqual, p.polrelid), '')
      || ' check ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid), '') as line
    from pg_policy p`,
  `select 'sequence ' || s.seqrelid::regclass || concat_ws(' ', '', q.last_value, s.seqstart, s.seqincrement, s.seqmin,
      s.seqmax, s.seqcache, s.seqcycle) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid and c.relnamespace = 'public'::regnamespace
    join pg_sequences q on q.schemaname = 'public' and q.sequencename = c.relname`,
  `select 'extension ' || extname as line from pg_extension`,
  `select 'statistics ' || pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  `select 'schema public to ' || grantee::regrole::text || ' ' || privilege_type as line
    from pg_namespace n, aclexplode(n.nspacl) where n.oid = 'public'::regnamespace and grantee <> 0`,
  `select 'type ' || oid::regtype as line from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`,
]

/** Rows that come with the schema: tax rates, standard codes and the like. */
const filledTables = `
  select format('select %L || to_jsonb(t)::text as line from %I t', 'row of ' || relname || ' ', relname) as text
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`

/** Equal lines mean equal schemas, apart from column order. */
export async function readCatalog(owner: pg.Client): Promise<string[]> {
  const tables = await owner.query<{ text: string }>(filledTables)
  const lines: string[] = []
  for (const text of [...questions, ...tables.rows.map((row) => row.text)]) {
    const { rows } = await owner.query<{ line: string }>(text)
    lines.push(...rows.map((row) => row.line))
  }
  return lines.toSorted()
}
