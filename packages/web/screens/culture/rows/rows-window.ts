import type { RowAxis } from './row-axis.ts'

/** What of the rows is drawn: rows by their order, time in milliseconds since 1970. */
export interface RowsWindow {
  firstRow: number
  lastRow: number
  from: number
  until: number
}

export const everything: RowsWindow = {
  firstRow: 0,
  lastRow: Infinity,
  from: -Infinity,
  until: Infinity,
}

/** What is looked at, in pixels of what scrolls; `track` is how wide the days are. */
export interface View {
  left: number
  top: number
  width: number
  height: number
  track: number
  /** How far down each row begins, in order. */
  tops: readonly number[]
}

/** The row that lies so far down; the first or the last where that is beside them all. */
const rowAt = (tops: readonly number[], down: number) =>
  Math.max(
    0,
    tops.findLastIndex((top) => top <= down),
  )

/** What is looked at and so many screens around it, the axis' days at most. */
export function windowAround(view: View, axis: RowAxis, screens: number): RowsWindow {
  const pixelMs = (axis.until - axis.from) / view.track
  const [aside, away] = [view.width * screens, view.height * screens]
  return {
    firstRow: rowAt(view.tops, view.top - away),
    lastRow: rowAt(view.tops, view.top + view.height + away),
    from: Math.max(axis.from, axis.from + (view.left - aside) * pixelMs),
    until: Math.min(axis.until, axis.from + (view.left + view.width + aside) * pixelMs),
  }
}

export const covers = (whole: RowsWindow, part: RowsWindow): boolean =>
  whole.firstRow <= part.firstRow &&
  whole.lastRow >= part.lastRow &&
  whole.from <= part.from &&
  whole.until >= part.until
