import { addDays, addMonths, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy } from 'react'
import type { FieldProps } from '../fields/fields.tsx'
import { useText } from '../text/text.ts'
import { PickedField } from './picked-field.tsx'
import { todayHere } from './use-day-text.ts'
import { isWholeDay, readDay, writeDay } from './typed-day.ts'
import { useTyped } from './use-typed.ts'
import styles from './dates.module.css'

const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazy(() => loadCalendar().then((module) => ({ default: module.Calendar })))

interface DayFieldProps extends FieldProps<string> {
  min?: string
  max?: string
  /** Interprets a day without a year as the next such day. */
  looksAhead?: boolean
}

const steps: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowUp: (day) => addDays(day, 1),
  ArrowDown: (day) => addDays(day, -1),
  PageUp: (day) => addMonths(day, 1),
  PageDown: (day) => addMonths(day, -1),
}

function useFault(value: string, isUnread: boolean, { min, max }: DayFieldProps) {
  const t = useText()
  if (isUnread) return t('field.not_a_date')
  if (!isDay(value)) return undefined
  if (min !== undefined && value < min) return t('dates.tooEarly', { day: writeDay(min) })
  return max !== undefined && value > max ? t('dates.tooLate', { day: writeDay(max) }) : undefined
}

/** The value is 'YYYY-MM-DD', typed as `20.11.2026`. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, min, max, looksAhead, error, ...rest } = props
  const t = useText()
  const now = todayHere()
  const read = (text: string) => readDay(text, now, looksAhead)
  const typed = useTyped({ value, onChange, write: writeDay, read, isWhole: isWholeDay })
  const fault = useFault(value, typed.isUnread, props)
  const stepBy = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
    /^[tT]$/.test(key) && !ctrlKey && !metaKey ? now : steps[key]?.(read(typed.text) ?? now)
  return (
    <PickedField
      {...rest}
      typed={typed}
      error={fault ?? error}
      placeholder={t('dates.dayForm')}
      keys="decimal"
      stepBy={stepBy}
      icon={<IconCalendar size={17} stroke={1.7} />}
      pickLabel={t('dates.pickDay')}
      pickerLabel={t('dates.calendarOf', { label: rest.label })}
      padding={8}
      wait={<div className={styles['calendarWait']} />}
      loadPicker={loadCalendar}
      renderPicker={(picker) => (
        <Calendar {...picker} value={isDay(value) ? value : null} today={now} min={min} max={max} />
      )}
    />
  )
}
