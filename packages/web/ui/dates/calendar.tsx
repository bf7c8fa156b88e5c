import {
  addDays,
  addMonths,
  type Day,
  isoWeek,
  startOfMonth,
  startOfWeek,
} from '@dxweb/kit/time/day.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../theme/class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useText } from '../text/text.ts'
import { useDayText } from './use-day-text.ts'
import { useFrameKeys } from './use-frame-keys.ts'
import styles from './dates.module.css'

interface CalendarProps {
  label: string
  value: Day | null
  today: Day
  min?: string | undefined
  max?: string | undefined
  onPick: (day: Day) => void
  onClose: () => void
}

const weekOf = (monday: Day) => [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))

/** Returns six weeks for every month, so that the calendar's height stays the same. */
const weeksOf = (day: Day) => {
  const first = startOfWeek(startOfMonth(day))
  return [0, 7, 14, 21, 28, 35].map((days) => weekOf(addDays(first, days)))
}

const keys: Readonly<Record<string, (day: Day, today: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: startOfWeek,
  End: (day) => addDays(startOfWeek(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  t: (_, today) => today,
  T: (_, today) => today,
}

const withShift: typeof keys = {
  PageUp: (day) => addMonths(day, -12),
  PageDown: (day) => addMonths(day, 12),
}

interface MonthProps extends CalendarProps {
  shown: Day
  isBeyond: (day: Day) => boolean
}

function Month({ shown, value, today, isBeyond, onPick }: MonthProps) {
  const t = useText()
  const when = useDayText()
  const weeks = weeksOf(shown)
  return (
    <table aria-label={when(shown, 'month')}>
      <thead>
        <tr>
          <th scope="col">{t('calendar.weekShort')}</th>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              <abbr title={when(day, 'weekday')}>{when(day, 'weekday').slice(0, 2)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            <th scope="row">{days[0] && isoWeek(days[0]).week}</th>
            {days.map((day) => (
              <td key={day}>
                <button
                  type="button"
                  data-day={day}
                  className={classNames(
                    styles['calendarDay'],
                    day.slice(0, 7) !== shown.slice(0, 7) && styles['calendarOutside'],
                  )}
                  tabIndex={day === shown ? 0 : -1}
                  aria-label={when(day, 'longDay')}
                  aria-pressed={day === value}
                  aria-current={day === today ? 'date' : undefined}
                  aria-disabled={isBeyond(day) || undefined}
                  onClick={() => isBeyond(day) || onPick(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Keeps Tab inside the calendar, since its portal is outside of the field. */
function keepIn(frame: HTMLElement | null, event: KeyboardEvent): void {
  const stops = [...(frame?.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)?.focus()
  event.preventDefault()
}

export function Calendar(props: CalendarProps) {
  const { label, value, today, min = '', max = '9999', onPick, onClose } = props
  const t = useText()
  const when = useDayText()
  const [shown, setShown] = useState<Day>(value ?? today)
  const frame = useRef<HTMLFieldSetElement>(null)
  const wantsFocus = useRef(true)
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    frame.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus()
  }, [shown])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return keepIn(frame.current, event)
    const go = (event.shiftKey ? withShift : keys)[event.key]
    const isOnDay = event.target instanceof HTMLElement && 'day' in event.target.dataset
    if (event.key === 'Escape') onClose()
    else if (go && isOnDay) {
      wantsFocus.current = true
      setShown(go(shown, today))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  useFrameKeys(frame, press)
  return (
    <fieldset
      className={styles['calendar']}
      aria-label={label}
      data-mantine-stop-propagation="true"
      ref={frame}
    >
      <div className={styles['calendarHead']}>
        <IconButton
          label={t('dates.monthBefore')}
          icon={<IconChevronLeft size={18} />}
          onClick={() => setShown(addMonths(shown, -1))}
        />
        <span aria-live="polite">{when(shown, 'month')}</span>
        <IconButton
          label={t('dates.monthAfter')}
          icon={<IconChevronRight size={18} />}
          onClick={() => setShown(addMonths(shown, 1))}
        />
      </div>
      <Month {...props} shown={shown} isBeyond={(day) => day < min || day > max} />
      <button type="button" className={styles['calendarToday']} onClick={() => onPick(today)}>
        {t('calendar.today')}
      </button>
    </fieldset>
  )
}
