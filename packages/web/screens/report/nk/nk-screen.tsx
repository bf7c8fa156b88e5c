import { findUncategorised, nk } from '@dxweb/areas/reports/nk/contract.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { ReportScreen } from '../../../parts/report/report-screen.tsx'
import type { ReportAsked } from '../../../parts/report/use-report-ask.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ReportNote } from '../note/report-note.tsx'

function Above({ period: { from, to } }: Pick<ReportAsked, 'period'>) {
  const t = useText()
  const partnerId = usePartnerId()
  const mayMap = useCan()('registers.write')
  const left = useRead(findUncategorised, { from, to }).data?.data ?? []
  const count = left.reduce((sum, { eventCount }) => sum + eventCount, 0)
  const names = left.map(({ name }) => name).join(', ')
  return (
    <ReportNote isLate={count > 0}>
      <b>{t('report.nk.deadline', { year: String(Number(to.slice(0, 4)) + 1) })}</b>{' '}
      {count > 0 && t('report.nk.uncategorised', { count, names })}{' '}
      {count > 0 && mayMap && (
        <Link to={pagePath(partnerId, 'partnerprofile/eventtypes')}>{t('report.nk.map')}</Link>
      )}
    </ReportNote>
  )
}

/** Follows the format of Norske kulturhus. */
export default function NkScreen() {
  return (
    <ReportScreen
      report={nk}
      icon={<IconBuildingCommunity size={24} stroke={1.7} />}
      renderAbove={({ period }) => <Above period={period} />}
    />
  )
}
