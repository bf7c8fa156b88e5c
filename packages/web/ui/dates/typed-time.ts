const separated = /^(\d{1,2})[.:, ](\d{2})$/
const together = /^(\d{1,2}?)(\d{2})?$/

/**
 * Reads a clock time of 24 hours as people type it: `19:30`, `19.30`, `1930`, `930`, `7`. Answers 'HH:mm', or null for
 * what is no time.
 */
export function readTime(typed: string): string | null {
  const text = typed.trim()
  const [, hours, minutes = '00'] =
    separated.exec(text) ?? /^(\d{1,2})$/.exec(text) ?? together.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Whether a time is typed to its end, so that more signs would make it another. */
export const isWholeTime = (typed: string): boolean =>
  /^(\d{1,2}[.:, ]\d{2}|\d{4})$/.test(typed.trim())

const minutesADay = 24 * 60

/** A time that many minutes later on the clock, or earlier when negative. */
export function addMinutes(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const at = (hours * 60 + rest + minutes + minutesADay) % minutesADay
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
