import { addMonths } from '@dxweb/kit/time/day.ts'
import { isPeriodPreset, lastDayOfAll } from '@dxweb/kit/time/period.ts'
import type { Period, PeriodPreset } from '@dxweb/kit/time/period.ts'
import { lazy, Suspense } from 'react'
import { later } from '../../data/session/load-messages.ts'
import { useText } from '../../ui/text/text.ts'
import { useSearchValues, useSetSearch } from '../../ui/place/url-state.ts'
import { ChipSelect } from '../../ui/buttons/chip-select.tsx'

const OwnPeriod = lazy(later(() => import('./own-period.tsx')))
const PeriodSteps = lazy(() => import('./period-steps.tsx'))

/** Address value for all days. */
const allDays = ''

type Shown = PeriodPreset | 'own' | typeof allDays

/** Presets for an address that contains only the kind of period, without a day. */
const current = new Map<string | undefined, PeriodPreset>([
  ['week', 'thisWeek'],
  ['month', 'thisMonth'],
  ['year', 'thisYear'],
])

function shownOf(
  { period, from, to }: Record<string, string | undefined>,
  usual: PeriodPreset | typeof allDays,
): Shown {
  if (isPeriodPreset(period)) return period === 'soFarThisYear' ? 'yearToDate' : period
  const isOwn = from !== undefined && (to !== undefined || period !== undefined)
  return isOwn ? 'own' : (current.get(period) ?? usual)
}

/** Returns the end of a custom period; a period without an end is limited to three months. */
const endOf = ({ from, to }: Period) => (to === lastDayOfAll ? addMonths(from, 3) : to)

interface PeriodFilterProps {
  period: Period
  offered: readonly PeriodPreset[]
  /** Default if the address has no period; '' for all days. */
  usual: PeriodPreset | typeof allDays
  /** Label of all days, if all days are the default. */
  allLabel?: string
  /** True if presets also have buttons to the previous and next period; a custom period always has them. */
  canStep?: boolean
}

export function PeriodFilter({ period, offered, usual, allLabel, canStep }: PeriodFilterProps) {
  const t = useText()
  const shown = shownOf(useSearchValues(), usual)
  const setSearch = useSetSearch()
  const all = usual === allDays ? [usual] : []
  const choose = (preset: string) =>
    setSearch(
      preset === 'own'
        ? { period: undefined, from: period.from, to: endOf(period) }
        : { period: preset === usual ? undefined : preset, from: undefined, to: undefined },
    )
  return (
    <>
      <ChipSelect
        label={t('shows.period')}
        value={shown}
        options={[...new Set([...all, ...offered, shown, 'own' as const])].map((preset) => ({
          value: preset,
          label: preset === allDays ? (allLabel ?? '') : t(`shows.period.${preset}`),
        }))}
        onChange={choose}
      />
      {shown === 'own' && (
        <Suspense fallback={null}>
          <OwnPeriod key={period.type} period={period} />
        </Suspense>
      )}
      {(shown === 'own' || canStep) && period.from <= period.to && (
        <Suspense fallback={<span className="dx-period-steps" />}>
          <PeriodSteps period={period} />
        </Suspense>
      )}
    </>
  )
}
