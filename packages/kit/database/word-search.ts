/** A character that sorts after every word with the same prefix. */
const last = String.fromCodePoint(0x10ffff)

/** Maximum number of matching rows to return; several may belong to one person. */
const maxMatches = 30
const maxCounted = 2_000
/** Maximum number of rows of the rarest word to look up one by one; above this, intersecting two lists is cheaper. */
const maxLookups = 1_000

/**
 * The parameters $2 and $3 of `foundByWords`. Computed here, since under row level security a condition with a function
 * uses no index.
 */
export const wordSpans = (words: readonly string[]) => [words, words.map((word) => word + last)]

/** SQL condition for rows that match one word of `terms`. In `terms`, `place` 1 is the rarest word. */
const inSpan = (row: string, word: string) =>
  `${row}.partner_id = $1 and ${row}.word >= ${word}.lowest and ${row}.word < ${word}.above`

/**
 * Returns SQL that finds the ids with a word for each prefix in a table (partner, word, id). Looks up the rows of the
 * rarest word, exact words first; above `maxLookups`, `intersect` compares the two rarest words.
 */
export function foundByWords(table: string, id: string) {
  const hasAllAfter = (place: number) => `not exists (
    select from terms o where o.place > ${place} and not exists (
      select from ${table} x where x.${id} = w.${id} and ${inSpan('x', 'o')}))`
  const idsOf = (place: number) => `
    select w.${id} from terms s join ${table} w on ${inSpan('w', 's')}
    where s.place = ${place} and (select count(*) < ${maxMatches} from walked)
      and (select common > ${maxLookups} from terms where place = 1)`
  return `
  select id, bool_or(is_whole) as is_whole from (
    with counted as materialized (
      select lowest, above, nth, (select count(*) from (select from ${table} c
        where ${inSpan('c', 'u')} limit ${maxCounted}) c) as common
      from unnest($2::text[], $3::text[]) with ordinality u (lowest, above, nth)
    ), terms as materialized (
      select *, row_number() over (order by common, nth) as place from counted
    ), walked as materialized (
      select w.${id} as id, w.word = r.lowest as is_whole
      from terms r, lateral (
        select w.${id}, w.word from (
          select w.${id}, w.word from ${table} w where ${inSpan('w', 'r')}
          order by w.word limit ${maxLookups}) w
        where ${hasAllAfter(1)} order by w.word limit ${maxMatches}) w
      where r.place = 1
    ), compared as (${idsOf(1)} intersect ${idsOf(2)})
    select id, is_whole from walked
    union all (
      select w.${id}, (select bool_or(x.word = r.lowest) from terms r
        join ${table} x on x.${id} = w.${id} and ${inSpan('x', 'r')} where r.place = 1) as is_whole
      from compared w where ${hasAllAfter(2)} order by is_whole desc limit ${maxMatches})) met
  group by id`
}
