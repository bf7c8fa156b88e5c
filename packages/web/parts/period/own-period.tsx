import { isDay, isoWeek } from '@dxweb/kit/time/day.ts'
import {
  type Period,
  periodAround,
  type PeriodType,
  periodTypes,
  writePeriod,
} from '@dxweb/kit/time/period.ts'
import { useState } from 'react'
import { useWhen } from '../../data/session/use-when.ts'
import { DayField } from '../../ui/dates/day-field.tsx'
import { ChipSelect } from '../../ui/buttons/chip-select.tsx'
import { useText } from '../../ui/text/text.ts'
import { useSetSearch } from '../../ui/place/url-state.ts'
import styles from './styles/period.module.css'

function PeriodName({ period }: { period: Period }) {
  const t = useText()
  const when = useWhen()
  if (period.type === 'year') return period.from.slice(0, 4)
  if (period.type === 'month') return when(period.from, 'month')
  const { year, week } = isoWeek(period.from)
  return t('shows.period.weekOf', { week, year: String(year) })
}

const keyOf = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

function OwnDays({ period }: { period: Period }) {
  const t = useText()
  const setSearch = useSetSearch()
  const given = keyOf(period)
  const [typed, setTyped] = useState({ from: '', to: '', of: '' })
  // Typed days apply until the address has another period.
  const days = typed.of === given ? typed : { from: String(period.from), to: String(period.to) }
  const change = (changes: { from?: string; to?: string }) => {
    const next = { from: days.from, to: days.to, ...changes }
    const isSent = isDay(next.from) && isDay(next.to) && next.from <= next.to
    setTyped({ ...next, of: isSent ? keyOf(next) : given })
    if (isSent) setSearch({ period: undefined, ...next })
  }
  const isBackwards = isDay(days.from) && isDay(days.to) && days.from > days.to
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          label={t(`shows.period.${end}`)}
          labelHidden
          value={days[end]}
          error={isBackwards}
          onChange={(day) => change({ [end]: day })}
        />
      ))}
      {isBackwards && (
        <span className={styles['ownDaysError']} role="alert">
          {t('shows.period.backwards')}
        </span>
      )}
    </>
  )
}

export default function OwnPeriod({ period }: { period: Period }) {
  const t = useText()
  const setSearch = useSetSearch()
  const show = (next: Period) =>
    setSearch({ period: undefined, to: undefined, ...writePeriod(next) })
  const choose = (type: PeriodType) =>
    show(type === 'period' ? { ...period, type } : periodAround(type, period.from))
  return (
    <span className="dx-own-days">
      <ChipSelect
        label={t('shows.period.type')}
        value={period.type}
        options={periodTypes.map((type) => ({
          value: type,
          label: t(`shows.period.type.${type}`),
        }))}
        onChange={(type) => choose(type as PeriodType)}
      />
      {period.type === 'period' ? (
        <OwnDays period={period} />
      ) : (
        <output className="dx-tabular">
          <PeriodName period={period} />
        </output>
      )}
    </span>
  )
}
