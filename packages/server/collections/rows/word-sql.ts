import { type AnyCollection, columnOf } from '@dxweb/kit/definitions/collection.ts'
import { sql, type Statement } from '@dxweb/kit/database/database.ts'
import { searchTermsOf } from '@dxweb/kit/database/search-terms.ts'
import { wordSpans } from '@dxweb/kit/database/word-search.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'

type FoundBy = NonNullable<AnyCollection['foundBy']>

/** More words than this are searched as one phrase. */
const maxWords = 5

/** Each word may match a different field, so that a full name is found. */
export function wordsOf(q = ''): string[] {
  const terms = q.split(/\s+/).filter(Boolean)
  return terms.length > maxWords ? [q.trim()] : terms
}

export const wordsTyped = (q: string): string[] => {
  const person = searchTermsOf(q)?.person ?? []
  return person.length > 0 ? person : wordsOf(q).map(searchKey)
}

const ofSpan = ({ table }: FoundBy, [lowest, above]: readonly [string, string]) =>
  `from ${table} w where w.partner_id = $1 and w.word >= ${lowest} and w.word < ${above}`

export const spansOf = (
  words: readonly string[],
  add: (value: unknown) => string,
): (readonly [string, string])[] => {
  const [lowest = [], above = []] = wordSpans(words)
  return words.map((_, at) => [add(lowest[at]), add(above[at])] as const)
}

/** Requires each typed word as the beginning of a word of the row. A phone number is one word. */
export function wordConditions(
  foundBy: FoundBy,
  q: string,
  add: (value: unknown) => string,
): string[] {
  const rows = spansOf(wordsTyped(q), add).map((span) => ofSpan(foundBy, span))
  const id = `w.${foundBy.names}`
  // Scans rows in list order for a single word, which may be common. Several words match few rows.
  if (rows.length === 1) return [`exists (select ${rows[0]} and ${id} = t.id)`]
  return [`t.id = any (array(${rows.map((each) => `select ${id} ${each}`).join(' intersect ')}))`]
}

/** Counts a word in its index alone, since only rows of the register have words. Undefined for several words. */
export function countOfWord(
  { name, foundBy }: AnyCollection,
  partnerId: number,
  q: string | undefined,
): Statement<{ total: number }> | undefined {
  const words = foundBy && q ? wordsTyped(q) : []
  if (!foundBy || words.length !== 1) return undefined
  const values: unknown[] = [partnerId]
  const [span] = spansOf(words, (value) => `$${values.push(value)}`)
  if (!span) return undefined
  const text = `select count(distinct w.${foundBy.names})::int as total ${ofSpan(foundBy, span)}`
  return { ...sql<{ total: number }>(`${name}.count.w`, text, values), isReplanned: true }
}

export function orderOfWords({ foundBy }: AnyCollection, order: string): string | undefined {
  if (!foundBy?.orderedBy) return undefined
  const column = columnOf(foundBy.orderedBy)
  const [, direction] = new RegExp(`^${column} collate "nb-x-icu" (asc|desc), id`).exec(order) ?? []
  return direction && `w.${column} ${direction}, w.${foundBy.names} ${direction}`
}
