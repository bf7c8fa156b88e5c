import { searchKey } from '@dxweb/kit/text/search-key.ts'
import type { AsOwner } from '../run/owner-of.ts'

const tablesText = `
  select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'
  order by 1`

const word = /[\p{L}\p{N}@._+-]+/gu
const partOfWord = /[\p{L}\p{N}]+/gu
const bytes = /\\\\?x([\da-f]{8,})/g

/** Yields the words of a row, their parts, and words in the bytes of a bytea. */
function* wordsOf(row: string): Generator<string> {
  const hidden = [...row.matchAll(bytes)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString())
  for (const text of [row, ...hidden]) {
    for (const [found] of text.toLowerCase().matchAll(word)) {
      yield found
      for (const [part] of found.matchAll(partOfWord)) yield part
    }
  }
}

export const wordSet = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((one) => [one.toLowerCase(), searchKey(one)]))

export const namesAny = (text: string, wanted: ReadonlySet<string>): boolean =>
  wordsOf(text).some((found) => wanted.has(found))

export async function* everyRow(
  asOwner: AsOwner,
): AsyncGenerator<{ name: string; rows: string[] }> {
  for (const { name } of await asOwner<{ name: string }>(tablesText)) {
    const rows = await asOwner<{ row: string }>(`select t::text as row from ${name} t`)
    yield { name: name.replace('public.', ''), rows: rows.map(({ row }) => row) }
  }
}

export async function wordsKept(
  { asOwner }: { asOwner: AsOwner },
  words: readonly string[],
): Promise<Record<string, number>> {
  const wanted = wordSet(words)
  const kept: Record<string, number> = {}
  for await (const { name, rows } of everyRow(asOwner)) {
    const naming = rows.filter((row) => namesAny(row, wanted))
    if (naming.length > 0) kept[name] = naming.length
  }
  return kept
}
