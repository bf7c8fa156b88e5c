import { localDay, localTime } from './zoned-time.ts'

/** A day as the texts of refusals name it. */
export function dayLimit(on: string): { day: number; month: number; year: number } {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  return { day, month, year }
}

/** A moment as a venue's clock shows it. */
export const momentLimit = (instant: string, zone: string) => ({
  ...dayLimit(localDay(instant, zone)),
  time: localTime(instant, zone),
})
