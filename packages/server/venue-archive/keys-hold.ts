import type pg from 'pg'

interface Key {
  name: string
  text: string
}

/** Builds a query per foreign key. The query returns true if a row of partner $1 refers to a missing row. */
const keysText = `
  select format('%s of %s', k.conname, k.conrelid::regclass) as name,
    format('select exists (select from %s t where t.partner_id = $1 and %s and not exists (select from %s r where %s)) as leads_nowhere',
      k.conrelid::regclass, string_agg(format('t.%I is not null', a.attname), ' and ' order by c.n), k.confrelid::regclass,
      string_agg(format('r.%I = t.%I', b.attname, a.attname), ' and ' order by c.n)) as text
  from pg_constraint k
  cross join lateral unnest(k.conkey, k.confkey) with ordinality c (here, there, n)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.here
  join pg_attribute b on b.attrelid = k.confrelid and b.attnum = c.there
  where k.contype = 'f' and k.conrelid = any ($1::regclass[])
  group by k.oid, k.conname, k.conrelid, k.confrelid order by 1`

/** Returns the names of violated foreign keys, since rows are copied without the engine's checks. */
export async function brokenKeys(
  client: pg.ClientBase,
  tables: readonly string[],
  partnerId: number,
): Promise<string[]> {
  const { rows } = await client.query<Key>(keysText, [tables])
  const broken: string[] = []
  for (const { name, text } of rows) {
    const answer = await client.query<{ leads_nowhere: boolean }>(text, [partnerId])
    if (answer.rows[0]?.leads_nowhere === true) broken.push(name)
  }
  return broken
}
