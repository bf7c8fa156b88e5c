import { localDay, localTime } from './zoned-time.ts'

export function dayLimit(on: string): { day: number; month: number; year: number } {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  return { day, month, year }
}

export const momentLimit = (instant: string, zone: string) => ({
  ...dayLimit(localDay(instant, zone)),
  time: localTime(instant, zone),
})
