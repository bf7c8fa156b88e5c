import { weekday } from '@dxweb/kit/time/day.ts'
import { holidayOn } from '@dxweb/kit/time/holidays.ts'
import { memo } from 'react'
import { today, useTimeZone, useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import { weekNumber } from '../axis/calendar-period.ts'
import { useDayHead } from '../../../parts/time-axis/use-day-head.ts'
import { useNow } from '../../../ui/dates/use-now.ts'
import { clockAt } from '../../../parts/time-axis/axis.ts'
import { placeOn, type RowAxis } from './row-axis.ts'
import holidayStyles from '../axis/holiday.module.css'
import rowsStyles from './rows.module.css'

const hourMs = 3_600_000

interface HeadsProps {
  axis: RowAxis
  onDay: (day: string) => void
  /** Hours between time labels above the rows. */
  everyHours?: number | undefined
}

export const Heads = memo(function Heads({ axis, onDay, everyHours }: HeadsProps) {
  const t = useText()
  const when = useWhen()
  const dayHead = useDayHead()
  const zone = useTimeZone()
  const now = today(zone)
  return (
    <div className="dx-rows-days">
      {axis.days.map(({ day, from, until }) => {
        const holiday = holidayOn(day)
        const named = holiday && t(`holiday.${holiday}`)
        const hours = Array.from({ length: Math.round((until - from) / hourMs) }, (_, hour) => hour)
        return (
          <div
            key={day}
            className={rowsStyles['rowsDay']}
            style={placeOn(axis, from, until)}
            aria-current={day === now ? 'date' : undefined}
          >
            <button
              type="button"
              title={[when(day, 'longDay'), named].filter(Boolean).join(', ')}
              onClick={() => onDay(day)}
            >
              <span>
                {dayHead(day)}
                <span className={rowsStyles['rowsMonth']}>
                  {when(day, 'dayOfMonth').replace(/^\d+\.?/, '')}
                </span>
              </span>
              {named && <span className={holidayStyles['holiday']}> {named}</span>}
            </button>
            {weekday(day) === 1 && (
              <span
                className={rowsStyles['rowsWeek']}
                data-inline={everyHours !== undefined || undefined}
              >
                {t('calendar.week', { week: weekNumber(day) })}
              </span>
            )}
            {everyHours !== undefined &&
              hours
                .filter((hour) => hour > 0 && hour % everyHours === 0)
                .map((hour) => (
                  <span
                    key={hour}
                    className={`${rowsStyles['rowsHour']} dx-tabular`}
                    aria-hidden
                    style={{ left: `${(hour * hourMs * 100) / (until - from)}%` }}
                  >
                    {clockAt(from + hour * hourMs, zone).startTime.slice(0, 2)}
                  </span>
                ))}
          </div>
        )
      })}
    </div>
  )
})

export const DayBackground = memo(function DayBackground({ axis }: { axis: RowAxis }) {
  const now = useNow()
  return (
    <div className={rowsStyles['rowsGround']} aria-hidden>
      {axis.days.map(({ day, from, until }) => (
        <span
          key={day}
          data-rest={axis.days.length > 1 && (weekday(day) > 5 || holidayOn(day)) ? '' : undefined}
          style={placeOn(axis, from, until)}
        />
      ))}
      {now > axis.from && now < axis.until && (
        <i style={{ left: placeOn(axis, now, now + 1).left }} />
      )}
    </div>
  )
})
