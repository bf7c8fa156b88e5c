import { isPermission } from '@dxweb/areas/access/rights/permissions.ts'
import { markReport } from '@dxweb/areas/reports/settings/contract.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useCommand } from '../../data/rows/use-command.ts'
import { useAddress } from '../../data/session/context.ts'
import { later } from '../../data/session/load-messages.ts'
import { useCan } from '../../data/session/session.ts'
import { ReportScreen } from '../../parts/report/report-screen.tsx'
import { SkeletonPage } from '../../ui/messages/skeleton.tsx'
import { useText } from '../../ui/text/text.ts'
import { ReportIndex } from './report-index.tsx'
import { innerReports, reports } from './reports.ts'
import { renderAbove } from './render-above.tsx'
import { tillReportCells } from './till-reports/till-report-cells.tsx'
import { stateCells } from './settlements/state-cells.tsx'
import { UnknownReport } from './unknown-report.tsx'

const ownScreens: Readonly<Record<string, ComponentType>> = {
  'call-sheet': lazy(later(() => import('./call-sheet/call-sheet-page.tsx'))),
  tono: lazy(later(() => import('./music/tono-screen.tsx'))),
  nk: lazy(later(() => import('./nk/nk-screen.tsx'))),
  programme: lazy(later(() => import('./programme/programme-screen.tsx'))),
  'playing-figures': lazy(later(() => import('./playing/playing-screen.tsx'))),
  'playing-transfers': lazy(later(() => import('./playing/transfers-screen.tsx'))),
}

/** Reports whose rows are read from top to bottom under headings. */
const accounts: ReadonlySet<string> = new Set(['day-settlement', 'till-report'])

/** Records that the report was used, except while acting as another user. */
function OpenedReport({ report }: { report: AnyReport }) {
  const t = useText()
  const isOneself = useAddress().ninjaId === null
  const { mutate } = useCommand({ endpoint: markReport, params: { report: report.name } })
  useEffect(() => {
    if (isOneself) mutate({})
  }, [isOneself, mutate])
  const Own = ownScreens[report.name]
  if (Own === undefined) {
    const { name } = report
    return (
      <ReportScreen
        report={report}
        cells={stateCells[name] ?? tillReportCells[name]}
        renderAbove={renderAbove[name]}
        hasHeadings={accounts.has(name)}
        isAbovePrinted
      />
    )
  }
  return (
    <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>
      <Own />
    </Suspense>
  )
}

const ModePage = lazy(later(() => import('./mode-page.tsx')))

const isId = (name: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(name)

/** Routes: report · report/{name} · report/{id of a report created by the platform} */
export default function Screen() {
  const t = useText()
  const may = useCan()
  const { rest } = useAddress()
  const [name, ...below] = rest
  if (name === undefined) return <ReportIndex />
  if (isId(name) && below.length === 0) {
    return (
      <Suspense fallback={<SkeletonPage label={t('shell.loading')} />}>
        <ModePage key={name} id={name} />
      </Suspense>
    )
  }
  const isMine = ({ permit }: AnyReport) => isPermission(permit) && may(permit)
  const report = [...reports, ...innerReports].find((one) => one.name === name && isMine(one))
  if (report && below.length === 0) return <OpenedReport key={name} report={report} />
  return <UnknownReport />
}
