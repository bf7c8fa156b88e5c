import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { type Day, weekday } from '@dxweb/kit/time/day.ts'
import { holidayOn } from '@dxweb/kit/time/holidays.ts'
import { useMemo } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone, useWhen } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import { eventsByDay, takenByDay } from '../axis/events-by-day.ts'
import { weekNumber } from '../axis/calendar-period.ts'
import { MonthEvent, MonthTaken } from './month-event.tsx'
import { useWeekInSight } from './use-week-in-sight.ts'
import { type GridProps, isMovable } from './time-grid.tsx'
import type { CalendarPlace } from '../axis/use-calendar-place.ts'
import { type MonthDrag, useMonthDrag } from '../drag/use-month-drag.ts'
import { type MonthDraw, useMonthDraw } from '../drag/use-month-draw.ts'
import monthGridStyles from './month-grid.module.css'
import holidayStyles from '../axis/holiday.module.css'

const maxShown = 5

export function MonthGrid({ place, events, mayEdit, onMove }: Omit<GridProps, 'halls'>) {
  const t = useText()
  const when = useWhen()
  const zone = useTimeZone()
  const drag = useMonthDrag(onMove)
  const draw = useMonthDraw(place.hall)
  const byDay = useMemo(() => eventsByDay(place.days, events, zone), [place.days, events, zone])
  const taken = useMemo(() => takenByDay(place.days, events, zone), [place.days, events, zone])
  const partnerId = usePartnerId()
  const table = useWeekInSight()
  const weeks = place.days.filter((_, index) => index % 7 === 0)
  return (
    <table className="dx-month" ref={table}>
      <thead>
        <tr>
          <th scope="col">{t('calendar.weekShort')}</th>
          {place.days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              <abbr title={when(day, 'weekday')}>{when(day, 'weekday').slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((monday, week) => (
          <tr key={monday}>
            <th scope="row">{weekNumber(monday)}</th>
            {place.days.slice(week * 7, week * 7 + 7).map((day) => (
              <DayCell
                key={day}
                day={day}
                place={place}
                events={byDay.get(day) ?? []}
                taken={taken.get(day) ?? []}
                partnerId={partnerId}
                drag={mayEdit ? drag : null}
                draw={mayEdit ? draw : null}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps {
  day: Day
  place: CalendarPlace
  events: readonly CalendarEvent[]
  taken: readonly CalendarEvent[]
  partnerId: number
  drag: MonthDrag | null
  draw: MonthDraw | null
}

function DayCell({ day, place, events, taken, partnerId, drag, draw }: DayCellProps) {
  const t = useText()
  const when = useWhen()
  const holiday = holidayOn(day)
  const openDay = () => place.set({ mode: 'day', date: day })
  const unseen = events.slice(maxShown)
  const takenShown = taken.slice(0, Math.max(0, maxShown - events.length))
  const unseenCount = unseen.length + taken.length - takenShown.length
  return (
    <td
      data-day={day}
      data-outside={day.slice(0, 7) !== place.day.slice(0, 7) || undefined}
      data-rest={weekday(day) > 5 || holiday !== undefined || undefined}
      data-today={day === place.now || undefined}
      onPointerDown={draw ? (down) => draw.start(down) : undefined}
    >
      <button
        type="button"
        className="dx-month-day"
        aria-label={when(day, 'longDay')}
        aria-current={day === place.now ? 'date' : undefined}
        aria-keyshortcuts={draw ? 'Shift+Enter Shift+ArrowRight Shift+ArrowDown' : undefined}
        onClick={openDay}
        onKeyDown={draw ? (pressed) => draw.key(pressed, day) : undefined}
      >
        {Number(day.slice(8))}
      </button>
      {holiday && <span className={holidayStyles['holiday']}>{t(`holiday.${holiday}`)}</span>}
      {events.slice(0, maxShown).map((event) => (
        <MonthEvent
          key={event.id}
          event={event}
          partnerId={partnerId}
          drag={isMovable(event) ? drag : null}
        />
      ))}
      {takenShown.map((event) => (
        <MonthTaken key={event.id} event={event} partnerId={partnerId} />
      ))}
      {unseenCount > 0 && (
        <button
          type="button"
          className={monthGridStyles['monthMore']}
          data-events={unseen.map(({ id }) => id).join(' ')}
          onClick={openDay}
        >
          {t('calendar.more', { count: unseenCount })}
        </button>
      )}
    </td>
  )
}
