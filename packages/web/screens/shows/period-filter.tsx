import { isDay } from '@dxweb/kit/day.ts'
import { isPeriodPreset } from '@dxweb/kit/period.ts'
import type { Period, PeriodPreset } from '@dxweb/kit/period.ts'
import { defaultPeriodPreset } from '@dxweb/kit/constants.ts'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { useText } from '../../ui/text.ts'
import { useSearchValues, useSetSearch } from '../../ui/url-state.ts'
import { ChipSelect } from '../../ui/chip-select.tsx'

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

/** Which days the list is about: a preset, or two days of one's own. All of it lives in the address. */
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
      {shown === 'own' && <OwnDays key={`${period.from} ${period.to}`} period={period} />}
    </>
  )
}

function OwnDays({ period }: { period: Period }) {
  const t = useText()
  const setSearch = useSetSearch()
  const [days, setDays] = useState({ from: String(period.from), to: String(period.to) })
  const change = (changes: Partial<typeof days>) => {
    const next = { ...days, ...changes }
    setDays(next)
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) {
      setSearch({ period: undefined, ...next })
    }
  }
  const isBackwards = days.from !== '' && days.to !== '' && days.from > days.to
  return (
    <span className="dx-own-days">
      {(['from', 'to'] as const).map((end) => (
        <input
          key={end}
          type="date"
          aria-label={t(`shows.period.${end}`)}
          aria-invalid={isBackwards}
          value={days[end]}
          onChange={(event) => change({ [end]: event.currentTarget.value })}
        />
      ))}
      {isBackwards && (
        <span className="dx-own-days-error" role="alert">
          {t('shows.period.backwards')}
        </span>
      )}
    </span>
  )
}
