import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Lines, Range } from './row-window.ts'
import { type Heights, startsOf, windowOf } from './row-window.ts'

type Body = RefObject<HTMLTableSectionElement | null>

const unseen: Heights = new Float32Array()

/** The heights of the rows that are in the page now, by their index. */
function heightsIn(body: HTMLElement): [number, number][] {
  const rows = [...body.querySelectorAll<HTMLElement>(':scope > [data-row]')]
  const heights = rows.map((row): [number, number] => [
    Number(row.dataset['row']),
    row.offsetHeight,
  ])
  return heights.filter(([, height]) => height > 0)
}

/** On paper every row stands. */
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
  seen: Heights
  shown: Range
}

/** When the first drawing has been seen, what a small scroll comes to is drawn. Milliseconds. */
const settle = 300

/** No list begins higher than this: the header and the page's title stand above it. Pixels. */
const above = 200

const firstLayout = (lines: Lines): Layout => ({
  seen: unseen,
  shown: windowOf(startsOf(lines, unseen), 0, Math.max(0, window.innerHeight - above), 0),
})

/** Reads where the screen stands in the list and how high its rows are; `anew` forgets the heights read before. */
function useLook(body: Body, lines: Lines) {
  const [layout, setLayout] = useState(() => firstLayout(lines))
  const look = useCallback(
    (anew: boolean) => {
      if (!body.current) return
      const heights = heightsIn(body.current)
      const top = -body.current.getBoundingClientRect().top
      const bottom = top + window.innerHeight
      setLayout((before) => {
        const seen = new Float32Array(lines.rows)
        if (!anew && before.seen.length === lines.rows) seen.set(before.seen)
        for (const [index, height] of heights) seen[index] = height
        const shown = windowOf(startsOf(lines, seen), top, bottom)
        const isSame = before.shown.from === shown.from && before.shown.until === shown.until
        return isSame ? before : { seen, shown }
      })
    },
    [body, lines],
  )
  return [layout, look] as const
}

/**
 * Which rows of a long list the screen shows, and where each row begins. Heights are read when the list is scrolled,
 * not when it is first drawn: that would lay the page out once more before anything is seen.
 */
export function useRowWindow(
  body: Body,
  lines: Lines,
): { shown: Range; starts: ArrayLike<number> } {
  const [{ seen, shown }, look] = useLook(body, lines)
  const isPrinting = usePrinting()
  useEffect(() => {
    const onScroll = () => look(false)
    const onResize = () => look(true)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onResize)
    const timer = setTimeout(onScroll, settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onResize)
    }
  }, [look])
  const drawnLook = useRef(look)
  useEffect(() => {
    // Other rows than before may stand where the page has been scrolled to.
    if (drawnLook.current !== look) look(false)
    drawnLook.current = look
  }, [look])
  const starts = useMemo(() => startsOf(lines, seen), [lines, seen])
  if (isPrinting) return { shown: { from: 0, until: lines.rows }, starts }
  const until = Math.min(lines.rows, shown.until)
  return { shown: { from: Math.min(shown.from, until), until }, starts }
}
