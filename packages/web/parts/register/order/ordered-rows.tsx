import { type Announcements, closestCenter, DndContext } from '@dnd-kit/core'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { type Places, RowPlaces } from './places.ts'
import { useTaking } from './use-taking.ts'
import './order.module.css'

interface OrderedRowsProps<R extends { id: number }> {
  rows: readonly R[] | undefined
  nameOf: (row: R) => string
  /** `place` is the index from 0 of the row on which the moved row was dropped. */
  onPut: (places: Places, id: number, place: number) => void
  children: ReactNode
}

const none: readonly never[] = []

/**
 * Speed in pixels per frame and interval in milliseconds: a list of a thousand rows scrolls past in fifteen seconds.
 */
const scrolling = { acceleration: 45, interval: 16 }

function usePlaces<R extends { id: number }>(
  rows: readonly R[] | undefined,
  nameOf: (row: R) => string,
): Places {
  return useMemo(() => {
    const places = new Map(rows?.map((row, place) => [row.id, place]))
    const placeOf = (id: number) => places.get(id) ?? -1
    const rowOf = (id: number) => rows?.[placeOf(id)]
    return {
      rows: rows ?? none,
      placeOf,
      nameOf: (id) => {
        const row = rowOf(id)
        return row === undefined ? '' : nameOf(row)
      },
    }
  }, [rows, nameOf])
}

function useAnnouncements({ rows, placeOf, nameOf }: Places): Announcements {
  const t = useText()
  /**
   * False until the row has left its own position, since announcing that position would replace the announcement of the
   * pick-up.
   */
  const hasLeft = useRef(false)
  const announcementOf = (key: string, id: string | number, at: string | number = id) =>
    t(key, { name: nameOf(Number(id)), place: placeOf(Number(at)) + 1, count: rows.length })
  return {
    onDragStart: ({ active }) => {
      hasLeft.current = false
      return announcementOf('rows.order.taken', active.id)
    },
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined
      hasLeft.current ||= over.id !== active.id
      return hasLeft.current ? announcementOf('rows.order.over', active.id, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => announcementOf('rows.order.put', active.id, over?.id),
    onDragCancel: ({ active }) => announcementOf('rows.order.back', active.id),
  }
}

/** Restores the focus of a row that moved within the page, since moving an element drops its focus. */
function useFocusKept(): (id: number) => void {
  const moved = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return
    const handle = document.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`)
    handle?.focus({ preventScroll: true })
    moved.current = null
  })
  return (id) => {
    moved.current = id
  }
}

export function OrderedRows<R extends { id: number }>(props: OrderedRowsProps<R>) {
  const { rows, nameOf, onPut, children } = props
  const t = useText()
  const places = usePlaces(rows, nameOf)
  const sensors = useTaking(places)
  const announcements = useAnnouncements(places)
  const keepFocus = useFocusKept()
  return (
    <RowPlaces value={places}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        autoScroll={scrolling}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: t('rows.order.help') },
        }}
        // Keeps the focused row rendered, however far it is moved.
        onDragStart={({ activatorEvent: { target } }) => {
          if (target instanceof Element) {
            target.closest<HTMLElement>('[data-handle]')?.focus({ preventScroll: true })
          }
        }}
        onDragEnd={({ active, over }) => {
          const id = Number(active.id)
          keepFocus(id)
          onPut(places, id, over ? places.placeOf(Number(over.id)) : -1)
        }}
      >
        {children}
      </DndContext>
    </RowPlaces>
  )
}
