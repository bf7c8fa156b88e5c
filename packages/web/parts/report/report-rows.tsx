import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { PartList } from '../list/part-list.tsx'
import { pageOfRow } from './page-of-row.ts'
import {
  idOfRow,
  partSize,
  type ReportPlace,
  type ReportQuery,
  type ReportReply,
  rowsPart,
} from './report-query.ts'
import { type Cells, useRowColumns } from './use-report-columns.tsx'

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
  const columns = useRowColumns(report, first?.sums, cells)
  const { opens } = report
  const idOf = useCallback((row: ReportRow) => idOfRow(report, row), [report])
  const read = useCallback(
    (part: number) => rowsPart(place, report, query, part * partSize, partSize),
    [place, report, query],
  )
  const rows = useMemo(
    () =>
      first?.total != null ? { first: first.data, total: first.total, partSize, read } : undefined,
    [first, read],
  )
  return (
    <PartList
      register={report.name}
      id={`report.${report.name}`}
      label={label}
      rows={rows}
      query={query}
      columns={columns}
      idOf={idOf}
      toOf={opens === undefined ? undefined : (row) => pageOfRow(partnerId, opens, row)}
      onOpen={onOpen}
      empty={empty}
    />
  )
}
