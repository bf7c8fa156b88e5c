import { type Instant, instantOf } from '@dxweb/kit/time/zoned-time.ts'

const minuteMs = 60_000
/** Starts are rounded up to five minutes, since advertised times are multiples of five minutes. */
const roundedTo = 5 * minuteMs

export interface DefaultMinutes {
  preshowMinutes: number
  preshowChildMinutes: number
  cleaningMinutes: number
  doorsMinutes: number
}

export interface ShowTimes {
  startsAt: Instant
  endsAt: Instant
  busyFrom: Instant
  busyUntil: Instant
}

export const minutesAfter = (at: string, minutes: number): Instant =>
  instantOf(new Date(Date.parse(at) + minutes * minuteMs))

export const minutesBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / minuteMs)

/** The pre-show is shorter before films for small children. */
export const defaultPreshow = (ageLimit: string | null, rule: DefaultMinutes): number =>
  ageLimit === 'a' || ageLimit === '6' ? rule.preshowChildMinutes : rule.preshowMinutes

export const defaultCleaning = (
  hall: { cleaningMinutes: number | null } | undefined,
  rule: Pick<DefaultMinutes, 'cleaningMinutes'>,
): number => hall?.cleaningMinutes ?? rule.cleaningMinutes

export const nextStart = (free: string): Instant =>
  instantOf(new Date(Math.ceil(Date.parse(free) / roundedTo) * roundedTo))

export interface NewShow {
  startsAt: string
  preshowMinutes: number
  runtimeMinutes: number
  /** The total length of all pauses. */
  pauseMinutes: number
  cleaningMinutes: number
}

/** Books the hall from the start of the show, since doors open only after cleaning. */
export function newShow({ startsAt, ...show }: NewShow): ShowTimes {
  const start = instantOf(startsAt)
  const durationMinutes = show.preshowMinutes + show.runtimeMinutes + show.pauseMinutes
  const endsAt = minutesAfter(start, durationMinutes)
  const busyUntil = minutesAfter(endsAt, show.cleaningMinutes)
  return { startsAt: start, endsAt, busyFrom: start, busyUntil }
}

/** Keeps the show's length. If the cleaning time is the old hall's default, it becomes the new hall's default. */
export function movedShow(
  show: Record<keyof ShowTimes, string>,
  startsAt: string,
  cleaning: { from: number; to: number },
): ShowTimes {
  const later = minutesBetween(show.startsAt, startsAt)
  const cleaned = minutesBetween(show.endsAt, show.busyUntil)
  const endsAt = minutesAfter(show.endsAt, later)
  return {
    startsAt: instantOf(startsAt),
    endsAt,
    busyFrom: minutesAfter(show.busyFrom, later),
    busyUntil: minutesAfter(endsAt, cleaned === cleaning.from ? cleaning.to : cleaned),
  }
}

interface ShownParts {
  startsAt: string
  endsAt: string
  busyUntil: string
  preshowMinutes: number | null
  pauseMinutes: number
  doorsMinutes: number | null
}

/**
 * Returns the times of a show's parts in milliseconds since 1970. Assumes that the pause is in the middle of the film.
 */
export function partsOf(show: ShownParts, rule: Pick<DefaultMinutes, 'doorsMinutes'>) {
  const start = Date.parse(show.startsAt)
  const end = Date.parse(show.endsAt)
  const film = Math.min(start + (show.preshowMinutes ?? 0) * minuteMs, end)
  const pauses = show.pauseMinutes * minuteMs
  const shown = Math.floor(Math.max(0, end - film - pauses) / minuteMs)
  const pausesAt = film + Math.floor(shown / 2) * minuteMs
  return {
    doors: start - (show.doorsMinutes ?? rule.doorsMinutes) * minuteMs,
    start,
    film,
    pause: pauses > 0 ? { from: pausesAt, until: pausesAt + pauses } : null,
    end,
    free: Date.parse(show.busyUntil),
  }
}
