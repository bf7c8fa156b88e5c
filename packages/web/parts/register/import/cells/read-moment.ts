import type { DateOrder } from '@dxweb/areas/events/programme/date-words.ts'
import { isDay } from '@dxweb/kit/time/day.ts'
import { readClock } from '@dxweb/kit/time/zoned-time.ts'

const written =
  /^(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})[./](\d{1,2})[./](\d{4}))[ T]+(\d{1,2})[:.](\d\d)(?::\d\d)?$/

/**
 * Reads a moment as in exports ('21.11.2026 20:00'), with the year first ('2026-11-21 20:00'), or as in API replies.
 */
export function readMoment(
  text: string,
  zone: string,
  order: DateOrder = 'dayFirst',
): { value: string } | { code: string } {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? { code: 'not_valid' } : { value: at.toISOString() }
  }
  const [, y1, m1, d1, one, two, y2, hour = '', minute = ''] = written.exec(text) ?? []
  const [d2, m2] = order === 'dayFirst' ? [one, two] : [two, one]
  const [year = '', month = '', date = ''] = [y1 ?? y2, m1 ?? m2, d1 ?? d2]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isDay(day)) return { code: 'not_a_date' }
  if (Number(hour) > 23 || Number(minute) > 59) return { code: 'not_a_time' }
  const read = readClock(day, `${hour.padStart(2, '0')}:${minute}`, zone, 'first')
  return 'code' in read ? read : { value: read.at }
}
