/** ISO weekdays from 1. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** Minutes after midnight as a clock shows them; what is no number stays as it was typed. */
export function clockOf(minutes: unknown): string {
  const after = Number(minutes)
  if (minutes === '' || !Number.isInteger(after)) return String(minutes)
  return `${twoDigits(Math.floor(after / 60))}:${twoDigits(after % 60)}`
}

/** Typed minutes after midnight; what is no clock time yet stays as it was typed. */
export function minuteOf(time: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined ? time : String(Number(hours) * 60 + Number(minutes))
}
