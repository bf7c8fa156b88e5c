import type { Day } from '@dxweb/kit/time/day.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Instant } from '@dxweb/kit/time/zoned-time.ts'
import { clockReader } from '../programme/programme-times.ts'

export const maxShows = 500

export const areOnce = (shows: readonly { id: number }[]): boolean =>
  new Set(shows.map(({ id }) => id)).size === shows.length

interface LocalStart {
  auditoriumId: number
  date: string
  startTime: string
  startFold?: 'first' | 'second' | undefined
}

/**
 * Refuses starts that the clock skips, and repeated starts without a fold. Each error names the field of its show.
 */
export function startsOf(shows: readonly LocalStart[], zone: string): Instant[] {
  const read = clockReader(zone)
  const fields: Record<string, FieldError> = {}
  const starts = shows.flatMap((show, at) => {
    const start = read(show.date as Day, show.startTime, show.startFold ?? 'refuse')
    if ('at' in start) return [start.at]
    fields[`shows.${at}.startTime`] = { code: start.code }
    return []
  })
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  return starts
}
