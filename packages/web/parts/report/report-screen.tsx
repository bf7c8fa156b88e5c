import type { AnyReport, ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { type ReactNode, useMemo } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { Page } from '../../ui/page/page.tsx'
import { useSearchValues, useSetSearch } from '../../ui/place/url-state.ts'
import { ColumnsInAddress } from '../../ui/table/use-hidden-columns.ts'
import type { Chosen } from '../list/part-list.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportList } from './report-list.tsx'
import { useReportPrint } from './report-print.tsx'
import { useSending } from './sending/use-sending.tsx'
import { ReportWhy } from './report-why.tsx'
import { sentReport } from './sending/sending-dialog.tsx'
import {
  type ReportAsked,
  type ReportFixed,
  useKnownReport,
  useReportAsk,
} from './use-report-ask.ts'
import type { Cells } from './use-report-columns.tsx'
import { useReportText } from './asked/use-report-text.ts'

interface ReportScreenProps {
  report: AnyReport
  tabs?: ReactNode
  actions?: ReactNode
  cells?: Cells
  icon?: ReactNode
  renderAbove?: ((asked: ReportAsked) => ReactNode) | undefined
  /** True if the chosen group is shown as headings among the rows, which allows only one group at a time. */
  hasHeadings?: boolean
  /** True if the content above describes the rows, and is therefore printed too, without its buttons. */
  isAbovePrinted?: boolean
  /** Must be a stable object. */
  choice?: Chosen<ReportRow> | undefined
  below?: ReactNode
  mode?: { name: string; about: string; fixed: ReportFixed } | undefined
}

/** Stores the chosen columns in the address, so that links and saved settings show the same columns. */
function useColumnsInAddress() {
  const text = useSearchValues()['columns']
  const setSearch = useSetSearch()
  return useMemo(
    () => ({ text, write: (columns: string) => setSearch({ columns }) }),
    [text, setSearch],
  )
}

export function ReportScreen(props: ReportScreenProps) {
  const { tabs, actions, cells, icon, renderAbove, isAbovePrinted, choice, below, mode } = props
  const { hasHeadings } = props
  const report = useKnownReport(props.report)
  const place = { partnerId: usePartnerId() }
  const text = useReportText(report)
  const asked = useReportAsk(report, { fixed: mode?.fixed, hasHeadings })
  const sent = useMemo(() => sentReport(report), [report])
  const sending = useSending(sent, asked.query)
  const columns = useColumnsInAddress()
  const printing = useReportPrint({
    report,
    title: mode?.name,
    place,
    asked,
    ...(cells && { cells }),
    ...(isAbovePrinted && renderAbove && { renderAbove }),
  })
  return (
    <Page
      title={mode?.name ?? text.title}
      about={mode?.about || text.own('about')}
      actions={
        <>
          <ReportActions
            {...{ report, place, asked }}
            print={printing.item}
            sending={sending.items}
            hasSettings={!mode}
          />
          {sending.dialog}
          {actions}
        </>
      }
      filters={
        <>
          {tabs}
          <ReportFilters report={report} asked={asked} />
        </>
      }
    >
      <div className="dx-report">
        {renderAbove?.(asked)}
        <ColumnsInAddress value={columns}>
          <ReportList {...{ report, place, asked, cells, icon, choice }} />
        </ColumnsInAddress>
        {below}
        <ReportWhy report={report} place={place} asked={asked} />
        {sending.list}
      </div>
      <ColumnsInAddress value={columns}>{printing.paper}</ColumnsInAddress>
    </Page>
  )
}
