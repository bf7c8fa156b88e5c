import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import { type Day, weekday } from '@dxweb/kit/time/day.ts'
import { holidayOn } from '@dxweb/kit/time/holidays.ts'
import { dailyInstant } from '@dxweb/kit/time/zoned-time.ts'
import type { Axis } from '../../../parts/time-axis/axis.ts'

const usual = { restDay: '12:00', workday: '17:00' }

export function firstStart(day: Day, { staffFrom }: Pick<FilmWeek['rule'], 'staffFrom'>): string {
  if (staffFrom !== '') return staffFrom
  return weekday(day) > 5 || holidayOn(day) ? usual.restDay : usual.workday
}

/** Returns milliseconds since 1970, never before the displayed hours. */
export const firstStartAt = (axis: Axis, time: string, zone: string): number =>
  Math.max(axis.from, Date.parse(dailyInstant(axis.day, time, zone)))
