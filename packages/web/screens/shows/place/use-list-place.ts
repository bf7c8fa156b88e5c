import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { keepPlace, keptPlace } from './list-place.ts'

const linkOf = (row: Element | null) =>
  row instanceof HTMLAnchorElement ? row : row?.querySelector<HTMLAnchorElement>('a[href]')

const idIn = (row: Element | null) =>
  Number(/\/shows\/(\d+)/.exec(linkOf(row)?.getAttribute('href') ?? '')?.[1])

/** Frames that a row which is scrolled to has to be drawn in. */
const mostFrames = 40

/** Focuses the row of an event once it stands where it was left; nothing where the list has moved on. */
function focusRow(list: HTMLElement, id: number, index: number, left = mostFrames): void {
  const row = list.querySelector<HTMLElement>(`[data-row="${index}"]`)
  if (idIn(row) === id) return row?.focus({ preventScroll: true })
  const moved = [...list.querySelectorAll<HTMLElement>('[data-row]')].find(
    (each) => idIn(each) === id,
  )
  if (moved) return moved.focus({ preventScroll: true })
  if (left > 0) requestAnimationFrame(() => focusRow(list, id, index, left - 1))
}

/** Whoever comes back to the list finds it where it was left, with the focus on the event that was opened. */
export function useListPlace(partnerId: number, isReady: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useReturn(list, partnerId, isReady)
  const onClickCapture = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest('[data-row]') : null
    const id = idIn(row)
    if (row === null || Number.isNaN(id)) return
    const index = Number(row.getAttribute('data-row'))
    const { search } = window.location
    keepPlace({ partnerId, search, id, index, scrollY: window.scrollY })
  }
  return { ref: list, onClickCapture }
}

function useReturn(list: RefObject<HTMLElement | null>, partnerId: number, isReady: boolean) {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current || list.current === null) return
    isDone.current = true
    const place = keptPlace(partnerId)
    if (place === null || place.search !== window.location.search) return
    const frame = list.current
    // The frame of the page scrolls to its top when it is shown; this comes after that.
    requestAnimationFrame(() => {
      window.scrollTo(0, place.scrollY)
      requestAnimationFrame(() => focusRow(frame, place.id, place.index))
    })
  }, [list, partnerId, isReady])
}
