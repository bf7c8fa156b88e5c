import { useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds during which the focus is restored, long enough to render reloaded rows. */
const awaitedMs = 3_000
const board = '[data-cell][tabindex="0"], .dx-film-list button'

/** Returns true if nothing has the focus, or only a cell that received it as a fallback. */
const isLoose = ({ activeElement }: Document) =>
  activeElement === null || activeElement === document.body || activeElement.matches('[data-cell]')

/** Focuses the first of the shows that is rendered, or else the board. Returns true if a show was found. */
function focusOn(ids: readonly number[]): boolean {
  const shows = ids.map((id) => document.querySelector<HTMLElement>(`[data-event="${id}"]`))
  const found = shows.find((show) => show !== null)
  if (found) found.focus()
  else if (!document.activeElement?.matches('[data-cell]'))
    document.querySelector<HTMLElement>(board)?.focus()
  return found !== undefined
}

/** Returns a function that focuses a show, or else the board, after a change has removed the focused element. */
export function useFocusBack(): (ids: readonly number[]) => void {
  const awaited = useRef<readonly number[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const seek = () => {
    if (awaited.current && isLoose(document) && focusOn(awaited.current)) awaited.current = null
  }
  useLayoutEffect(seek)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (ids) => {
    awaited.current = ids
    seek()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      awaited.current = null
    }, awaitedMs)
  }
}
