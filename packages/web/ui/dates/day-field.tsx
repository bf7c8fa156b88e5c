import { Popover as MantinePopover } from '@mantine/core'
import { addDays, addMonths, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { type FieldProps, TextField } from '../fields/fields.tsx'
import { useText } from '../text/text.ts'
import { themed } from '../theme/themed.tsx'
import { PickButton } from './pick-button.tsx'
import { popupOf } from './popup-of.ts'
import { todayHere } from './use-day-text.ts'
import { isWholeDay, readDay, writeDay } from './typed-day.ts'
import { useTyped } from './use-typed.ts'
import styles from './dates.module.css'

const Popover = themed(MantinePopover)
const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazy(() => loadCalendar().then((module) => ({ default: module.Calendar })))

interface DayFieldProps extends FieldProps<string> {
  min?: string
  max?: string
  /** Reads a day without a year as the next one. */
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

/** 'YYYY-MM-DD': typed as `20.11.2026`, stepped by the arrow keys, or picked in a calendar. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, min, max, looksAhead, error, ...rest } = props
  const t = useText()
  const now = todayHere()
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const read = (text: string) => readDay(text, now, looksAhead)
  const typed = useTyped({ value, onChange, write: writeDay, read, isWhole: isWholeDay })
  const fault = useFault(value, typed.isUnread, props)
  const close = () => {
    setOpen(false)
    frame.current?.querySelector('input')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter') typed.settle()
    else if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (/^[tT]$/.test(event.key) && !event.ctrlKey && !event.metaKey) typed.set(now)
    else if (step) typed.set(step(read(typed.text) ?? now))
    else return
    if (event.key !== 'Enter') event.preventDefault()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withRoles={false}
    >
      <MantinePopover.Target>
        <div ref={frame} onPointerEnter={() => void loadCalendar()}>
          <TextField
            {...rest}
            value={typed.text}
            error={fault ?? error}
            placeholder={t('dates.dayForm')}
            keys="decimal"
            keyShortcuts="Alt+ArrowDown"
            end={
              <PickButton
                label={t('dates.pickDay')}
                icon={<IconCalendar size={17} stroke={1.7} />}
                disabled={rest.disabled}
                onClick={() => setOpen(!isOpen)}
              />
            }
            onPress={press}
            onLeave={typed.settle}
            onChange={typed.type}
          />
        </div>
      </MantinePopover.Target>
      <MantinePopover.Dropdown {...popupOf(t('dates.calendarOf', { label: rest.label }))} p={8}>
        <Suspense fallback={<div className={styles['calendarWait']} />}>
          <Calendar
            label={t('dates.calendarOf', { label: rest.label })}
            value={isDay(value) ? value : null}
            today={now}
            min={min}
            max={max}
            onPick={(day) => {
              typed.set(day)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      </MantinePopover.Dropdown>
    </Popover>
  )
}
