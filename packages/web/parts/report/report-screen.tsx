import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { usePartnerId } from '../../data/session/context.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ErrorPanel } from '../../ui/messages/error-panel.tsx'
import { Page } from '../../ui/page/page.tsx'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { ExportMenu } from '../register/files/export-menu.tsx'
import { useText } from '../../ui/text/text.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportFilters } from './report-filters.tsx'
import { isCutOff, ReportGroups } from './report-groups.tsx'
import { firstPart, mostGroups } from './report-query.ts'
import { ReportRows } from './report-rows.tsx'
import { useReportAsk } from './use-report-ask.ts'
import { useReportText } from './use-report-text.ts'
import './report.css'

interface ReportScreenProps {
  report: AnyReport
  /** Above the list: tabs between pages that belong together. */
  tabs?: ReactNode
  /** Beside the export: what is done with what the list is of. */
  actions?: ReactNode
}

/** A report as data told it: its period and filters in the address, its figures, rows, chart and files. */
export function ReportScreen({ report, tabs, actions }: ReportScreenProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const text = useReportText(report)
  const asked = useReportAsk(report)
  const found = useQuery(firstPart(partnerId, report, asked.query))
  const path = useMemo(() => reportEndpoints(report).exported.path, [report])
  const isGrouped = asked.groups.length > 0
  const empty = (
    <EmptyState
      icon={<IconReportAnalytics size={24} stroke={1.7} />}
      title={t(asked.isNarrowed ? 'rows.noneFound' : 'report.none')}
      text={t(asked.isNarrowed ? 'rows.noneFoundText' : 'report.noneText')}
    />
  )
  const shown = { report, label: text.title, empty }
  return (
    <Page
      title={text.title}
      about={t(`report.${report.name}.about`)}
      actions={
        <>
          <ExportMenu path={path} params={{ partnerId }} query={asked.query} />
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
      {found.isError ? (
        <ErrorPanel title={t('report.failed')} onRetry={() => void found.refetch()}>
          {refusalText(t, found.error)}
        </ErrorPanel>
      ) : (
        <div className="dx-report" aria-busy={found.isPlaceholderData}>
          <ReportChart report={report} asked={asked} />
          {isGrouped ? (
            <ReportGroups {...shown} {...asked} reply={found.data} />
          ) : (
            <ReportRows {...shown} query={asked.query} first={found.data} />
          )}
          {isCutOff(found.data) && (
            <p className="dx-dim">{t('report.cutOff', { count: mostGroups })}</p>
          )}
        </div>
      )}
    </Page>
  )
}
