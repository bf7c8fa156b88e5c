import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { dateText } from './date-text.ts'

interface Span {
  from: string
  until: string
}

interface Fold {
  first: Weekday
  last: Weekday
  spans: readonly Span[]
}

/** Days of a week that begins on Monday the 1st, to format the names of weekdays. */
const days = {
  mon: '2024-01-01',
  tue: '2024-01-02',
  wed: '2024-01-03',
  thu: '2024-01-04',
  fri: '2024-01-05',
  sat: '2024-01-06',
  sun: '2024-01-07',
}
type Weekday = keyof typeof days

const isWhole = (time: string) => time.endsWith(':00')

/** Formats hours as '10–16', or as '10:30–16:00' if they are not whole; midnight as an end is 24. */
function spanOf({ from, until }: Span): string {
  const end = until === '00:00' ? '24:00' : until
  if (!isWhole(from) || !isWhole(end)) return `${from}–${end}`
  return `${Number(from.slice(0, 2))}–${Number(end.slice(0, 2))}`
}

// catalog: ticketing.boxOffice.and

export function spansText(spans: readonly Span[], t: Translate): string {
  const texts = spans.map(spanOf)
  const last = texts.pop() ?? ''
  return texts.length === 0 ? last : t('ticketing.boxOffice.and', { first: texts.join(', '), last })
}

/** Example: 'man.–fre. 10–16, lør. 11–14'. */
export function openingHoursText(folds: readonly Fold[], t: Translate, locale: string): string {
  const name = (weekday: Weekday) => dateText(days[weekday], 'shortWeekday', locale)
  return folds
    .map(({ first, last, spans }) => {
      const from = first === last ? name(first) : `${name(first)}–${name(last)}`
      return `${from} ${spansText(spans, t)}`
    })
    .join(', ')
}
