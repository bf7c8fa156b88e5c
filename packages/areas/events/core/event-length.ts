/** Hours above which an end is probably a typing error: 20:00–19:00 gives 23 hours. */
const longestLikely = 12

export const minutesIn = (clock: string): number | null => {
  const [hours, minutes] = clock.split(':').map(Number)
  return /^\d\d:\d\d$/.test(clock) ? (hours ?? 0) * 60 + (minutes ?? 0) : null
}

/** Returns hours with one decimal; null if either time is incomplete or both are equal. */
export function hoursOf(startTime: string, endTime: string): number | null {
  const [start, end] = [minutesIn(startTime), minutesIn(endTime)]
  if (start === null || end === null || start === end) return null
  return Math.round(((end - start + 1440) % 1440) / 6) / 10
}

export const isUnlikelyLong = (hours: number | null): boolean =>
  hours !== null && hours > longestLikely

export function growsUnlikelyLong(
  before: { startsAt: string; endsAt: string },
  after: { startsAt: string; endsAt: string },
): boolean {
  const hours = ({ startsAt, endsAt }: typeof before) =>
    (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000
  return isUnlikelyLong(hours(after)) && hours(after) > hours(before)
}
