import { type Announcements, closestCenter, DndContext } from '@dnd-kit/core'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useText } from '../../../ui/text/text.ts'
import { orderColumn } from './order-column.tsx'
import { type Places, RowPlaces } from './places.ts'
import { RowHandle } from './row-handle.tsx'
import { useMoving, useTaking } from './use-moving.ts'
import type { ListTableProps } from './use-row-order.ts'

const none: readonly Row[] = []

/** Pixels at most a frame, milliseconds: a list of a thousand rows is gone through in a quarter of a minute. */
const scrolling = { acceleration: 45, interval: 16 }

function usePlaces(rows: readonly Row[] | undefined, nameOf: (row: Row) => string): Places {
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

/** Each step of a move, for those who hear it. */
function useAnnouncements({ rows, placeOf, nameOf }: Places): Announcements {
  const t = useText()
  /** At first it is held over itself, which would be said instead of that it is taken. */
  const hasLeft = useRef(false)
  const say = (key: string, id: string | number, at: string | number = id) =>
    t(key, { name: nameOf(Number(id)), place: placeOf(Number(at)) + 1, count: rows.length })
  return {
    onDragStart: ({ active }) => {
      hasLeft.current = false
      return say('rows.order.taken', active.id)
    },
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined
      hasLeft.current ||= over.id !== active.id
      return hasLeft.current ? say('rows.order.over', active.id, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => say('rows.order.put', active.id, over?.id),
    onDragCancel: ({ active }) => say('rows.order.back', active.id),
  }
}

/** A row that has changed its place in the page has lost the focus, which then is nowhere. */
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

/** A list whose rows are put in order by hand, where it shows all of them in that order. */
export default function OrderedTable({ look, order, nameOf, ...table }: ListTableProps) {
  const t = useText()
  const places = usePlaces(table.rows, nameOf)
  const { onDragStart, onDragEnd } = useMoving(look, places)
  const sensors = useTaking(places)
  const announcements = useAnnouncements(places)
  const keepFocus = useFocusKept()
  const { isWhole } = order
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      orderColumn(t, (row) => isWhole && row.id > 0 && <RowHandle id={row.id} />),
      ...table.columns,
    ],
    [t, isWhole, table.columns],
  )
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
        onDragStart={onDragStart}
        onDragEnd={(event) => {
          keepFocus(Number(event.active.id))
          onDragEnd(event)
        }}
      >
        {!isWhole && (
          <p className="dx-order-note">
            {t('rows.order.elsewise')}{' '}
            <Button size="small" look="quiet" onClick={order.showWhole}>
              {t('rows.order.show')}
            </Button>
          </p>
        )}
        <DataTable {...table} columns={columns} />
      </DndContext>
    </RowPlaces>
  )
}
