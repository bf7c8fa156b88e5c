import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Range } from '../../ui/table/row-window.ts'
import { keepPlace, useKeptPlace } from '../register/look/kept-place.ts'
import { pageOfRow } from './page-of-row.ts'
import {
  partSize,
  type ReportPlace,
  type ReportQuery,
  type ReportReply,
  rowsPart,
} from './report-query.ts'
import { type Cells, type Slot, useRowColumns } from './use-report-columns.tsx'

const awaited: Slot[] = []

/** The places of a list of so many rows; the same for the same place, so that nothing is drawn anew for it. */
function slotsOf(count: number): Slot[] {
  while (awaited.length < count) awaited.push({ index: awaited.length })
  return awaited.slice(0, count)
}

const filled = new WeakMap<ReportRow, Slot>()

/** A place with its row; the same as long as the row is. */
function slotWith(index: number, row: ReportRow): Slot {
  const known = filled.get(row)
  if (known?.index === index) return known
  const slot = { index, row }
  filled.set(row, slot)
  return slot
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

const rowsOf = (read: readonly UseQueryResult<ReportReply>[]) => read.map(({ data }) => data?.data)

/** The rows that the screen shows, read part by part; the first part is here. */
function useParts(
  place: ReportPlace,
  report: AnyReport,
  query: ReportQuery,
  first: ReportReply | undefined,
) {
  const count = first?.total ?? 0
  const [shown, setShown] = useState<Range>({ from: 0, until: 1 })
  const onShown = useCallback(
    (range: Range) => setShown((before) => partsOf(range, count, before)),
    [count],
  )
  const begin = Math.max(1, shown.from)
  const parts = Array.from({ length: Math.max(0, shown.until - begin) }, (_, n) => begin + n)
  const read = useQueries({
    queries: parts.map((part) => rowsPart(place, report, query, part)),
    combine: rowsOf,
  })
  const rowNow = useCallback(
    (slot: Slot): Slot => {
      const part = Math.floor(slot.index / partSize)
      const rows = part === 0 ? first?.data : read[part - begin]
      const row = rows?.[slot.index % partSize]
      return row ? slotWith(slot.index, row) : slot
    },
    [read, begin, first],
  )
  return { rowNow, onShown }
}

/** Whoever comes back from what a row leads to finds the list where it was, with the focus on that row. */
function useReturn(
  { name, rowKey }: AnyReport,
  query: ReportQuery,
  slots: readonly Slot[] | undefined,
  rowNow: (slot: Slot) => Slot,
) {
  const frame = useRef<HTMLDivElement>(null)
  const base = `${usePartnerId()} ${name}`
  const idOf = useCallback(
    (slot: Slot) => {
      const { row } = rowNow(slot)
      return row && rowKey.map((field) => row[field]).join(' ')
    },
    [rowNow, rowKey],
  )
  useKeptPlace(frame, base, query, slots, idOf)
  const keep = ({ target }: { target: EventTarget }) => {
    const row = target instanceof Element ? target.closest('[data-row]') : null
    const index = Number(row?.getAttribute('data-row') ?? -1)
    const slot = slots?.[index]
    const id = slot && idOf(slot)
    if (id !== undefined) keepPlace(base, query, { register: name, index, id })
  }
  return { frame, keep }
}

interface ReportRowsProps {
  report: AnyReport
  place: ReportPlace
  label: string
  query: ReportQuery
  /** The first rows with what all come to; undefined while on the way. */
  first: ReportReply | undefined
  empty: ReactNode
  cells?: Cells
  onOpen?: (row: ReportRow) => void
}

/** The rows of a report, however many: those near the screen are read and drawn. */
export function ReportRows(props: ReportRowsProps) {
  const { report, place, label, query, first, empty, cells, onOpen } = props
  const partnerId = usePartnerId()
  const count = first?.total
  const slots = useMemo(() => (count == null ? undefined : slotsOf(count)), [count])
  const { rowNow, onShown } = useParts(place, report, query, first)
  const columns = useRowColumns(report, first?.sums, cells)
  const { opens } = report
  const { frame, keep } = useReturn(report, query, slots, rowNow)
  return (
    <div
      ref={frame}
      onClickCapture={keep}
      onKeyDownCapture={(event) => event.key === 'Enter' && keep(event)}
    >
      <DataTable
        id={`report.${report.name}`}
        label={label}
        rows={slots}
        columns={columns}
        rowKey={({ index }) => index}
        rowNow={rowNow}
        rowTo={
          opens === undefined ? undefined : ({ row }) => row && pageOfRow(partnerId, opens, row)
        }
        onOpen={onOpen && (({ row }) => row && onOpen(row))}
        onShown={onShown}
        isOrdered
        empty={empty}
      />
    </div>
  )
}
