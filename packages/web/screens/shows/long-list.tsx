import type { EventRow } from '@dxweb/areas/events/contract.ts'
import type { Day } from '@dxweb/kit/day.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { usePartnerId } from '../../data/context.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Range } from '../../ui/table/row-window.ts'
import { useText } from '../../ui/text.ts'
import { useDayTexts } from './day-heading.ts'
import { type ListSums, useEventColumns } from './event-columns.tsx'
import { type EventOrder, eventPart, eventSums, type EventsQuery, partSize } from './queries.ts'

/** A place of the list, known by its day before the event that stands there is read. */
interface Slot {
  index: number
  day: Day
}

/** Every place of the list, from how many events its days have. */
function slotsOf(days: readonly { day: string; count: number }[]): Slot[] {
  const slots: Slot[] = []
  for (const { day, count } of days) {
    for (let n = 0; n < count; n += 1) slots.push({ index: slots.length, day: day as Day })
  }
  return slots
}

/** The parts that a range of rows lies in; the same as before where they are. */
function partsOf({ from, until }: Range, before: Range): Range {
  const parts = {
    from: Math.floor(from / partSize),
    until: Math.floor(Math.max(from, until - 1) / partSize) + 1,
  }
  return parts.from === before.from && parts.until === before.until ? before : parts
}

const rowsOf = (read: readonly { data: { data: EventRow[] } | undefined }[]) =>
  read.map(({ data }) => data?.data)

/** The parts of the list that the screen shows, and what stands in them as it comes. */
function useParts(query: EventsQuery, sort: EventOrder) {
  const partnerId = usePartnerId()
  const [shown, setShown] = useState<Range>({ from: 0, until: 1 })
  const onShown = useCallback((range: Range) => setShown((before) => partsOf(range, before)), [])
  const parts = Array.from({ length: shown.until - shown.from }, (_, n) => shown.from + n)
  const read = useQueries({
    queries: parts.map((part) => eventPart(partnerId, { ...query, sort }, part)),
    combine: rowsOf,
  })
  const first = shown.from
  const rowAt = useCallback(
    (index: number): EventRow | undefined =>
      read[Math.floor(index / partSize) - first]?.[index % partSize],
    [read, first],
  )
  return { rowAt, onShown }
}

const noDays: readonly { day: string; count: number }[] = []

/** The columns of the list over its places: what has not come yet is a grey bar. */
function useSlotColumns(
  listed: ListSums,
  isByDay: boolean,
  rowAt: (index: number) => EventRow | undefined,
): Column<Slot>[] {
  const columns = useEventColumns(listed, isByDay)
  return useMemo(
    () =>
      columns.map(({ cell, value, ...column }) => ({
        ...column,
        value: () => null,
        cell: ({ index }) => {
          const row = rowAt(index)
          if (row === undefined) return <Skeleton width={column.main ? '60%' : '70%'} />
          return cell ? cell(row) : value?.(row)
        },
      })),
    [columns, rowAt],
  )
}

interface LongListProps {
  query: EventsQuery
  sort: EventOrder
  toOf: (row: EventRow) => string
}

/**
 * A list of more events than are read at once. How many there are on each day is known first, so that every row has its
 * place; what stands there is read part by part as it is scrolled to, in the order that the server is asked for.
 */
export default function LongList({ query, sort, toOf }: LongListProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const sums = useQuery(eventSums(partnerId, query))
  const { rowAt, onShown } = useParts(query, sort)
  const days = sums.data?.days ?? noDays
  const slots = useMemo(() => slotsOf(days), [days])
  const texts = useDayTexts(useMemo(() => days.map(({ day }) => day as Day), [days]))
  const heading = useCallback(({ day }: Slot) => texts.get(day) ?? '', [texts])
  const columns = useSlotColumns(sums.data ?? noSums, sort === undefined, rowAt)
  return (
    <DataTable
      id="events"
      label={t('module.shows.title')}
      rows={sums.data && slots}
      columns={columns}
      rowKey={(slot) => slot.index}
      rowTo={({ index }) => {
        const row = rowAt(index)
        return row && toOf(row)
      }}
      group={heading}
      onShown={onShown}
      isOrdered
      empty={null}
    />
  )
}

const noSums: ListSums = {
  total: 0,
  sums: { soldCount: 0, places: 0, reservedCount: 0, grossOre: 0 },
}
