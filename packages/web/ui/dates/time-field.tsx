import { IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, lazy } from 'react'
import type { FieldProps } from '../fields/fields.tsx'
import { useText } from '../text/text.ts'
import { PickedField } from './picked-field.tsx'
import { addMinutes, isWholeTime, readTime } from './typed-time.ts'
import { useTyped } from './use-typed.ts'
import styles from './dates.module.css'

const loadTimes = () => import('./time-list.tsx')
const TimeList = lazy(() => loadTimes().then((module) => ({ default: module.TimeList })))

const steps: Readonly<Record<string, number>> = {
  ArrowUp: 5,
  ArrowDown: -5,
  PageUp: 60,
  PageDown: -60,
}

/** Time at which the step keys and the list of an empty field begin, since most events start in the evening. */
const defaultTime = '19:00'

const unchanged = (value: string) => value

/** The value is 'HH:mm', typed as `19:30`, `1930` or `7`. */
export function TimeField({ value, onChange, error, ...rest }: FieldProps<string>) {
  const t = useText()
  const typed = useTyped({
    value,
    onChange,
    write: unchanged,
    read: readTime,
    isWhole: isWholeTime,
  })
  const stepBy = ({ key }: KeyboardEvent) => {
    const [step, now] = [steps[key], typed.now()]
    if (step === undefined) return undefined
    return now === null ? defaultTime : addMinutes(now, step)
  }
  return (
    <PickedField
      {...rest}
      typed={typed}
      error={typed.isUnread ? t('field.not_a_time') : error}
      placeholder={t('dates.timeForm')}
      keys="numeric"
      stepBy={stepBy}
      icon={<IconClock size={17} stroke={1.7} />}
      pickLabel={t('dates.pickTime')}
      pickerLabel={t('dates.timesOf', { label: rest.label })}
      padding={4}
      wait={<div className={styles['times']} />}
      loadPicker={loadTimes}
      renderPicker={(picker) => <TimeList {...picker} value={readTime(value) ?? defaultTime} />}
    />
  )
}
