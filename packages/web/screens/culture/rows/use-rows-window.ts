import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { RowAxis } from './row-axis.ts'
import { covers, everything, type RowsWindow, type View, windowAround } from './rows-window.ts'

/** Maximum number of bars that are all rendered, visible or not, because that is still fast. */
const maxDrawn = 400
/** Screens rendered on each side of the visible part; more is rendered when fewer than `near` screens are left. */
const ahead = { drawn: 0.3, near: 0.25 }

function viewOf(element: HTMLElement): View {
  const rows = [...element.querySelectorAll<HTMLElement>('.dx-rows-row')]
  const below = element.querySelector<HTMLElement>('.dx-rows-body')?.offsetTop ?? 0
  return {
    left: element.scrollLeft,
    top: element.scrollTop,
    width: element.clientWidth,
    height: element.clientHeight,
    track: element.querySelector<HTMLElement>('.dx-rows-days')?.offsetWidth ?? 0,
    tops: rows.map((row) => below + row.offsetTop),
  }
}

/** Returns the focused bar, which stays rendered. */
const focusedBar = (element: HTMLElement) =>
  element.contains(document.activeElement)
    ? (document.activeElement?.getAttribute('data-bar') ?? null)
    : null

interface Drawn extends RowsWindow {
  kept: string | null
}

const whole: Drawn = { ...everything, kept: null }

class Sight {
  #drawn: Drawn | null = null
  readonly #watchers = new Set<() => void>()

  readonly drawn = () => this.#drawn

  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  look(element: HTMLElement, axis: RowAxis, areOthers: boolean): void {
    const view = viewOf(element)
    const before = areOthers ? null : this.#drawn
    if (before && covers(before, windowAround(view, axis, ahead.near))) return
    this.#drawn =
      view.track === 0
        ? whole
        : { ...windowAround(view, axis, ahead.drawn), kept: focusedBar(element) }
    for (const watcher of this.#watchers) watcher()
  }
}

type Rows = readonly { bars: readonly unknown[] }[]

const areMany = (rows: Rows) => rows.reduce((count, { bars }) => count + bars.length, 0) > maxDrawn

/** `follow` must be called after scrolling. */
export function useRowsWindow(
  scroller: RefObject<HTMLElement | null>,
  axis: RowAxis,
  rows: Rows,
): { drawn: Drawn | null; follow: () => void } {
  const [sight] = useState(() => new Sight())
  const drawn = useSyncExternalStore(sight.watch, sight.drawn)
  const look = useCallback(
    (areOthers: boolean) => {
      const element = scroller.current
      if (element && areMany(rows)) sight.look(element, axis, areOthers)
    },
    [sight, scroller, axis, rows],
  )
  const follow = useCallback(() => look(false), [look])
  useLayoutEffect(() => look(true), [look])
  useEffect(() => {
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [follow])
  return { drawn: areMany(rows) ? drawn : whole, follow }
}
