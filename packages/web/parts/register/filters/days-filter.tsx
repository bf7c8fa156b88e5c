import { type Period, type PeriodPreset, readPeriod } from '@dxweb/kit/time/period.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { useSearchValues } from '../../../ui/place/url-state.ts'
import { useText } from '../../../ui/text/text.ts'
import { PeriodFilter } from '../../period/period-filter.tsx'

const offered: readonly PeriodPreset[] = [
  'upcoming',
  'thisWeek',
  'thisMonth',
  'nextThirtyDays',
  'lastMonth',
  'thisYear',
  'lastYear',
]

type Search = Readonly<Record<string, string | undefined>>

/** Returns undefined for all days. */
export function daysAsked({ period, from, to }: Search, zone: string): Period | undefined {
  const isAsked = period !== undefined || (from !== undefined && to !== undefined)
  return isAsked ? readPeriod({ period, from, to }, today(zone)) : undefined
}

export function DaysFilter() {
  const t = useText()
  const search = useSearchValues()
  const zone = useTimeZone()
  const period = daysAsked(search, zone) ?? readPeriod({ period: 'thisMonth' }, today(zone))
  const allLabel = t('rows.filter.all', { label: t('shows.period') })
  return <PeriodFilter period={period} offered={offered} usual="" allLabel={allLabel} />
}
