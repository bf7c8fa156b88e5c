/** A span of a day, in minutes since midnight of the wall clock. */
export interface Span {
  from: number
  until: number
}

/** Each span is at least `least` minutes long. */
export function freeSpans(taken: readonly Span[], day: Span, least: number): Span[] {
  const free: Span[] = []
  let from = day.from
  for (const span of [...taken].toSorted((one, next) => one.from - next.from)) {
    if (span.from - from >= least) free.push({ from, until: Math.min(span.from, day.until) })
    from = Math.max(from, span.until)
  }
  if (day.until - from >= least) free.push({ from, until: day.until })
  return free
}

const pad = (part: number) => String(part).padStart(2, '0')

export const clockText = (minute: number): string =>
  `${pad(Math.floor(minute / 60) % 24)}:${pad(minute % 60)}`

const time = /^(\d{2}):(\d{2})$/

/** Returns undefined for an incomplete clock time. */
function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = time.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** An end at or before the start counts as midnight. */
export function spanOf(startTime: string, endTime: string): Span | undefined {
  const [from, until] = [minuteOf(startTime), minuteOf(endTime)]
  if (from === undefined || until === undefined) return undefined
  return { from, until: until > from ? until : 1440 }
}
