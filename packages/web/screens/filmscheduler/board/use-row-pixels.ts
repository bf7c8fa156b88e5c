import { useDeferredValue, useSyncExternalStore } from 'react'
import type { Matrix } from './matrix.ts'

/** Pixels of an hour: what makes rows fit the screen, between what can be read and what the calendar has. */
const least = { week: 14, day: 34 }
const most = { week: 44, day: 64 }
/** What stands above and below the board. */
const around = 300

function watch(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export function useHourPixels(view: 'week' | 'day', rows: number, hours: number): number {
  const height = useSyncExternalStore(watch, () => window.innerHeight)
  const fit = Math.floor((height - around) / Math.max(1, rows * hours))
  return Math.max(least[view], Math.min(most[view], fit))
}

/** Rows out of sight are drawn a moment after those in sight. */
export function useDrawnRows({ rows }: Matrix, rowPixels: number): number {
  const seen = Math.ceil(window.innerHeight / Math.max(1, rowPixels))
  return useDeferredValue(rows.length, Math.min(rows.length, seen))
}
