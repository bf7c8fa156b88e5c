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

/** The visible part in pixels of the scrolled content; `track` is the width of the days. */
export interface View {
  left: number
  top: number
  width: number
  height: number
  track: number
  tops: readonly number[]
}

/** Returns the row at a height, or the nearest one. */
const rowAt = (tops: readonly number[], down: number) =>
  Math.max(
    0,
    tops.findLastIndex((top) => top <= down),
  )

/** The result stays within the axis. `screens` counts screens on each side of the visible part. */
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
