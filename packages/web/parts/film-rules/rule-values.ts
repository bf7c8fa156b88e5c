export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const twoDigits = (part: number) => String(part).padStart(2, '0')

/** Formats minutes after midnight as clock time; other values stay unchanged. */
export function clockOf(minutes: unknown): string {
  const after = Number(minutes)
  if (minutes === '' || !Number.isInteger(after)) return String(minutes)
  return `${twoDigits(Math.floor(after / 60))}:${twoDigits(after % 60)}`
}

/** Reads minutes after midnight from a clock time; incomplete text stays unchanged. */
export function minuteOf(time: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined ? time : String(Number(hours) * 60 + Number(minutes))
}
