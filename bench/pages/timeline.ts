import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import Timeline from '@dxweb/web/screens/culture/timeline/timeline.tsx'
import { openScreen } from './venue-page.ts'
import { eventOf } from './month-bench.ts'

/**
 * Measures the timeline of a hundred halls over a quarter, with staff, resources, a year of orders, and one or two
 * events a day in each hall.
 */
const first = '2027-01-01' as Day
const days = 92
const halls = Array.from({ length: 100 }, (_, n) => ({ id: n + 1, name: `Sal ${n + 1}` }))

const events = Array.from({ length: days }, (_, day) =>
  halls.flatMap(({ id, name }) =>
    [600, 840].slice(id % 3 === 0 ? 0 : 1).map((minute, nth) =>
      eventOf({
        id: day * 200 + id * 2 + nth,
        day: addDays(first, day),
        minute,
        hall: { id, name },
        title: `Arrangement ${id}-${day}`,
      }),
    ),
  ),
).flat()

const bookings = events
  .filter(({ id }) => id % 4 === 0)
  .map((event, n) => ({
    ...event,
    eventId: event.id,
    event: event.title,
    eventState: event.state,
    resourceId: (n % 40) + 1,
    resource: `Ressurs ${(n % 40) + 1}`,
    isFunction: n % 2 === 0,
    staffId: n % 2 === 0 ? (n % 60) + 1 : null,
    staff: n % 2 === 0 ? `Person ${(n % 60) + 1}` : '',
    unitCount: 1,
  }))

const orders = Array.from({ length: 1000 }, (_, n) => ({
  id: n + 1,
  number: String(1000 + n),
  title: `Ordre ${n + 1}`,
  state: ['option', 'unconfirmed', 'confirmed'][n % 3],
  periodFrom: addDays(first, n % 365),
  periodTo: addDays(first, (n % 365) + 2),
}))

function within<T extends { startsAt: string }>(rows: readonly T[], asked: URLSearchParams) {
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? '']
  return { data: rows.filter(({ startsAt }) => startsAt >= from && startsAt.slice(0, 10) <= to) }
}

const middle = addDays(first, 20)
await openScreen(Timeline, `culture/timeline?zoom=days&date=${middle}`, (what, query) => {
  if (what === 'event-choices') return { auditoriums: halls }
  if (what === 'calendar') return within(events, query)
  if (what === 'resource-bookings') return within(bookings, query)
  return what === 'orders' ? { data: orders, total: orders.length } : undefined
})

const scroller = () => {
  const found = document.querySelector<HTMLElement>('.dx-rows')
  if (found === null) throw new Error('The timeline is not drawn')
  return found
}

Object.assign(window, {
  bench: {
    events: events.length,
    days: daysBetween(first, addDays(first, days)),
    drawn: () => document.querySelectorAll('.dx-span').length,
    aside: () => scroller().scrollBy(60, 0),
    down: () => scroller().scrollBy(0, 60),
    throwTo: (step: number) => {
      const { scrollWidth, scrollHeight } = scroller()
      const at = ((step * 7919) % 1000) / 1000
      scroller().scrollTo(300 + at * (scrollWidth - 2400), (1 - at) * scrollHeight)
    },
  },
})
