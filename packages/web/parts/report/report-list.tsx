import { type AnyReport, narrowedBy, type ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { isLost } from '../../ui/messages/is-lost.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { useSetSearch } from '../../ui/place/url-state.ts'
import { useText } from '../../ui/text/text.ts'
import type { Chosen } from '../list/part-list.tsx'
import { HiddenHits } from '../list/hidden-hits.tsx'
import { ExportMenu, useExport } from '../register/files/export-menu.tsx'
import { ReportFailed } from './failed.tsx'
import { ReportChart } from './report-chart.tsx'
import { isCutOff, ReportGroups } from './report-groups.tsx'
import { countPart, firstPart, maxGroups, type ReportPlace } from './asked/report-query.ts'
import { type Headings, ReportRows } from './report-rows.tsx'
import type { ReportAsked } from './use-report-ask.ts'
import type { Cells, ScreenColumn } from './use-report-columns.tsx'
import { useReportText } from './asked/use-report-text.ts'
import './styles/report.module.css'

interface ReportListProps {
  report: AnyReport
  place: ReportPlace
  asked: ReportAsked
  /** Must be a stable object. */
  cells?: Cells | undefined
  own?: ScreenColumn | undefined
  /** Must be a stable object. */
  choice?: Chosen<ReportRow> | undefined
  /** Receives only rows without a page of their own. */
  onOpen?: ((row: ReportRow) => void) | undefined
  /** Must be a stable object. */
  headings?: Headings | undefined
  empty?: ReactNode
  icon?: ReactNode
}

type Exported = Pick<ReportListProps, 'report' | 'place' | 'asked'>

function useExportedList({ report, place, asked }: Exported) {
  const path = useMemo(() => reportEndpoints(report).exported.path, [report])
  const { data } = useQuery(firstPart(place, report, asked.query))
  return { path, params: place, query: asked.query, total: data?.total }
}

export const ReportExport = (props: Exported) => <ExportMenu {...useExportedList(props)} />

export const useReportExport = (props: Exported) => useExport(useExportedList(props))

function Empty({ report, asked, icon }: Pick<ReportListProps, 'report' | 'asked' | 'icon'>) {
  const t = useText()
  const { own } = useReportText(report)
  const isFound = !asked.isNarrowed
  return (
    <EmptyState
      icon={icon ?? <IconReportAnalytics size={24} stroke={1.7} />}
      title={
        isFound ? (own('none') ?? t('report.none')) : (own('noneFound') ?? t('rows.noneFound'))
      }
      text={isFound ? (own('noneText') ?? t('report.noneText')) : t('rows.noneFoundText')}
    />
  )
}

function HiddenRows({
  report,
  place,
  asked,
  found,
}: Omit<ReportListProps, 'cells'> & { found: number }) {
  const t = useText()
  const setSearch = useSetSearch()
  const filters = Object.keys(narrowedBy(report)).filter((name) => asked.query[name] !== undefined)
  const isHiding = asked.query['q'] !== undefined && filters.length > 0
  const wide = Object.entries(asked.query).filter(([name]) => !filters.includes(name))
  const all = useQuery({
    ...countPart(place, report, Object.fromEntries(wide)),
    enabled: isHiding,
  })
  const count = isHiding ? (all.data?.rowCount ?? 0) - found : 0
  if (count <= 0) return null
  const widen = () => setSearch(Object.fromEntries(filters.map((name) => [name, undefined])))
  return (
    <HiddenHits
      text={t('rows.hidden', { count, text: countText(count) })}
      show={t('rows.hidden.show')}
      onShow={widen}
    />
  )
}

/** Focuses the heading after a group is opened or left, since the focused row is removed. */
function useHeadingFocus(groups: string) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(groups)
  useEffect(() => {
    if (before.current === groups) return
    before.current = groups
    if (document.activeElement !== document.body) return
    const heading = frame.current?.closest('.dx-page')?.querySelector<HTMLElement>('h1')
    heading?.focus({ preventScroll: true })
  }, [groups])
  return frame
}

export function ReportList(props: ReportListProps) {
  const { report, place, asked, cells, own, choice, onOpen, headings, ...rest } = props
  const t = useText()
  const text = useReportText(report)
  const found = useQuery(firstPart(place, report, asked.query))
  const frame = useHeadingFocus(asked.groups.join(' '))
  if (isLost(found)) {
    return <ReportFailed report={report} error={found.error} onRetry={() => void found.refetch()} />
  }
  const empty = rest.empty ?? <Empty report={report} asked={asked} icon={rest.icon} />
  const shown = { report, place, label: text.title, empty }
  return (
    <div className="dx-report" ref={frame} aria-busy={found.isPlaceholderData}>
      <ReportChart report={report} place={place} asked={asked} />
      {found.data && <HiddenRows {...{ report, place, asked }} found={found.data.rowCount ?? 0} />}
      {asked.groups.length > 0 ? (
        <ReportGroups {...shown} {...asked} reply={found.data} />
      ) : (
        <ReportRows
          {...shown}
          asked={asked}
          first={found.data}
          {...(cells && { cells })}
          {...(own && { own })}
          {...(choice && { choice })}
          {...(onOpen && { onOpen })}
          {...(headings && { headings })}
        />
      )}
      {isCutOff(found.data) && <p className="dx-dim">{t('report.cutOff', { count: maxGroups })}</p>}
    </div>
  )
}
