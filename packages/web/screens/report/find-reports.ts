import { writtenText } from '@dxweb/kit/text/written-text.ts'

export interface Findable {
  title: string
  about: string
  /** Questions that the report answers, and synonyms. */
  asks: readonly string[]
  columns: readonly string[]
}

export interface Found<E> {
  entry: E
  /** The question or column that matches the query; null if the title contains the query. */
  because: string | null
}

/** Words that occur in any question, so they do not distinguish reports. */
const common = new Set(
  (
    'hvor mye mange hva hvem hvilke hvordan når har er var vi i på av for til de det den en et og per om som ' +
    'how much many what who which when did do does have has is was were we in on of for to the a an and per by'
  ).split(' '),
)

const wordsIn = (text: string): readonly string[] =>
  writtenText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the words of the query without common words, or all words if all are common. */
function askedIn(query: string): readonly string[] {
  const all = wordsIn(query)
  const searched = all.filter((word) => !common.has(word))
  return searched.length > 0 ? searched : all
}

/** Minimum length of a report's word that matches a longer typed word: 'billett' matches 'billettene'. */
const shortestStem = 4

const isLike = (word: string, asked: string) =>
  word.startsWith(asked) || (word.length >= shortestStem && asked.startsWith(word))

const hasWord = (text: string, asked: string) => wordsIn(text).some((word) => isLike(word, asked))

function pointsOf({ title, about, asks, columns }: Findable, asked: string): number {
  if (hasWord(title, asked)) return 8
  if (asks.some((text) => wordsIn(text).includes(asked))) return 5
  if (asks.some((text) => hasWord(text, asked))) return 4
  if (columns.some((text) => hasWord(text, asked))) return 2
  return hasWord(about, asked) ? 1 : 0
}

/** Returns the question, synonym or column that contains the most words of the query. */
function becauseOf({ title, asks, columns }: Findable, asked: readonly string[]): string | null {
  if (asked.every((word) => hasWord(title, word))) return null
  const counts = [...asks, ...columns].map((text) => ({
    text,
    count: asked.filter((word) => hasWord(text, word)).length,
  }))
  const best = counts.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.text : null
}

/** Returns the entries that contain the most words of the query, at least half of them, best matches first. */
export function findReports<E extends Findable>(entries: readonly E[], query: string): Found<E>[] {
  const asked = askedIn(query)
  const rated = entries.map((entry) => {
    const points = asked.map((word) => pointsOf(entry, word))
    const matched = points.filter((one) => one > 0).length
    return { entry, matched, points: points.reduce((sum, one) => sum + one, 0) }
  })
  const most = Math.max(0, ...rated.map(({ matched }) => matched))
  if (most * 2 < asked.length || most === 0) return []
  return rated
    .filter(({ matched }) => matched === most)
    .toSorted((a, b) => b.points - a.points)
    .map(({ entry }) => ({ entry, because: becauseOf(entry, asked) }))
}
