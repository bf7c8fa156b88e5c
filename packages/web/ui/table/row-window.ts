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
  const groups = group ? rows.map(group) : []
  const isHeaded = (index: number) => group !== undefined && groups[index] !== groups[index - 1]
  const lines: number[] = []
  let headings = 0
  for (let index = 0; index < rows.length; index += 1) {
    if (isHeaded(index)) headings += 1
    lines.push(index + headings)
  }
  return { rows: rows.length, headings, isHeaded, lineOf: (index) => lines[index] ?? 0 }
}

/** Where each row begins, its heading included, and last where the list ends; pixels from the list's top. */
export function startsOf(lines: Lines, seen: ReadonlyMap<number, number>): number[] {
  const sum = [...seen.values()].reduce((total, height) => total + height, 0)
  const usual = seen.size > 0 ? sum / seen.size : usualHeights.row
  const starts = [0]
  let at = 0
  for (let index = 0; index < lines.rows; index += 1) {
    at += (seen.get(index) ?? usual) + (lines.isHeaded(index) ? usualHeights.heading : 0)
    starts.push(at)
  }
  return starts
}

/**
 * The rows to draw where the screen shows the list from `top` until `bottom`, pixels from the list's top, and `more`
 * beyond each edge.
 */
export function windowOf(
  starts: readonly number[],
  top: number,
  bottom: number,
  more: number = beyond,
): Range {
  const count = starts.length - 1
  const below = (edge: number) => {
    const next = starts.findIndex((start) => start > edge)
    return next === -1 ? count : next
  }
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
