interface WordPage {
  source: string
  table: string
  names: string
  order: string
  page: string
}

/** Up to so many rows the engine begins with the rows of the word. */
const fewest = 1_000
/** So many ids are kept in memory. */
const most = 60_000

/**
 * Returns SQL for the ids of a page of rows with one word, between the bounds $2 and $3. Filters the order's index by a
 * set of the word's rows if that fits in memory; otherwise looks up each row. Only one half runs.
 */
export function idsOfWordPage({ source, table, names, order, page }: WordPage): string {
  const word = `from ${table} w where w.partner_id = $1 and w.word >= $2 and w.word < $3`
  const isKept = `(select common between ${fewest} and ${most} from counted)`
  // Within coalesce it stays a set and becomes no join.
  const inSet = `coalesce(t.id in (select w.${names} ${word}), false)`
  const lookedUp = `exists (select ${word} and w.${names} = t.id)`
  const half = (condition: string) =>
    `(select t.id from ${source} t where partner_id = $1 and ${condition} order by ${order} ${page})`
  return `with counted as materialized (select count(*) as common from (select ${word} limit ${most + 1}) c)
    ${half(`${isKept} and ${inSet}`)} union all ${half(`not ${isKept} and ${lookedUp}`)}`
}
