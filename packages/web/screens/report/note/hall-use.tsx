import { readHallUse } from '@dxweb/areas/reports/activity/contract.ts'
import { shareText } from '@dxweb/kit/text/percent-text.ts'
import type { Period } from '@dxweb/kit/time/period.ts'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ReportNote } from './report-note.tsx'

export function HallUse({ from, to }: Period) {
  const t = useText()
  const partnerId = usePartnerId()
  const maySet = useCan()('registers.write')
  const use = useRead(readHallUse, { from, to }).data
  if (!use) return null
  const { bookings, minutes, renters, share } = use
  const percent = (basisPoints: number) => shareText(basisPoints / 10_000)
  const halls = use.halls.flatMap((hall) =>
    hall.share === null ? [] : `${hall.name} ${percent(hall.share)}`,
  )
  return (
    <ReportNote>
      <b>{t('report.activity.booked', { count: bookings, hours: Math.round(minutes / 60) })}</b>{' '}
      {t('report.activity.renters', { count: renters })}{' '}
      {share === null
        ? t('report.activity.noHours')
        : t('report.activity.use', { share: percent(share), halls: halls.join(' · ') })}{' '}
      {share === null && maySet && (
        <Link to={pagePath(partnerId, 'partnerprofile/venues/locations')}>
          {t('report.activity.setHours')}
        </Link>
      )}
    </ReportNote>
  )
}
