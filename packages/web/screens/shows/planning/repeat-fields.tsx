import type { Day } from '@dxweb/kit/time/day.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { seriesKinds } from '@dxweb/areas/events/series/rules.ts'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { CheckField, FieldRow, NumberField, SelectField } from '../../../ui/fields/fields.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { allDatesOf, type Repeat } from './repeat.ts'
import styles from '../form/styles/planning.module.css'

interface RepeatProps {
  repeat: Repeat
  date: string
  dates: readonly Day[]
  busy: readonly Day[]
  onChange: (repeat: Repeat) => void
  error?: string
}

const monday = '2024-01-01'
const weekdayName = (n: number) => `${monday.slice(0, 8)}0${n}`

function Weekdays({ repeat, onChange }: Pick<RepeatProps, 'repeat' | 'onChange'>) {
  const t = useText()
  const when = useWhen()
  return (
    <fieldset className={styles['checkChoices']}>
      <legend>{t('shows.repeat.weekdays')}</legend>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => {
        const isOn = repeat.weekdays.includes(day)
        const weekdays = isOn
          ? repeat.weekdays.filter((each) => each !== day)
          : [...repeat.weekdays, day]
        return (
          <Chip key={day} on={isOn} onClick={() => onChange({ ...repeat, weekdays })}>
            {when(weekdayName(day), 'weekday')}
          </Chip>
        )
      })}
    </fieldset>
  )
}

function Dates({ repeat, date, dates, busy, onChange }: RepeatProps) {
  const t = useText()
  const when = useWhen()
  const kept = new Set(dates)
  const toggle = (day: Day) => {
    const isOut = repeat.except.includes(day)
    const except = isOut ? repeat.except.filter((each) => each !== day) : [...repeat.except, day]
    onChange({ ...repeat, except })
  }
  return (
    <fieldset className={`${styles['checkChoices']} ${styles['seriesDates']}`}>
      <legend>{t('shows.repeat.dates', { count: dates.length })}</legend>
      {allDatesOf(date, repeat).map((day) => (
        <Chip
          key={day}
          on={kept.has(day)}
          icon={busy.includes(day) && <IconAlertTriangle size={15} aria-hidden />}
          onClick={() => toggle(day)}
        >
          {busy.includes(day)
            ? t('shows.repeat.busy', { day: when(day, 'day') })
            : when(day, 'day')}
        </Chip>
      ))}
    </fieldset>
  )
}

export function RepeatFields(props: RepeatProps) {
  const { repeat, onChange, error } = props
  const t = useText()
  const kinds = ['', ...seriesKinds] as const
  const set = (change: Partial<Repeat>) => onChange({ ...repeat, ...change })
  return (
    <>
      <FieldRow>
        <SelectField
          label={t('shows.repeat.label')}
          value={repeat.every || 'none'}
          options={kinds.map((kind) => ({
            value: kind || 'none',
            label: t(`shows.repeat.${kind || 'none'}`),
          }))}
          error={error}
          onChange={(value) =>
            set({ every: value === 'none' ? '' : (value as Repeat['every']), except: [] })
          }
        />
        {repeat.every !== '' && (
          <NumberField
            label={t('shows.repeat.interval')}
            unit={t(`shows.repeat.unit.${repeat.every}`, { count: repeat.interval })}
            min={1}
            max={52}
            value={repeat.interval}
            onChange={(interval) => set({ interval: interval ?? 1 })}
          />
        )}
      </FieldRow>
      {repeat.every === 'week' && <Weekdays repeat={repeat} onChange={onChange} />}
      {repeat.every !== '' && (
        <>
          <FieldRow>
            <SelectField
              label={t('shows.repeat.ends')}
              value={repeat.ends}
              options={(['count', 'until'] as const).map((value) => ({
                value,
                label: t(`shows.repeat.${value}`),
              }))}
              onChange={(value) => set({ ends: value === 'until' ? 'until' : 'count' })}
            />
            {repeat.ends === 'count' ? (
              <NumberField
                label={t('shows.repeat.number')}
                min={1}
                max={370}
                value={repeat.count}
                onChange={(count) => set({ count: count ?? 1 })}
              />
            ) : (
              <DayField
                looksAhead
                label={t('shows.repeat.lastDay')}
                value={repeat.until}
                min={props.date}
                onChange={(until) => set({ until })}
              />
            )}
          </FieldRow>
          <CheckField
            label={t('shows.repeat.skipsHolidays')}
            value={repeat.skipsHolidays}
            onChange={(skipsHolidays) => set({ skipsHolidays })}
          />
          <Dates {...props} />
        </>
      )}
    </>
  )
}
