/** Rows from one index until another. */
export interface Range {
  from: number
  until: number
}

/** What a line of a list is high while it has not been seen, in pixels. */
export const usualHeights = { row: 45, heading: 31 }

/** More rows than these are no list to read on paper, and more than a browser lays out in reasonable time. */
export const mostPrinted = 2000

/** Rows that are drawn beyond each edge of the screen, so that a small scroll or an arrow key finds them there. */
const beyond = 4

/** How the lines of a list follow each other: a heading stands above the first row of each group. */
export interface Lines {
  rows: number
  headings: number
  isHeaded: (index: number) => boolean
  /** Where a row stands among all lines, the headings counted too, from 0. */
  lineOf: (index: number) => number
  /** The first row of the group that a row is in. */
  headOf: (index: number) => number
}

export function linesOf<Row>(rows: readonly Row[], group?: (row: Row) => string): Lines {
  const lines = new Int32Array(rows.length)
  const heads = new Int32Array(rows.length)
  let headings = 0
  let head = 0
  let last: string | undefined
  for (const [index, row] of rows.entries()) {
    const name = group?.(row)
    if (name !== last || (index === 0 && group !== undefined)) {
      head = index
      headings += 1
    }
    last = name
    heads[index] = head
    lines[index] = index + headings
  }
  return {
    rows: rows.length,
    headings,
    isHeaded: (index) => headings > 0 && heads[index] === index,
    lineOf: (index) => lines[index] ?? 0,
    headOf: (index) => heads[index] ?? 0,
  }
}

/** What the rows of a list are high, in pixels and their fractions. */
export interface Heights {
  usual: number
  /** Those that are not as high as the usual row, by their index. */
  others: ReadonlyMap<number, number>
}

export const unseen: Heights = { usual: usualHeights.row, others: new Map() }

/** Two heights are the same to the eye, and to the browser's own sixty-fourths of a pixel. */
const isSame = (one: number, other: number) => Math.abs(one - other) < 0.02

/**
 * The heights of a list once those of some rows have been seen. The first that are seen say what is usual: if that were
 * reckoned anew with each row, all that has not been seen would move. The same as before where nothing else was seen.
 */
export function heightsSeen(
  before: Heights,
  rows: readonly (readonly [number, number])[],
): Heights {
  const sorted = rows.map(([, height]) => height).toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) return before
  const usual = before === unseen ? middle : before.usual
  const heightOf = (index: number) => before.others.get(index) ?? usual
  const changed = rows.filter(([index, height]) => !isSame(heightOf(index), height))
  if (usual === before.usual && changed.length === 0) return before
  return { usual, others: new Map([...before.others, ...changed]) }
}

/** Where each row begins, its heading included, and last where the list ends; pixels from the list's top. */
export function startsOf(lines: Lines, { usual, others }: Heights): Float64Array {
  const starts = new Float64Array(lines.rows + 1)
  let at = 0
  for (let index = 0; index < lines.rows; index += 1) {
    at += (others.get(index) ?? usual) + (lines.isHeaded(index) ? usualHeights.heading : 0)
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
  // Steps of two: not every row that passes an edge draws the list again, and no frame of a scroll draws many.
  const from = Math.floor(Math.max(0, below(top) - 1 - more) / 2) * 2
  const until = Math.ceil((below(bottom) + more) / 2) * 2
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
