import { localDay, localTime } from './zoned-time.ts'

/** Returns a day in the form that the texts of refusals use. */
export function dayLimit(on: string): { day: number; month: number; year: number } {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  return { day, month, year }
}

/** Returns an instant by a venue's clock, in the form that the texts of refusals use. */
export const momentLimit = (instant: string, zone: string) => ({
  ...dayLimit(localDay(instant, zone)),
  time: localTime(instant, zone),
})
