import { localDay, localTime } from './zoned-time.ts'

/** Returns a day as a parameter for the text of a refusal. */
export function dayLimit(on: string): { day: number; month: number; year: number } {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  return { day, month, year }
}

/** Returns an instant by a venue's clock as a parameter for the text of a refusal. */
export const momentLimit = (instant: string, zone: string) => ({
  ...dayLimit(localDay(instant, zone)),
  time: localTime(instant, zone),
})
