import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { isoWeek, type Day } from '@dxweb/kit/time/day.ts'
import { dateText } from './date-text.ts'

/** The span is identified by its first day. Examples: 'Uke 47, 2026', 'november 2026', '2026'. */
export function spanText(
  of: 'week' | 'month' | 'year',
  first: string,
  locale: string,
  t: Translate,
): string {
  if (of === 'year') return first.slice(0, 4)
  if (of === 'month') return dateText(first, 'month', locale)
  const { year, week } = isoWeek(first as Day)
  return t('shows.period.weekOf', { week, year: String(year) })
}

export function minutesText(minutes: number, t: Translate): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('rows.minutes', { minutes: rest })
  return rest === 0 ? t('rows.hours', { hours }) : t('rows.hoursMinutes', { hours, minutes: rest })
}
