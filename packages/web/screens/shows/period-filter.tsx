import { isPeriodPreset } from '@dxweb/kit/period.ts'
import type { Period, PeriodPreset } from '@dxweb/kit/period.ts'
import { defaultPeriodPreset } from '@dxweb/kit/constants.ts'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { useText } from '../../ui/text.ts'
import { useSearchValues, useSetSearch } from '../../ui/url-state.ts'
import { ChipSelect } from '../../ui/chip-select.tsx'

const OwnPeriod = lazy(() => import('./own-period.tsx'))

const quick: readonly PeriodPreset[] = [
  'lastThirtyDays',
  'nextThirtyDays',
  'lastSevenDays',
  'yearToDate',
]
const further: readonly PeriodPreset[] = ['thisWeek', 'thisMonth', 'lastSixMonths', 'thisYear']

type Shown = PeriodPreset | 'own'

function shownOf({ period, from, to }: Record<string, string | undefined>): Shown {
  if (isPeriodPreset(period)) return period === 'soFarThisYear' ? 'yearToDate' : period
  const isOwn = from !== undefined && (to !== undefined || period !== undefined)
  return isOwn ? 'own' : defaultPeriodPreset
}

/** Which days the list is about: a preset, or a period of one's own. All of it lives in the address. */
export function PeriodFilter({ period }: { period: Period }) {
  const t = useText()
  const shown = shownOf(useSearchValues())
  const setSearch = useSetSearch()
  const choose = (preset: string) =>
    setSearch({
      period: preset === defaultPeriodPreset ? undefined : preset,
      from: undefined,
      to: undefined,
    })
  return (
    <>
      {quick.map((preset) => (
        <Chip
          key={preset}
          icon={preset === shown ? <IconCalendar /> : undefined}
          on={preset === shown}
          onClick={() => choose(preset)}
        >
          {t(`shows.period.${preset}`)}
        </Chip>
      ))}
      <ChipSelect
        label={t('shows.period.further')}
        value={further.some((preset) => preset === shown) ? shown : ''}
        options={[
          { value: '', label: t('shows.period.further') },
          ...further.map((preset) => ({ value: preset, label: t(`shows.period.${preset}`) })),
        ]}
        onChange={(preset) => choose(preset || defaultPeriodPreset)}
      />
      <Chip
        on={shown === 'own'}
        onClick={() => setSearch({ period: undefined, from: period.from, to: period.to })}
      >
        {t('shows.period.own')}
      </Chip>
      {shown === 'own' && (
        <Suspense fallback={null}>
          <OwnPeriod key={`${period.type} ${period.from} ${period.to}`} period={period} />
        </Suspense>
      )}
    </>
  )
}
