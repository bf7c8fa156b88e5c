import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** Pixels of an hour: what makes rows fit the screen, between what can be read and what the calendar has. */
const least = { week: 6.5, day: 34 }
const most = { week: 44, day: 64 }
/** Height of what is above and below the board. */
const around = 300

function watch(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** So many that the rows fit a screen of that height, in halves of a pixel. */
export function hourPixels(height: number, view: 'week' | 'day', rows: number, hours: number) {
  const fit = Math.floor(((height - around) * 2) / Math.max(1, rows * hours)) / 2
  return Math.max(least[view], Math.min(most[view], fit))
}

export function useHourPixels(view: 'week' | 'day', rows: number, hours: number): number {
  const height = useSyncExternalStore(watch, () => window.innerHeight)
  return hourPixels(height, view, rows, hours)
}

/** As the style sheet has the board's own height, and that of the days above it. */
const headPixels = 38
const seenPixels = () => Math.max(420, window.innerHeight - 260) - headPixels

/** Leaves the thread to the paint of what is in sight. */
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

/** What is out of sight is drawn once what is in sight has been painted. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}

export const rowsInSight = (rowPixels: number): number =>
  Math.ceil(seenPixels() / Math.max(1, rowPixels))
