import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { Link } from '../../../ui/place/link.tsx'
import { useLocale, useText } from '../../../ui/text/text.ts'
import { eventsAround } from '../ground/queries.ts'
import { filterOf } from '../ground/use-event-filter.ts'
import { keepPlace, keptPlace, type ListPlace, placeBeside } from './list-place.ts'
import './neighbours.css'

interface StepProps {
  place: ListPlace
  to: EventRow | undefined
  index: number
  tab: string
  label: string
  children: ReactNode
}

function Step({ place, to, index, tab, label, children }: StepProps) {
  if (to === undefined) {
    return (
      <span className="dx-icon-button" aria-hidden data-off>
        {children}
      </span>
    )
  }
  return (
    <Link
      replace
      className="dx-icon-button"
      to={`/partners/${place.partnerId}/shows/${to.id}/${tab}`}
      aria-label={`${label}: ${to.title}`}
      title={`${label}: ${to.title}`}
      onClick={() => keepPlace(placeBeside(place, to.id, index))}
    >
      {children}
    </Link>
  )
}

/** The events before and after this one in the list that it was opened from, in that list's order. */
export default function Neighbours({ eventId, tab }: { eventId: number; tab: string }) {
  const t = useText()
  const locale = useLocale()
  const partnerId = usePartnerId()
  const timeZone = useTimeZone()
  const kept = keptPlace(partnerId)
  const place = kept?.id === eventId ? kept : null
  const { query, sort } = filterOf(Object.fromEntries(new URLSearchParams(place?.search)), timeZone)
  const first = Math.max(0, (place?.index ?? 0) - 1)
  const around = useQuery({
    ...eventsAround(partnerId, { ...query, sort }, first),
    enabled: place !== null,
  })
  if (place === null || !around.data) return null
  const rows = around.data.data
  const at = rows.findIndex(({ id }) => id === eventId)
  if (at === -1) return null
  const index = first + at
  return (
    <nav className="dx-event-neighbours" aria-label={t('shows.neighbours')}>
      <Link
        className="dx-icon-button"
        to={`/partners/${partnerId}/shows${place.search}`}
        aria-label={t('shows.neighbours.list')}
        title={t('shows.neighbours.list')}
      >
        <IconList size={18} aria-hidden />
      </Link>
      <Step
        place={place}
        to={rows[at - 1]}
        index={index - 1}
        tab={tab}
        label={t('shows.neighbours.before')}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Step>
      <span className="dx-tabular dx-small dx-dim">
        {t('shows.neighbours.of', {
          at: countText(index + 1, locale),
          total: countText(around.data.total, locale),
        })}
      </span>
      <Step
        place={place}
        to={rows[at + 1]}
        index={index + 1}
        tab={tab}
        label={t('shows.neighbours.after')}
      >
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </nav>
  )
}
