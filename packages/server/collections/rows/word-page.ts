interface WordPage {
  source: string
  table: string
  names: string
  order: string
  limit: string
  offset: string
  /** The same order by columns of the words table, if that table has the columns. */
  ofWords?: string | undefined
  sizes?: TrySizes
}

/**
 * For a word with more than `common` rows, the first `mostTried` rows of the register are searched before all rows of
 * the word are sorted.
 */
interface TrySizes {
  common: number
  mostTried: number
}
const defaultSizes: TrySizes = { common: 20_000, mostTried: 5_000 }

/** Number of rows up to which the engine starts from the word's rows. */
const fewest = 1_000
/** Maximum number of ids kept in memory. */
const most = 60_000

export const idsOfWordPage = (asked: WordPage): string =>
  asked.ofWords === undefined ? filteredPage(asked) : sortedPage(asked, asked.ofWords)

const ofWord = ({ table }: WordPage) =>
  `from ${table} w where w.partner_id = $1 and w.word >= $2 and w.word < $3`

const hasWord = (asked: WordPage) => `exists (select ${ofWord(asked)} and w.${asked.names} = t.id)`

const counted = (asked: WordPage, upTo: number) =>
  `counted as materialized (select count(*) as common from (select ${ofWord(asked)} limit ${upTo + 1}) c)`

/**
 * Filters the sort index by the ids of the word's rows if these ids fit in memory; otherwise looks up each row. Only
 * one of the two halves runs.
 */
function filteredPage(asked: WordPage): string {
  const { source, names, order, limit, offset } = asked
  const isKept = `(select common between ${fewest} and ${most} from counted)`
  // Inside coalesce, the subquery stays a set and does not become a join.
  const inSet = `coalesce(t.id in (select w.${names} ${ofWord(asked)}), false)`
  const half = (condition: string) =>
    `(select t.id from ${source} t where partner_id = $1 and ${condition} order by ${order} limit ${limit} offset ${offset})`
  return `with ${counted(asked, most)}
    ${half(`${isKept} and ${inSet}`)} union all ${half(`not ${isKept} and ${hasWord(asked)}`)}`
}

/**
 * Uses only the words table: reads rows with the exact word in index order, and sorts rows with longer words. For a
 * common word, first searches the first rows of the register, and uses the result only if it fills the page.
 */
function sortedPage(asked: WordPage, ofWords: string): string {
  const { source, table, names, order, limit, offset, sizes = defaultSizes } = asked
  const { common, mostTried } = sizes
  const page = `limit ${limit} offset ${offset}`
  const columns = ofWords.replaceAll(/ (asc|desc)/g, '')
  const first = (words: string, grouped: string) => `(select ${columns} from ${table} w
      where w.partner_id = $1 and ${words} and (select count(*) < ${limit} from tried)
      ${grouped} order by ${ofWords} limit ${offset}::bigint + ${limit}::bigint)`
  return `with ${counted(asked, common)}, tried as materialized (
      select t.id from (select * from ${source} t where partner_id = $1 order by ${order} limit ${mostTried}) t
      where (select common > ${common} from counted) and ${hasWord(asked)} order by ${order} ${page})
    select id from tried union (select w.${names} from (
        ${first('w.word = $2', '')} union all ${first('w.word > $2 and w.word < $3', `group by ${columns}`)}) w
      group by ${columns} order by ${ofWords} ${page})`
}

interface WordsPage {
  columns: string
  source: string
  table: string
  names: string
  spans: readonly (readonly [string, string])[]
  order: string
  by: string
  limit: string
  offset: string
  ofWords: string | undefined
}

/**
 * Each row contains the total as `foundTotal`; an empty page is one row without an id. Joins the words once, starting
 * with the rarest, after excluding rows without the bits of the other words.
 */
export function pageOfWords(asked: WordsPage): string {
  const { columns, source, table, names, spans, order, by, limit, offset, ofWords } = asked
  const one = (nth: number) => (nth === 0 ? 'w' : `w${nth}`)
  const words = spans.map((_, nth) => `${table} ${one(nth)}`)
  const each = spans.map(([lowest, above], nth) => {
    const others = spans.filter((_, at) => at !== nth)
    const bits = `(${others.map(([word]) => `dx_word_bits(${word})`).join(' | ')})`
    const isSame = nth === 0 ? '' : ` and ${one(nth)}.${names} = w.${names}`
    // Uses `>=`, since for `=` the planner would expect few rows, and look up each of them under the other word.
    return `${one(nth)}.partner_id = $1 and ${one(nth)}.word >= ${lowest} and ${one(nth)}.word < ${above}
      and ${one(nth)}.bits & ${bits} >= ${bits}${isSame}`
  })
  const kept = ofWords?.replaceAll(/ (asc|desc)/g, '') ?? `w.${names}`
  const isRow = `t.partner_id = $1 and t.id`
  const sorted = ofWords ?? order
  const from = ofWords ? 'found w' : `found w join ${source} t on ${isRow} = w.${names}`
  return `with found as materialized (
      select ${kept} from ${words.join(', ')} where ${each.join(' and ')} group by ${kept}
    ), p as materialized (select w.${names} as id from ${from} order by ${sorted} limit ${limit} offset ${offset})
    select k.total as "foundTotal", ${columns}
    from (select count(*)::int as total from found) k left join p on true left join ${source} t on ${isRow} = p.id
    order by ${by}`
}
