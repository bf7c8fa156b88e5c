import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** Minimum pixels per hour, for readability, and the maximum when rows are stretched to fill the screen. */
const least = { week: 6.5, day: 34 }
const most = { week: 44, day: 64 }
/** Height of the content above and below the board. */
const around = 300

function watch(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Returns the pixels per hour at which the rows fit a window of the given height, in steps of half a pixel. */
export function hourPixels(height: number, view: 'week' | 'day', rows: number, hours: number) {
  const fit = Math.floor(((height - around) * 2) / Math.max(1, rows * hours)) / 2
  return Math.max(least[view], Math.min(most[view], fit))
}

export function useHourPixels(view: 'week' | 'day', rows: number, hours: number): number {
  const height = useSyncExternalStore(watch, () => window.innerHeight)
  return hourPixels(height, view, rows, hours)
}

/** Height of the board's headings. This and the heights below must match the style sheet. */
const headPixels = 38
const seenPixels = () => Math.max(420, window.innerHeight - 260) - headPixels

/** Milliseconds during which only the visible content is painted. */
const paintMs = 50

function afterPaint(work: () => void) {
  let waits: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    waits = setTimeout(work, paintMs)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(waits)
  }
}

/** Becomes true after the visible content has been painted, when the rest may be rendered. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}

export const rowsInSight = (rowPixels: number): number =>
  Math.ceil(seenPixels() / Math.max(1, rowPixels))
