import { useEffect } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'

/** For each register, the ids of the rows in its list as last shown, in list order. */
const shown = new Map<string, readonly number[]>()

/** Remembers the order of a list, so that deleting a row on its own page can open the next row. */
export function useShownOrder(register: string, rows: readonly Row[] | undefined): void {
  useEffect(() => {
    if (rows)
      shown.set(
        register,
        rows.map(({ id }) => id),
      )
  }, [register, rows])
}

/** Returns the row after this one in the last shown list, or the row before it if this row is the last. */
export function rowAfter(register: string, id: number): number | undefined {
  const ids = shown.get(register) ?? []
  const at = ids.indexOf(id)
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1])
}

/** Number of frames to wait for a list before giving up. */
const maxFrames = 90

/** Focuses the link of a row once its list is rendered and no dialog covers it. */
export function focusRow(id: number, frame = 0): void {
  if (frame > maxFrames) return
  const isCovered = document.querySelector('.dx-dialog') !== null
  const link = document.querySelector(
    `tr[data-row] a[href$="/${id}"], tr[data-row] a[href*="/${id}?"]`,
  )
  const line = link?.closest<HTMLElement>('tr')
  if (line && !isCovered) line.focus()
  else requestAnimationFrame(() => focusRow(id, frame + 1))
}
