export interface Place {
  offset: number
  value: unknown
  id: number
}

/**
 * The cheapest way to read a page: `near` and `deep` from the start, `back` from the end, `from` and `until` a known
 * row. Skips `skipped` rows.
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
  /** The page that was read last first. */
  places: readonly Place[]
  /** True if the order can be reversed exactly. */
  isReversible: boolean
}

/** Number of rows from which skipped rows are read from the order's index alone. */
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

/** Treats near rows alike, so that the next page starts from the page that was read last, listed before others. */
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
