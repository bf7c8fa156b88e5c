import { daysLeft, halfYearOf, tonoDeadline } from '@dxweb/areas/tono/report/rules.ts'
import { tono } from '@dxweb/areas/tono/report/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { usePartnerId } from '../../../data/session/context.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { countPart } from '../../../parts/report/asked/report-query.ts'
import type { ReportAsked } from '../../../parts/report/use-report-ask.ts'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import { useText } from '../../../ui/text/text.ts'
import { ReportNote } from '../note/report-note.tsx'

export function Deadline({ period: { from, to } }: Pick<ReportAsked, 'period'>) {
  const t = useText()
  const dayText = useDayText()
  const now = today(useTimeZone())
  const place = { partnerId: usePartnerId() }
  const hasBegun = from <= now
  // Concerts after today are not counted, since they cannot be reported yet.
  const held = { from, to: to < now ? to : now }
  const count = (more: Record<string, string>) => ({
    ...countPart(place, tono, { ...held, ...more }),
    enabled: hasBegun,
  })
  const found = [useQuery(count({ reported: 'notSent' })), useQuery(count({}))]
  if (found.some(({ isLoading }) => isLoading)) {
    return (
      <ReportNote>
        <Skeleton />
      </ReportNote>
    )
  }
  const [unsent, all] = found.map(({ data }) => (hasBegun ? data?.rowCount : 0))
  if (unsent == null || all == null) return null
  const deadline = tonoDeadline(to)
  const left = daysLeft(deadline, now)
  const { year, half } = halfYearOf(to)
  const isLate = left < 0 && unsent > 0
  return (
    <ReportNote isLate={isLate}>
      <b>{t('report.tono.deadline', { half, year, day: dayText(deadline, 'date') })}</b>{' '}
      {left >= 0 && t('report.tono.left', { count: left })}{' '}
      {all > 0 && t('report.tono.unsent', { count: unsent })} {unsent > 0 && t('report.tono.late')}
    </ReportNote>
  )
}
