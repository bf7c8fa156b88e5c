import { useEffect, useMemo, useState } from 'react'
import type { Column } from './column.ts'
import { shareWidths } from './share-widths.ts'

interface Room {
  /** Widths of the table and of the window; the window's width decides which columns are hidden. */
  table: number
  screen: number
}

const none: ReadonlyMap<string, number> = new Map()

/** Reads widths from a ResizeObserver, since measuring during rendering would force another layout. */
function useRoom(isAsked: boolean) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    if (!isAsked || frame === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ table: entry.contentRect.width, screen: window.innerWidth })
    })
    observer.observe(frame)
    return () => observer.disconnect()
  }, [isAsked, frame])
  return { setFrame, room }
}

export function useSharedWidths<Row>(columns: readonly Column<Row>[]) {
  const isAsked = columns.some(({ wants }) => wants !== undefined)
  const { setFrame, room } = useRoom(isAsked)
  const widths = useMemo(() => {
    if (!isAsked || room === null) return none
    const shown = columns.filter(({ hideBelow = 0 }) => hideBelow <= room.screen)
    const fixedWidth = shown.reduce((sum, { width }) => sum + Number.parseFloat(width ?? '0'), 0)
    const wanted = shown.flatMap(({ key, wants }) => (wants ? [{ key, width: wants }] : []))
    return wanted.length > 0 ? shareWidths(Math.max(0, room.table - fixedWidth), wanted) : none
  }, [isAsked, room, columns])
  return { setFrame, widths }
}
