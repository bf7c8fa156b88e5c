import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'

export type Id = number | string

interface Place {
  register: string
  index: number
  id: Id
}

export interface LeftList extends Place {
  query: object
  total: number
  search: string
}

/** The last opened row of each list, by the list's address and query. */
const opened = new Map<string, Place>()

const keyOf = (base: string, query: object) => `${base} ${JSON.stringify(query)}`

const leftKey = (base: string) => `dxweb.left ${base}`

/** Returns the list from which a row was opened in this tab, or null. */
export function leftList(base: string, id: Id): LeftList | null {
  const left = JSON.parse(sessionStorage.getItem(leftKey(base)) ?? 'null') as LeftList | null
  return left?.id === id ? left : null
}

export function leaveAt(base: string, left: LeftList): void {
  opened.set(keyOf(base, left.query), left)
  sessionStorage.setItem(leftKey(base), JSON.stringify(left))
}

export function keepPlace(base: string, query: object, place: Place): void {
  opened.set(keyOf(base, query), place)
}

/** Moves remembered positions in a register's lists from a deleted row to another row. */
export function moveKeptPlace(register: string, gone: number, next: number | undefined): void {
  for (const [key, place] of opened) {
    if (place.register !== register || place.id !== gone) continue
    if (next === undefined) opened.delete(key)
    else opened.set(key, { ...place, id: next })
  }
}

/** Maximum number of frames to wait for the row, which may no longer be in the list. */
const maxFrames = 90

/** Height in pixels to assume if a row cannot be measured. */
const usualHeight = 45

/** Scrolls one step towards a row of a long list, in which only rows near the screen are rendered. */
function stepTo(frame: HTMLElement, index: number): HTMLElement | undefined {
  const row = frame.querySelector<HTMLElement>(`[data-row="${index}"]`)
  if (row) return row
  const drawn = [...frame.querySelectorAll<HTMLElement>('[data-row]')]
  const nearest = drawn.toSorted(
    (one, other) => Math.abs(rowOf(one) - index) - Math.abs(rowOf(other) - index),
  )[0]
  if (nearest) {
    const { top, height } = nearest.getBoundingClientRect()
    window.scrollBy(
      0,
      top + (index - rowOf(nearest)) * (height || usualHeight) - window.innerHeight / 2,
    )
  }
  return undefined
}

/**
 * Returns true if moving the focus interrupts nobody: nothing has focus, or only the heading of a newly opened page.
 */
const isFocusFree = () => ['BODY', 'H1'].includes(document.activeElement?.tagName ?? 'BODY')

const rowOf = (element: HTMLElement) => Number(element.dataset['row'])

/**
 * Scrolls back to the row that was opened from this list, and focuses it once loaded; `idOf` returns undefined until
 * then.
 */
export function useKeptPlace<R>(
  frame: RefObject<HTMLElement | null>,
  base: string,
  query: object,
  rows: readonly R[] | undefined,
  idOf: (row: R) => Id | undefined,
): void {
  const key = keyOf(base, query)
  // Reads the position once per list, since a list behind a drawer must not take the focus from the drawer.
  const place = useMemo(() => opened.get(key), [key])
  const [firstKey] = useState(key)
  const backAt = useRef('')
  useEffect(() => {
    if (!place || backAt.current === key || !rows || !frame.current) return undefined
    // Ignores a query changed by typing. After going back, the query also changes, but no field has the focus.
    if (key !== firstKey && !isFocusFree()) return undefined
    const known = rows.findIndex((row) => idOf(row) === place.id)
    const index = Math.min(known < 0 ? place.index : known, rows.length - 1)
    let frames = 0
    let next = 0
    const step = () => {
      const list = frame.current
      frames += 1
      const found = list && stepTo(list, index)
      const row = rows[index]
      if (found) found.scrollIntoView({ block: 'center' })
      if (found && row !== undefined && idOf(row) !== undefined) {
        backAt.current = key
        opened.delete(key)
        found.focus({ preventScroll: true })
      } else if (frames < maxFrames) next = requestAnimationFrame(step)
    }
    next = requestAnimationFrame(step)
    return () => cancelAnimationFrame(next)
  }, [frame, key, firstKey, place, rows, idOf])
}
