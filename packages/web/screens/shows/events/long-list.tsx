import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import type { Range } from '../../../ui/table/row-window.ts'
import { useText } from '../../../ui/text/text.ts'
import { useDayTexts } from '../ground/day-heading.ts'
import { EventFace } from './event-cards.tsx'
import { type ListSums, useEventColumns } from './event-columns.tsx'
import {
  type EventOrder,
  eventPart,
  eventSums,
  type EventsQuery,
  partSize,
} from '../ground/queries.ts'

/** A place of the list, known by its day before the event that stands there is read. */
interface Slot {
  index: number
  day: Day
  event?: EventRow
}

/** Every place of the list, from how many events its days have. */
function slotsOf(days: readonly { day: string; count: number }[]): Slot[] {
  const slots: Slot[] = []
  for (const { day, count } of days) {
    for (let n = 0; n < count; n += 1) slots.push({ index: slots.length, day: day as Day })
  }
  return slots
}

/** So many rows before a part is scrolled to, it is asked for. */
const ahead = 60

/** The parts that a range of rows lies in or comes near to; the same as before where they are. */
function partsOf({ from, until }: Range, count: number, before: Range): Range {
  const last = Math.max(from, Math.min(until + ahead, count) - 1)
  const parts = {
    from: Math.floor(Math.max(0, from - ahead) / partSize),
    until: Math.floor(last / partSize) + 1,
  }
  return parts.from === before.from && parts.until === before.until ? before : parts
}

const rowsOf = (read: readonly { data: { data: EventRow[] } | undefined }[]) =>
  read.map(({ data }) => data?.data)

const filled = new WeakMap<EventRow, Slot>()

/** A place with its event; the same as long as the event is, so that nothing is drawn anew for those that come beside it. */
function slotWith({ index, day }: Slot, event: EventRow): Slot {
  const known = filled.get(event)
  if (known?.index === index && known.day === day) return known
  const slot = { index, day, event }
  filled.set(event, slot)
  return slot
}

/** The parts of the list that the screen shows, and what stands in them as it comes. */
function useParts(query: EventsQuery, sort: EventOrder, count: number) {
  const partnerId = usePartnerId()
  const [shown, setShown] = useState<Range>({ from: 0, until: 1 })
  const onShown = useCallback(
    (range: Range) => setShown((before) => partsOf(range, count, before)),
    [count],
  )
  const parts = Array.from({ length: shown.until - shown.from }, (_, n) => shown.from + n)
  const read = useQueries({
    queries: parts.map((part) => eventPart(partnerId, { ...query, sort }, part)),
    combine: rowsOf,
  })
  const first = shown.from
  const rowNow = useCallback(
    (slot: Slot): Slot => {
      const event = read[Math.floor(slot.index / partSize) - first]?.[slot.index % partSize]
      return event ? slotWith(slot, event) : slot
    },
    [read, first],
  )
  return { rowNow, onShown }
}

const noDays: readonly { day: string; count: number }[] = []

/** The columns of the list over its places: what has not come yet is a grey bar. */
function useSlotColumns(listed: ListSums, isByDay: boolean): Column<Slot>[] {
  const columns = useEventColumns(listed, isByDay)
  return useMemo(
    () =>
      columns.map(({ cell, value, ...column }) => ({
        ...column,
        value: () => null,
        cell: ({ event }) => {
          if (event === undefined) return <Skeleton width={column.main ? '60%' : '70%'} />
          return cell ? cell(event) : value?.(event)
        },
      })),
    [columns],
  )
}

/** The same on a phone: a card each, with the sums last. */
function useCardColumns({ total, sums }: ListSums): Column<Slot>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'event',
        header: t('module.shows.title'),
        main: true,
        cell: ({ event }) => (
          <span className="dx-event-card">
            {event ? <EventFace row={event} /> : <Skeleton height="56px" />}
          </span>
        ),
        total: (
          <span className="dx-long-cards-sum">
            <span>{t('shows.count', { count: total })}</span>
            <Money ore={sums.grossOre} />
          </span>
        ),
      },
    ],
    [t, total, sums],
  )
}

interface LongListProps {
  /** On a phone. */
  isNarrow?: boolean
  query: EventsQuery
  sort: EventOrder
  toOf: (row: EventRow) => string
}

/**
 * A list of more events than are read at once. How many there are on each day is known first, so that every row has its
 * place; what stands there is read part by part as it is scrolled to, in the order that the server is asked for.
 */
export default function LongList({ query, sort, toOf, isNarrow = false }: LongListProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const sums = useQuery(eventSums(partnerId, query))
  const days = sums.data?.days ?? noDays
  const slots = useMemo(() => slotsOf(days), [days])
  const { rowNow, onShown } = useParts(query, sort, slots.length)
  const texts = useDayTexts(useMemo(() => days.map(({ day }) => day as Day), [days]))
  const heading = useCallback(({ day }: Slot) => texts.get(day) ?? '', [texts])
  const listed = sums.data ?? noSums
  const rows = useSlotColumns(listed, sort === undefined)
  const cards = useCardColumns(listed)
  const table = (
    <DataTable
      id={isNarrow ? undefined : 'events'}
      label={t('module.shows.title')}
      rows={sums.data && slots}
      columns={isNarrow ? cards : rows}
      rowKey={(slot) => slot.index}
      rowNow={rowNow}
      rowTo={({ event }) => event && toOf(event)}
      group={heading}
      onShown={onShown}
      isOrdered
      empty={null}
    />
  )
  return isNarrow ? <div className="dx-long-cards">{table}</div> : table
}

const noSums: ListSums = {
  total: 0,
  sums: { soldCount: 0, places: 0, reservedCount: 0, grossOre: 0 },
}
