import { Calendar } from '@fullcalendar/core'
import dayGrid from '@fullcalendar/daygrid'
import interaction from '@fullcalendar/interaction'
import { monthBench, monthDay } from '../pages/month-bench.ts'

monthBench((place, events) => {
  const calendar = new Calendar(place, {
    plugins: [dayGrid, interaction],
    initialView: 'dayGridMonth',
    initialDate: monthDay,
    timeZone: 'UTC',
    firstDay: 1,
    weekNumbers: true,
    editable: true,
    height: 860,
    // Fixed, rather than as many as fit the height.
    dayMaxEvents: 5,
    events: events.map(({ id, title, startsAt, endsAt, eventTypeColor }) => ({
      id: String(id),
      title,
      start: startsAt,
      end: endsAt,
      color: eventTypeColor,
    })),
  })
  calendar.render()
})
