import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { daysBetween } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { lastDay, localDay } from '@dxweb/kit/time/zoned-time.ts'
import { type Text, useText } from '../../ui/text/text.ts'
import { useTimeZone, useUntil, useWhen } from '../../data/session/use-when.ts'

interface Taken {
  from?: string
  until?: string
}

interface ClashDetails {
  overlaps?: readonly (Taken & { withId: number; title?: string; auditorium?: string })[]
  lacking?: readonly (Taken & { name: string; free: number; wanted: number })[]
  working?: readonly (Taken & { name: string })[]
}

const maxShown = 5

function sentencesOf(t: Text, details: ClashDetails, span: (taken: Taken) => string): string[] {
  const { overlaps = [], lacking = [], working = [] } = details
  // An event in several halls yields one clash per hall, and a series yields one clash per date.
  return [
    ...overlaps.map((each) =>
      t('clash.hall', { hall: each.auditorium ?? '', title: each.title ?? '', when: span(each) }),
    ),
    ...lacking.map((each) =>
      t('clash.units', {
        name: each.name,
        free: each.free,
        wanted: each.wanted,
        when: span(each),
      }),
    ),
    ...working.map((each) => t('clash.person', { name: each.name, when: span(each) })),
  ]
}

export function ClashList({ refusal }: { refusal: Refusal }) {
  const t = useText()
  const when = useWhen()
  const end = useUntil()
  const zone = useTimeZone()
  const span = ({ from, until }: Taken) => {
    if (from === undefined) return ''
    if (until === undefined) return when(from, 'moment')
    const days = daysBetween(localDay(from, zone), lastDay(until, zone))
    return spanText(when(from, 'moment'), end(until, days > 1 ? 'moment' : 'time'))
  }
  const sentences = [...new Set(sentencesOf(t, refusal.details ?? {}, span))]
  if (sentences.length === 0) return null
  return (
    <ul className="dx-clash-list">
      {sentences.slice(0, maxShown).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {sentences.length > maxShown && (
        <li>{t('shows.overlaps.more', { count: sentences.length - maxShown })}</li>
      )}
    </ul>
  )
}
