const separated = /^(\d{1,2})[.:, ](\d{2})$/
const together = /^(\d{1,2}?)(\d{2})?$/

/** Parses 24-hour times `19:30`, `19.30`, `1930`, `930` or `7` into 'HH:mm'; null for other text. */
export function readTime(typed: string): string | null {
  const text = typed.trim()
  const [, hours, minutes = '00'] =
    separated.exec(text) ?? /^(\d{1,2})$/.exec(text) ?? together.exec(text) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

export const isWholeTime = (typed: string): boolean =>
  /^(\d{1,2}[.:, ]\d{2}|\d{4})$/.test(typed.trim())

const minutesADay = 24 * 60

/** Adds minutes, wrapping at midnight; negative minutes go back. */
export function addMinutes(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  const at = (hours * 60 + rest + minutes + minutesADay) % minutesADay
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}
