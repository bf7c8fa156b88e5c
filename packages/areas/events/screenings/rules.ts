import type { Day } from '@dxweb/kit/time/day.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Instant } from '@dxweb/kit/time/zoned-time.ts'
import { showClock } from '../programme/programme-times.ts'

export const mostShows = 500

export const areOnce = (shows: readonly { id: number }[]): boolean =>
  new Set(shows.map(({ id }) => id)).size === shows.length

interface LocalStart {
  auditoriumId: number
  date: string
  startTime: string
  startFold?: 'first' | 'second' | undefined
}

/** Refuses starts that the clock skips, and those it repeats when no fold is given, each at its show. */
export function startsOf(shows: readonly LocalStart[], zone: string): Instant[] {
  const clock = showClock(zone)
  const fields: Record<string, FieldError> = {}
  const starts = shows.flatMap((show, at) => {
    const times = clock({ ...show, date: show.date as Day, minutes: 0 })
    if (typeof times !== 'string') return [times.startsAt]
    fields[`shows.${at}.startTime`] = { code: times }
    return []
  })
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  return starts
}
