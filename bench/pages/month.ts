import Calendar from '@dxweb/web/screens/culture/calendar/calendar.tsx'
import { daysShown } from '@dxweb/web/screens/culture/axis/calendar-period.ts'
import { calendarOf } from '@dxweb/web/screens/culture/moves/queries.ts'
import { openScreen, paintedMs, partnerId } from './venue-page.ts'
import { monthDay, monthOf } from './month-bench.ts'

const days = daysShown('month', monthDay)
const period = { from: days[0] ?? monthDay, to: days.at(-1) ?? monthDay }
const auditoriums = Array.from({ length: 14 }, (_, n) => ({ id: n + 1, name: `Sal ${n + 1}` }))

// The request for events stays pending, since `draw` sets the events itself.
const client = await openScreen(Calendar, `culture?mode=month&date=${monthDay}`, (what) =>
  what === 'event-choices' ? { auditoriums } : undefined,
)

const events = monthOf(2000)
const draw = () => client.setQueryData(calendarOf(partnerId, period).queryKey, { data: events })
Object.assign(window, {
  bench: { paint: () => paintedMs(draw, '.dx-month-event[data-movable]') },
})
