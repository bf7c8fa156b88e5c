/** Sorts after every word that begins alike. */
const last = String.fromCodePoint(0x10ffff)

/** So many rows are met of the rarest word, of which one person may have several. */
const mostMet = 30
/** What is more common than this is not counted further. */
const mostCounted = 2_000

/**
 * $2 and $3 of `foundByWords`: the beginnings of words, and what comes after all that begin so. Worked out here, since
 * a condition that calls a function is not asked of an index behind row level security.
 */
export const wordSpans = (words: readonly string[]) => [words, words.map((word) => word + last)]

/**
 * The ids that have a word for each beginning sought, of a table of words by their id: partner, word, id. The rarest
 * of the words is walked through and the others are looked up; whole words come first.
 */
export const foundByWords = (table: string, id: string) => `
  select id, bool_or(is_whole) as is_whole from (
    with sought as materialized (
      select lowest, above, nth, (select count(*) from (select from ${table} c
        where c.partner_id = $1 and c.word >= lowest and c.word < above limit ${mostCounted}) c) as common
      from unnest($2::text[], $3::text[]) with ordinality u (lowest, above, nth)
    ), rarest as materialized (select * from sought order by common, nth limit 1)
    select w.${id} as id, w.word = r.lowest as is_whole
    from rarest r, lateral (
      select w.${id}, w.word from ${table} w
      where w.partner_id = $1 and w.word >= r.lowest and w.word < r.above and not exists (
        select from sought o where o.nth <> r.nth and not exists (
          select from ${table} x where x.partner_id = $1 and x.${id} = w.${id}
            and x.word >= o.lowest and x.word < o.above))
      order by w.word limit ${mostMet}) w) met
  group by id`
