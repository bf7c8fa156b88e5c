import { searchKey } from '@dxweb/kit/text/search-key.ts'
import type { AsOwner } from './run/owner-of.ts'

const tablesText = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'
  order by 1`

/** As they may be spelt: as text, as words of the search, and in the bytes of a bytea. */
const spelt = (words: readonly string[]) =>
  words.flatMap((word) => [word.toLowerCase(), searchKey(word), Buffer.from(word).toString('hex')])

/** Rows of every table of the database that name one of these words in any column. */
export async function wordsKept(
  { asOwner }: { asOwner: AsOwner },
  words: readonly string[],
): Promise<Record<string, number>> {
  const tables = await asOwner<{ name: string }>(tablesText)
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::integer as count from ${name} t
       where exists (select from unnest($1::text[]) word where position(word in lower(t::text)) > 0)`,
  )
  const rows = await asOwner<{ name: string; count: number }>(counts.join(' union all '), [
    spelt(words),
  ])
  return Object.fromEntries(
    rows
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => [name.replace('public.', ''), count]),
  )
}
