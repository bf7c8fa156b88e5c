import { type RefObject, useEffect, useRef, useState } from 'react'

type Id = number | string

interface Place {
  register: string
  index: number
  id: Id
}

/** The row of a list that was opened last, by the list's address and what it is narrowed by. */
const opened = new Map<string, Place>()

const keyOf = (base: string, query: object) => `${base} ${JSON.stringify(query)}`

/** Keeps which row somebody went to from a list, so that the way back ends there. */
export function keepPlace(base: string, query: object, place: Place): void {
  opened.set(keyOf(base, query), place)
}

/** The way back to lists of a register ends at another row, since the one it was kept for is deleted. */
export function moveKeptPlace(register: string, gone: number, next: number | undefined): void {
  for (const [key, place] of opened) {
    if (place.register !== register || place.id !== gone) continue
    if (next === undefined) opened.delete(key)
    else opened.set(key, { ...place, id: next })
  }
}

/** More frames than this are not waited for: the list has become another. */
const mostFrames = 90

/** A row's usual height while none is drawn. Pixels. */
const usualHeight = 45

/** One step towards a row of a long list, of which only the rows near the screen are drawn. */
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

const rowOf = (element: HTMLElement) => Number(element.dataset['row'])

/**
 * Scrolls back to the row that was opened from this list, and gives it the focus once it has been read: till then
 * `idOf` answers undefined.
 */
export function useKeptPlace<R>(
  frame: RefObject<HTMLElement | null>,
  base: string,
  query: object,
  rows: readonly R[] | undefined,
  idOf: (row: R) => Id | undefined,
): void {
  const key = keyOf(base, query)
  // Only where somebody comes back to: a list that stays beneath a drawer must not take the focus from it.
  const [place] = useState(() => opened.get(key))
  const isBack = useRef(place === undefined)
  useEffect(() => {
    if (!place || isBack.current || !rows || !frame.current) return undefined
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
        isBack.current = true
        opened.delete(key)
        found.focus({ preventScroll: true })
      } else if (frames < mostFrames) next = requestAnimationFrame(step)
    }
    next = requestAnimationFrame(step)
    return () => cancelAnimationFrame(next)
  }, [frame, key, place, rows, idOf])
}
