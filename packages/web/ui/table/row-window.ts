/** Rows from one index until another. */
export interface Range {
  from: number
  until: number
}

/** What a line of a list is high while it has not been seen, in pixels. */
export const usualHeights = { row: 45, heading: 31 }

/** Rows that are drawn beyond each edge of the screen, so that a small scroll or an arrow key finds them there. */
const beyond = 6

/** How the lines of a list follow each other: a heading stands above the first row of each group. */
export interface Lines {
  rows: number
  headings: number
  isHeaded: (index: number) => boolean
  /** Where a row stands among all lines, the headings counted too, from 0. */
  lineOf: (index: number) => number
}

export function linesOf<Row>(rows: readonly Row[], group?: (row: Row) => string): Lines {
  const lines = new Int32Array(rows.length)
  const headed = new Uint8Array(rows.length)
  let headings = 0
  let last: string | undefined
  for (const [index, row] of rows.entries()) {
    const name = group?.(row)
    if (name !== last || (index === 0 && group !== undefined)) {
      headed[index] = 1
      headings += 1
    }
    last = name
    lines[index] = index + headings
  }
  return {
    rows: rows.length,
    headings,
    isHeaded: (index) => headed[index] === 1,
    lineOf: (index) => lines[index] ?? 0,
  }
}

/**
 * What rows have been seen to be high, in pixels, at their index; 0 where one has not been seen. A list may have 100,000
 * rows, and this is read and copied with every frame of a scroll.
 */
export type Heights = ArrayLike<number>

/** What a row is high that has not been seen: as those that have, on average. */
function usualOf(seen: Heights): number {
  let [sum, count] = [0, 0]
  for (let index = 0; index < seen.length; index += 1) {
    const height = seen[index] ?? 0
    if (height === 0) continue
    sum += height
    count += 1
  }
  return count > 0 ? sum / count : usualHeights.row
}

/** Where each row begins, its heading included, and last where the list ends; pixels from the list's top. */
export function startsOf(lines: Lines, seen: Heights): Float64Array {
  const usual = usualOf(seen)
  const starts = new Float64Array(lines.rows + 1)
  let at = 0
  for (let index = 0; index < lines.rows; index += 1) {
    at += (seen[index] || usual) + (lines.isHeaded(index) ? usualHeights.heading : 0)
    starts[index + 1] = at
  }
  return starts
}

/** The first of ascending numbers that is above an edge, by halving; as many as there are where none is. */
function firstAbove(ascending: ArrayLike<number>, edge: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) > edge) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The rows to draw where the screen shows the list from `top` until `bottom`, pixels from the list's top, and `more`
 * beyond each edge.
 */
export function windowOf(
  starts: ArrayLike<number>,
  top: number,
  bottom: number,
  more: number = beyond,
): Range {
  const count = starts.length - 1
  const below = (edge: number) => Math.min(count, firstAbove(starts, edge))
  // Steps of four: not every row that passes an edge draws the list again.
  const from = Math.floor(Math.max(0, below(top) - 1 - more) / 4) * 4
  const until = Math.ceil((below(bottom) + more) / 4) * 4
  return { from, until: Math.min(count, until) }
}

/**
 * What is drawn of `count` rows: those of the window, and wherever it is the one that has the focus, with the two that
 * an arrow key leads to from there.
 */
export function segmentsOf(shown: Range, focused: number | null, count: number): Range[] {
  if (focused === null) return [shown]
  const near = { from: Math.max(0, focused - 1), until: Math.min(count, focused + 2) }
  if (near.until < shown.from) return [near, shown]
  if (near.from > shown.until) return [shown, near]
  return [{ from: Math.min(near.from, shown.from), until: Math.max(near.until, shown.until) }]
}
