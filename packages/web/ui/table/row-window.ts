export interface Range {
  from: number
  until: number
}

/** Assumed heights in pixels until measured. */
export const defaultHeights = { row: 45, heading: 31 }

/** Extra rows beyond each edge, for short scrolls and arrow keys. */
const beyond = 4

export interface Lines {
  rows: number
  headings: number
  isHeaded: (index: number) => boolean
  lineOf: (index: number) => number
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

export interface Heights {
  usual: number
  /** Heights of rows that differ from the usual height, by index. */
  others: ReadonlyMap<number, number>
}

export const unseen: Heights = { usual: defaultHeights.row, others: new Map() }

/** Compares heights with a tolerance for the browser's rounding to 1/64 pixel. */
const isSame = (one: number, other: number) => Math.abs(one - other) < 0.02

/**
 * The first measurement sets the usual height, and later measurements keep it, since a change would move all rows
 * that are not rendered. Returns the same object if nothing changed.
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

/** Returns the start of each row with its heading, and then the end of the list, in pixels from the list's top. */
export function startsOf(lines: Lines, { usual, others }: Heights): Float64Array {
  const starts = new Float64Array(lines.rows + 1)
  let at = 0
  for (let index = 0; index < lines.rows; index += 1) {
    at += (others.get(index) ?? usual) + (lines.isHeaded(index) ? defaultHeights.heading : 0)
    starts[index + 1] = at
  }
  return starts
}

/** Returns the index of the first number above `edge`, or the length if there is none. */
function firstAbove(ascending: ArrayLike<number>, edge: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) > edge) high = middle
    else low = middle + 1
  }
  return low
}

export function windowOf(
  starts: ArrayLike<number>,
  top: number,
  bottom: number,
  more: number = beyond,
): Range {
  const count = starts.length - 1
  const below = (edge: number) => Math.min(count, firstAbove(starts, edge))
  // Moves in steps of two rows, so that scrolling renders the list again only at every second row.
  const from = Math.floor(Math.max(0, below(top) - 1 - more) / 2) * 2
  const until = Math.ceil((below(bottom) + more) / 2) * 2
  return { from, until: Math.min(count, until) }
}

/** Returns the visible range, plus the focused row and its neighbours anywhere in the list, for the arrow keys. */
export function segmentsOf(shown: Range, focused: number | null, count: number): Range[] {
  if (focused === null) return [shown]
  const near = { from: Math.max(0, focused - 1), until: Math.min(count, focused + 2) }
  if (near.until < shown.from) return [near, shown]
  if (near.from > shown.until) return [shown, near]
  return [{ from: Math.min(near.from, shown.from), until: Math.max(near.until, shown.until) }]
}

/** Maximum page height in pixels, since Firefox cannot show anything below 17.8 million. */
export const highestPage = 16_000_000

/**
 * Returns the offset between list and page at scroll position `top`. A list higher than `highestPage` scrolls faster
 * than the page, so that both reach their end together.
 */
export function shiftAt(listHeight: number, top: number, screen: number): number {
  const way = highestPage - screen
  return (Math.min(Math.max(top, 0), way) / way) * Math.max(0, listHeight - highestPage)
}

/** Heights of the gaps before each part and after the last part. Gaps and rows together fill the page's height. */
export function gapsOf(parts: readonly Range[], starts: ArrayLike<number>, shift: number) {
  const startOf = (index: number) => starts[index] ?? 0
  const height = Math.min(startOf(starts.length - 1), highestPage)
  let end = 0
  const gaps = parts.map(({ from, until }) => {
    const size = startOf(until) - startOf(from)
    const begin = Math.max(end, Math.min(startOf(from) - shift, height - size))
    const gap = begin - end
    end = begin + size
    return gap
  })
  return [...gaps, Math.max(0, height - end)]
}
