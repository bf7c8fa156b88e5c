export interface Place {
  offset: number
  value: unknown
  id: number
}

/**
 * The cheapest way to read a page: `near` and `deep` from the start, `back` from the end, `from` forwards and `until`
 * backwards from a known row. Skips `skipped` rows.
 */
export interface PageWay {
  way: 'near' | 'deep' | 'back' | 'from' | 'until'
  skipped: number
  taken: number
  place?: Place
}

interface PageRequest {
  offset: number
  limit: number
  /** Equals 0 if unknown. */
  total: number
  /** Begins with the page that was read most recently. */
  places: readonly Place[]
  /** True if the order can be reversed exactly. */
  isReversible: boolean
}

/** Lowest offset at which the skipped rows are read only from the index of the sort order. */
const deepOffset = 1_000

export function pageWay({ offset, limit, total, places, isReversible }: PageRequest): PageWay {
  if (offset < deepOffset) return { way: 'near', skipped: offset, taken: limit }
  const taken = Math.min(limit, total - offset)
  const ways: PageWay[] = [{ way: 'deep', skipped: offset, taken: limit }]
  if (isReversible && taken > 0) ways.push({ way: 'back', skipped: total - offset - taken, taken })
  for (const place of places) {
    const after = offset - place.offset
    const before = -after - limit
    if (after >= 0) ways.push({ way: 'from', skipped: after, taken: limit, place })
    else if (before >= 0) ways.push({ way: 'until', skipped: before, taken: limit, place })
  }
  return ways.reduce((best, way) => (costOf(way) < costOf(best) ? way : best))
}

/** Gives all nearby rows the same cost, so that the most recently read page, which is listed first, is chosen. */
const costOf = ({ skipped }: PageWay) => Math.max(skipped, deepOffset)

export function fromPlace(
  way: 'from' | 'until',
  by: string,
  isDescending: boolean,
  [value, id]: readonly [string, string],
): string {
  const isUpward = (way === 'from') !== isDescending
  const sign = way === 'from' ? (isUpward ? '>=' : '<=') : isUpward ? '>' : '<'
  return `(${by}, id) ${sign} (${value}, ${id})`
}
