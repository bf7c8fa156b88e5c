import type { RowAxis } from './row-axis.ts'

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

/** Visible part of the scrolled content, in pixels; `track` is the width of the days. */
export interface View {
  left: number
  top: number
  width: number
  height: number
  track: number
  tops: readonly number[]
}

/** Returns the last row that starts at or above a vertical position, or the first row. */
const rowAt = (tops: readonly number[], down: number) =>
  Math.max(
    0,
    tops.findLastIndex((top) => top <= down),
  )

/** Returns a window within the axis that extends the visible part by `screens` screens on each side. */
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
