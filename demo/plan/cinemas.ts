import { weekdayOf, type DayCount } from '../ground/calendar.ts'
import type { HallPlan } from '../venue/hall-plan.ts'
import type { Cinema } from './plan-films.ts'

/** Start times by weekday, Monday first. */
const ruralStarts = [
  [],
  ['18:00'],
  [],
  ['19:00'],
  ['18:00', '20:30'],
  ['15:00', '19:00'],
  ['17:00'],
]
const venueStarts = [
  [],
  ['18:00', '20:30'],
  ['18:00', '20:30'],
  ['18:00', '20:30'],
  ['16:00', '18:15', '21:00'],
  ['12:00', '14:30', '18:00', '20:45'],
  ['12:00', '15:00', '18:00', '20:30'],
]
const cityWeekday = ['15:30', '18:00', '20:30']
const cityWeekdayLong = ['12:15', '15:30', '18:00', '20:40']
const cityFriday = ['14:00', '16:30', '19:00', '21:30']
const cityWeekend = ['11:00', '13:15', '15:45', '18:15', '20:50']

function ruralDay(day: DayCount): string[] {
  const starts = ruralStarts[weekdayOf(day)] ?? []
  const isEvenWeek = Math.floor((day + 3) / 7) % 2 === 0
  return weekdayOf(day) === 6 && isEvenWeek ? [...starts, '19:30'] : starts
}

/**
 * Returns a hall's start times. Halls alternate between long and short days, and neighbouring halls start at
 * different times to avoid crowds in the foyer.
 */
function cityDay(hallIndex: number, day: DayCount): string[] {
  const weekday = weekdayOf(day)
  const isLong = (hallIndex + weekday) % 2 === 1
  const starts =
    weekday >= 5 ? cityWeekend : weekday === 4 ? cityFriday : isLong ? cityWeekdayLong : cityWeekday
  return starts.map((start) => later(start, (hallIndex % 3) * 10))
}

function later(start: string, minutes: number): string {
  const [hours = 0, past = 0] = start.split(':').map(Number)
  const all = hours * 60 + past + minutes
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

/** Weekly programmes and yearly ticket numbers are from domain facts 7. */
export function demoCinemas(halls: HallPlan[]): Cinema[] {
  const cinemaHalls = (partnerId: number) =>
    halls.filter((hall) => hall.partnerId === partnerId && hall.isCinema)
  return [
    {
      partnerId: 1001,
      name: 'Fjellvik kino',
      halls: cinemaHalls(1001),
      ticketsPerYear: 8_500,
      startsOf: (_, day) => ruralDay(day),
      supplementOre3d: 15_00,
    },
    {
      partnerId: 1002,
      name: 'Byfjord Kinosenter',
      halls: cinemaHalls(1002),
      ticketsPerYear: 187_000,
      startsOf: cityDay,
      supplementOre3d: 20_00,
    },
    {
      partnerId: 1003,
      name: 'Sundet kulturhus',
      halls: cinemaHalls(1003),
      ticketsPerYear: 16_000,
      startsOf: (_, day) => venueStarts[weekdayOf(day)] ?? [],
      supplementOre3d: 15_00,
    },
    {
      partnerId: 500,
      name: 'Gamle kinosal',
      halls: cinemaHalls(500),
      ticketsPerYear: 0,
      startsOf: (_, day) => (weekdayOf(day) === 5 ? ['18:00'] : []),
      supplementOre3d: 0,
    },
  ]
}
