import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { type Chosen, PartList } from '../list/part-list.tsx'
import { openedBy } from './opening/page-of-row.ts'
import {
  firstPart,
  idOfRow,
  partSize,
  type ReportGroup,
  type ReportPlace,
  type ReportReply,
  rowsPart,
} from './asked/report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useReportText } from './asked/use-report-text.ts'
import { type Cells, type ScreenColumn, useRowColumns } from './use-report-columns.tsx'

export type Headings = (section: string, groups: readonly ReportGroup[]) => readonly string[]

/** Returns the heading of a row from the groups' row counts, since rows may not have loaded yet. */
function useHeadings({ report, place, asked, headings }: ReportRowsProps) {
  const { query, section } = asked
  const text = useReportText(report)
  const { data } = useQuery({
    ...firstPart(place, report, { ...query, group: section ?? '' }),
    enabled: section !== undefined,
  })
  return useMemo(() => {
    if (section === undefined || !data) return undefined
    const texts = headings
      ? headings(section, data.groups)
      : data.groups.map((group) => text.value(section, group))
    const lines = data.groups.map(({ rowCount }, at) => Array<string>(rowCount).fill(texts[at]!))
    const above = lines.flat()
    return (index: number) => above[index] ?? ''
  }, [section, data, headings, text])
}

interface ReportRowsProps {
  report: AnyReport
  place: ReportPlace
  label: string
  asked: ReportAsked
  /** The first rows with the totals; undefined while loading. */
  first: ReportReply | undefined
  empty: ReactNode
  cells?: Cells
  own?: ScreenColumn
  choice?: Chosen<ReportRow>
  onOpen?: (row: ReportRow) => void
  headings?: Headings
}

export function ReportRows(props: ReportRowsProps) {
  const { report, place, label, asked, first, empty, cells, own, choice, onOpen } = props
  const { query } = asked
  const partnerId = usePartnerId()
  const columns = useRowColumns(report, asked.period, first, cells, own)
  const headingAt = useHeadings(props)
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
      linkOf={opens === undefined ? undefined : (row) => openedBy(partnerId, opens, row)}
      onOpen={onOpen}
      choice={choice}
      headingAt={headingAt}
      empty={empty}
    />
  )
}
