import type { CalendarEvent } from '@dxweb/areas/events/planning-contract.ts'
import { type Day, weekday } from '@dxweb/kit/day.ts'
import { holidayOn } from '@dxweb/kit/holidays.ts'
import { localDay } from '@dxweb/kit/zoned-time.ts'
import { useMemo } from 'react'
import { usePartnerId } from '../../../data/context.ts'
import { Link } from '../../../ui/link.tsx'
import { useText } from '../../../ui/text.ts'
import { useTimeZone, useWhen } from '../../../data/use-when.ts'
import { weekNumber } from './calendar-period.ts'
import type { CalendarPlace } from './use-calendar-place.ts'

const mostShown = 5

function EventLine({ event }: { event: CalendarEvent }) {
  const partnerId = usePartnerId()
  const when = useWhen()
  const t = useText()
  return (
    <Link
      to={`/partners/${partnerId}/shows/${event.id}/sales`}
      className="dx-month-event"
      data-state={event.state}
    >
      <span className="dx-month-color" style={{ background: event.eventTypeColor }} />
      <span className="dx-tabular">{when(event.startsAt, 'time')}</span>{' '}
      <span className="dx-month-title">{event.title}</span>
      {event.state !== 'published' && (
        <span className="dx-hidden">, {t(`shows.state.${event.state}`)}</span>
      )}
      <span className="dx-hidden">, {event.auditorium}</span>
    </Link>
  )
}

interface MonthGridProps {
  place: CalendarPlace
  events: readonly CalendarEvent[]
}

/** A month, week by week, with what begins each day; a day's number opens it. */
export function MonthGrid({ place, events }: MonthGridProps) {
  const t = useText()
  const when = useWhen()
  const zone = useTimeZone()
  const byDay = useMemo(
    () => Map.groupBy(events, (event) => localDay(event.startsAt, zone)),
    [events, zone],
  )
  const weeks = place.days.filter((_, index) => index % 7 === 0)
  return (
    <table className="dx-month">
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
              <DayCell key={day} day={day} place={place} events={byDay.get(day) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, place, events }: MonthGridProps & { day: Day }) {
  const t = useText()
  const when = useWhen()
  const holiday = holidayOn(day)
  const openDay = () => place.set({ mode: 'day', date: day })
  return (
    <td
      data-outside={day.slice(0, 7) !== place.day.slice(0, 7) || undefined}
      data-rest={weekday(day) > 5 || holiday !== undefined || undefined}
      data-today={day === place.now || undefined}
    >
      <button
        type="button"
        className="dx-month-day"
        aria-label={when(day, 'longDay')}
        aria-current={day === place.now ? 'date' : undefined}
        onClick={openDay}
      >
        {Number(day.slice(8))}
      </button>
      {holiday && <span className="dx-holiday">{t(`holiday.${holiday}`)}</span>}
      {events.slice(0, mostShown).map((event) => (
        <EventLine key={event.id} event={event} />
      ))}
      {events.length > mostShown && (
        <button type="button" className="dx-month-more" onClick={openDay}>
          {t('calendar.more', { count: events.length - mostShown })}
        </button>
      )}
    </td>
  )
}
