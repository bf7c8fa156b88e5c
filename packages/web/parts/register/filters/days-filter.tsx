import {
  isPeriodPreset,
  type Period,
  type PeriodPreset,
  readPeriod,
} from '@dxweb/kit/time/period.ts'
import { lazy, Suspense } from 'react'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { ChipSelect } from '../../../ui/buttons/chip-select.tsx'
import { useSearchValues, useSetSearch } from '../../../ui/place/url-state.ts'
import { useText } from '../../../ui/text/text.ts'

const OwnPeriod = lazy(() => import('../../period/own-period.tsx'))

// catalog: shows.period.*

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

/** The days that the address asks for; undefined where it asks for all. */
export function daysAsked({ period, from, to }: Search, zone: string): Period | undefined {
  const isAsked = period !== undefined || (from !== undefined && to !== undefined)
  return isAsked ? readPeriod({ period, from, to }, today(zone)) : undefined
}

/** Narrows a list to rows that have a day within a period. */
export function DaysFilter() {
  const t = useText()
  const search = useSearchValues()
  const setSearch = useSetSearch()
  const zone = useTimeZone()
  const period = daysAsked(search, zone)
  const preset = isPeriodPreset(search['period']) ? search['period'] : 'own'
  const shown = period === undefined ? '' : preset
  const label = t('shows.period')
  const choose = (chosen: string) => {
    const { from, to } = period ?? readPeriod({ period: 'thisMonth' }, today(zone))
    setSearch(
      chosen === 'own'
        ? { period: undefined, from, to }
        : { period: chosen === '' ? undefined : chosen, from: undefined, to: undefined },
    )
  }
  return (
    <>
      <ChipSelect
        label={label}
        value={shown}
        options={[
          { value: '', label: t('rows.filter.all', { label }) },
          ...[...new Set([...offered, preset, 'own' as const])].map((one) => ({
            value: one,
            label: t(`shows.period.${one}`),
          })),
        ]}
        onChange={choose}
      />
      {period !== undefined && shown === 'own' && (
        <Suspense fallback={null}>
          <OwnPeriod key={`${period.type} ${period.from} ${period.to}`} period={period} />
        </Suspense>
      )}
    </>
  )
}
