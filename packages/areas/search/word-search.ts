/** Sorts after every word that begins alike. */
const last = String.fromCodePoint(0x10ffff)

/** So many rows are met of the rarest word, of which one person may have several. */
const mostMet = 30
/** What is more common than this is not counted further. */
const mostCounted = 2_000
/** So many rows of the rarest word are walked through; looking up each of more costs more than comparing two lists. */
const mostWalked = 1_000

/**
 * $2 and $3 of `foundByWords`: the beginnings of words, and what comes after all that begin so. Worked out here, since
 * a condition that calls a function is not asked of an index behind row level security.
 */
export const wordSpans = (words: readonly string[]) => [words, words.map((word) => word + last)]

/** The rows of one word terms; `terms` has them by `place`, the rarest first. */
const inSpan = (row: string, word: string) =>
  `${row}.partner_id = $1 and ${row}.word >= ${word}.lowest and ${row}.word < ${word}.above`

/**
 * The ids that have a word for each beginning terms, of a table of words by their id: partner, word, id. The rarest
 * word is walked through and the others are looked up; whole words come first. Common words that seldom go together
 * would be looked up by the ten thousand: where the walk ends too early, those of the two rarest are compared as lists,
 * by `intersect`, since that is the one form which no planner turns back into looking up.
 */
export function foundByWords(table: string, id: string) {
  const hasAllAfter = (place: number) => `not exists (
    select from terms o where o.place > ${place} and not exists (
      select from ${table} x where x.${id} = w.${id} and ${inSpan('x', 'o')}))`
  const idsOf = (place: number) => `
    select w.${id} from terms s join ${table} w on ${inSpan('w', 's')}
    where s.place = ${place} and (select count(*) < ${mostMet} from walked)
      and (select common > ${mostWalked} from terms where place = 1)`
  return `
  select id, bool_or(is_whole) as is_whole from (
    with counted as materialized (
      select lowest, above, nth, (select count(*) from (select from ${table} c
        where ${inSpan('c', 'u')} limit ${mostCounted}) c) as common
      from unnest($2::text[], $3::text[]) with ordinality u (lowest, above, nth)
    ), terms as materialized (
      select *, row_number() over (order by common, nth) as place from counted
    ), walked as materialized (
      select w.${id} as id, w.word = r.lowest as is_whole
      from terms r, lateral (
        select w.${id}, w.word from (
          select w.${id}, w.word from ${table} w where ${inSpan('w', 'r')}
          order by w.word limit ${mostWalked}) w
        where ${hasAllAfter(1)} order by w.word limit ${mostMet}) w
      where r.place = 1
    ), compared as (${idsOf(1)} intersect ${idsOf(2)})
    select id, is_whole from walked
    union all (
      select w.${id}, (select bool_or(x.word = r.lowest) from terms r
        join ${table} x on x.${id} = w.${id} and ${inSpan('x', 'r')} where r.place = 1) as is_whole
      from compared w where ${hasAllAfter(2)} order by is_whole desc limit ${mostMet})) met
  group by id`
}
