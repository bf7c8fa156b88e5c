/** Milliseconds since 1970; `until` is exclusive. */
export interface Span {
  from: number
  until: number
}

export interface Placed<T> {
  item: T
  /** Index of the item's lane among overlapping items, from 0. */
  lane: number
  /** Number of lanes in the item's group of overlapping items. */
  lanes: number
}

/** Items that overlap, directly or through other items, get the same width. */
export function placeSideBySide<T>(items: readonly T[], spanOf: (item: T) => Span): Placed<T>[] {
  const spans = items.map((item) => ({ item, ...spanOf(item) }))
  const sorted = spans.toSorted((a, b) => a.from - b.from || b.until - a.until)
  const placed: Placed<T>[] = []
  let group: Placed<T>[] = []
  let ends: number[] = []
  const closeGroup = () => {
    for (const one of group) one.lanes = ends.length
    group = []
    ends = []
  }
  for (const { item, from, until } of sorted) {
    if (ends.every((end) => end <= from)) closeGroup()
    const free = ends.findIndex((end) => end <= from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = until
    const one = { item, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
  }
  closeGroup()
  return placed
}

export function within(span: Span, bounds: Span): Span | null {
  const from = Math.max(span.from, bounds.from)
  const until = Math.min(span.until, bounds.until)
  return from < until ? { from, until } : null
}
