/** More than this is most likely an end that was mistyped: 20:00–19:00 is 23 hours. */
const longestLikely = 12

const minutesIn = (clock: string): number | null => {
  const [hours, minutes] = clock.split(':').map(Number)
  return /^\d\d:\d\d$/.test(clock) ? (hours ?? 0) * 60 + (minutes ?? 0) : null
}

/** Hours from a clock time to the next of another, to one decimal; null where one is not typed yet. Pure. */
export function hoursOf(startTime: string, endTime: string): number | null {
  const [start, end] = [minutesIn(startTime), minutesIn(endTime)]
  if (start === null || end === null || start === end) return null
  return Math.round(((end - start + 1440) % 1440) / 6) / 10
}

/** Whether an event of so many hours is to be asked about. */
export const isUnlikelyLong = (hours: number | null): boolean =>
  hours !== null && hours > longestLikely

/** Whether new times make an event so long that was not so long before. Instants are ISO. Pure. */
export function growsUnlikelyLong(
  before: { startsAt: string; endsAt: string },
  after: { startsAt: string; endsAt: string },
): boolean {
  const hours = ({ startsAt, endsAt }: typeof before) =>
    (Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000
  return isUnlikelyLong(hours(after)) && hours(after) > hours(before)
}
