import { shownSaleState } from '@dxweb/areas/events/sale-windows/shown-state.ts'
import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { hallsText } from '@dxweb/areas/events/core/rules.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { OfflineNote } from '../../../ui/messages/offline-note.tsx'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import { StateBadge } from '../../../ui/page/state-badge.tsx'
import { useText } from '../../../ui/text/text.ts'
import { useOnline } from '../../../ui/messages/use-online.ts'
import { useDayHeading } from '../ground/day-heading.ts'
import { EventTitle, holderOf, isTicketed, Occupancy, placesOf, SoldOf } from './event-columns.tsx'
import { useWhen } from '../../../data/session/use-when.ts'

/** What stands on an event's card. */
export function EventFace({ row }: { row: EventRow }) {
  const when = useWhen()
  return (
    <>
      <time dateTime={row.startsAt} className="dx-tabular dx-event-time">
        {when(row.startsAt, 'time')}
      </time>
      <EventTitle row={row} about={[hallsText(row), holderOf(row)].filter(Boolean).join(' · ')} />
      <span className="dx-event-card-foot">
        <StateBadge state={shownSaleState(row)} />
        {isTicketed(row) && (
          <>
            <Occupancy row={row} />
            <span className="dx-small dx-tabular">
              <SoldOf sold={row.soldCount} capacity={placesOf(row)} />
            </span>
          </>
        )}
      </span>
    </>
  )
}

function EventCard({ row, to, index }: { row: EventRow; to: string; index: number }) {
  return (
    <Link to={to} className="dx-event-card" data-row={index}>
      <EventFace row={row} />
    </Link>
  )
}

function LoadingCards() {
  const t = useText()
  if (!useOnline()) return <OfflineNote />
  return (
    <output className="dx-event-cards">
      <span className="dx-hidden">{t('shell.loading')}</span>
      {Array.from({ length: 6 }, (_, card) => (
        <Skeleton key={card} height="82px" />
      ))}
    </output>
  )
}

interface EventCardsProps {
  rows: readonly EventRow[] | undefined
  toOf: (row: EventRow) => string
  empty: ReactNode
}

/** The events list on a phone: a card each, under its day, with the sums last. */
export function EventCards({ rows, toOf, empty }: EventCardsProps) {
  const t = useText()
  const heading = useDayHeading(rows)
  if (!rows) return <LoadingCards />
  if (rows.length === 0) return <div className="dx-table-frame">{empty}</div>
  const days = Map.groupBy(rows, heading)
  const places = new Map(rows.map(({ id }, index) => [id, index]))
  return (
    <>
      {[...days].map(([day, events]) => (
        <section key={day} aria-label={day} className="dx-event-cards">
          <h2>{day}</h2>
          {events.map((row) => (
            <EventCard key={row.id} row={row} to={toOf(row)} index={places.get(row.id) ?? 0} />
          ))}
        </section>
      ))}
      <p className="dx-event-cards-sum">
        <span>{t('shows.count', { count: rows.length })}</span>
        <Money ore={sum(rows.map((row) => row.grossOre))} />
      </p>
    </>
  )
}
