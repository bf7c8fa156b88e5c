import { maxPrinted } from '@dxweb/kit/definitions/sheet.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Lines, Range } from './row-window.ts'
import { type Heights, heightsSeen, shiftAt, startsOf, unseen, windowOf } from './row-window.ts'

type Body = RefObject<HTMLTableSectionElement | null>

function heightsIn(body: HTMLElement): [number, number][] {
  const rows = [...body.querySelectorAll<HTMLElement>(':scope > [data-row]')]
  // Keeps fractions of pixels, since rounding would accumulate in estimates of unrendered rows.
  const heights = rows.map((row): [number, number] => [
    Number(row.dataset['row']),
    row.getBoundingClientRect().height,
  ])
  return heights.filter(([, height]) => height > 0)
}

/** True while printing, when all rows are rendered, up to a limit. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}

interface Layout {
  lines: Lines
  heights: Heights
  starts: Float64Array
  shown: Range
  shift: number
}

/** Milliseconds after the first paint before rows for a short scroll are added. */
const settle = 300

/** Minimum height in pixels of header and title above any list. */
const above = 200

function firstLayout(lines: Lines): Layout {
  const starts = startsOf(lines, unseen)
  const shown = windowOf(starts, 0, Math.max(0, window.innerHeight - above), 0)
  return { lines, heights: unseen, starts, shown, shift: 0 }
}

/** Returns the current layout, or `before` if the same rows are rendered at the same offset. */
function layoutNow(body: HTMLElement, lines: Lines, before: Layout, isFresh: boolean): Layout {
  const isKept = !isFresh && before.lines.rows === lines.rows
  const heights = heightsSeen(isKept ? before.heights : unseen, heightsIn(body))
  const isAsBefore = before.lines === lines && before.heights === heights
  const starts = isAsBefore ? before.starts : startsOf(lines, heights)
  const onPage = -body.getBoundingClientRect().top
  const shift = shiftAt(starts.at(-1) ?? 0, onPage, window.innerHeight)
  const top = onPage + shift
  const shown = windowOf(starts, top, top + window.innerHeight)
  const isSame = before.shown.from === shown.from && before.shown.until === shown.until
  return isSame && before.shift === shift ? before : { lines, heights, starts, shown, shift }
}

function useLook(body: Body, lines: Lines) {
  const [layout, setLayout] = useState(() => firstLayout(lines))
  const latest = useRef(layout)
  const look = useCallback(
    (isFresh: boolean, isAtOnce: boolean) => {
      if (!body.current) return
      const next = layoutNow(body.current, lines, latest.current, isFresh)
      if (next === latest.current) return
      latest.current = next
      if (isAtOnce) flushSync(() => setLayout(next))
      else setLayout(next)
    },
    [body, lines],
  )
  return [layout, look] as const
}

/** Measures heights only after the first render, since measuring during it would force a second layout. */
export function useRowWindow(
  body: Body,
  lines: Lines,
): { shown: Range; starts: ArrayLike<number>; shift: number; isCut?: boolean } {
  const [layout, look] = useLook(body, lines)
  const isPrinting = usePrinting()
  useEffect(() => {
    const onScroll = () => look(false, true)
    const onResize = () => look(true, false)
    // Listens in the capture phase, because the scroll event of a dialog does not bubble.
    window.addEventListener('scroll', onScroll, { passive: true, capture: true })
    window.addEventListener('resize', onResize)
    const timer = setTimeout(() => look(false, false), settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', onResize)
    }
  }, [look])
  const drawnLook = useRef(look)
  useEffect(() => {
    if (drawnLook.current !== look) look(false, false)
    drawnLook.current = look
  }, [look])
  const { heights, shown, shift } = layout
  const starts = useMemo(
    () => (layout.lines === lines ? layout.starts : startsOf(lines, heights)),
    [layout, lines, heights],
  )
  if (isPrinting) {
    const until = Math.min(lines.rows, maxPrinted)
    return { shown: { from: 0, until }, starts, shift: 0, isCut: until < lines.rows }
  }
  const until = Math.min(lines.rows, shown.until)
  return { shown: { from: Math.min(shown.from, until), until }, starts, shift }
}
