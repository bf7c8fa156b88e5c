import Calendar from '@dxweb/web/screens/culture/calendar/calendar.tsx'
import { daysShown } from '@dxweb/web/screens/culture/axis/calendar-period.ts'
import { calendarOf } from '@dxweb/web/screens/culture/moves/queries.ts'
import { openScreen, partnerId } from './house-page.ts'
import { monthBench, monthDay } from './month-bench.ts'

const days = daysShown('month', monthDay)
const period = { from: days[0] ?? monthDay, to: days.at(-1) ?? monthDay }
const auditoriums = Array.from({ length: 14 }, (_, n) => ({ id: n + 1, name: `Sal ${n + 1}` }))

// The bench decides when the events arrive.
const client = await openScreen(Calendar, `culture?mode=month&date=${monthDay}`, (what) =>
  what === 'event-choices' ? { auditoriums } : undefined,
)

monthBench((_, events) => {
  client.setQueryData(calendarOf(partnerId, period).queryKey, { data: events })
})
