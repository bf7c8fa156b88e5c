import { createCalendar, DayGrid, Interaction } from '@event-calendar/core'
import '@event-calendar/core/index.css'
import { monthBench, monthDay } from '../pages/month-bench.ts'

monthBench((place, events) => {
  createCalendar(place, [DayGrid, Interaction], {
    view: 'dayGridMonth',
    date: monthDay,
    firstDay: 1,
    weekNumbers: true,
    editable: true,
    height: '860px',
    dayMaxEvents: true,
    events: events.map(({ id, title, startsAt, endsAt, eventTypeColor }) => ({
      id: String(id),
      title,
      start: startsAt,
      end: endsAt,
      backgroundColor: eventTypeColor,
    })),
  })
})
