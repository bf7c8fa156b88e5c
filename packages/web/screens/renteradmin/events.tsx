import { listEvents, sumEvents } from '@dxweb/areas/events/core/contract.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { kept, useRead } from '../../data/rows/read.ts'
import { useToPage } from '../../data/session/context.ts'
import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { SaleStateBadge } from '../../parts/event/sale-state-badge.tsx'
import { Link } from '../../ui/place/link.tsx'
import { Money } from '../../ui/text/money.tsx'
import { useText } from '../../ui/text/text.ts'
import { SectionCard } from './section-card.tsx'

interface EventsProps {
  name: string
  renterId: number
  from: Day
  to: Day
  sort: 'when' | '-when'
}

function Sold({ count, ore }: { count: number; ore: number }) {
  const t = useText()
  return (
    <>
      {t('renters.tickets', { count })} · <Money ore={ore} />
    </>
  )
}

function Events({ name, renterId, from, to, sort }: EventsProps) {
  const when = useWhen()
  const narrowed = { renterId, from, to }
  const found = useRead(listEvents, { ...narrowed, sort, limit: 5 }, kept)
  const { data: all } = useRead(sumEvents, narrowed, kept)
  const toPage = useToPage()
  const listed = new URLSearchParams({ renter: String(renterId), from, to, sort })
  return (
    <SectionCard
      name={name}
      of={found}
      keyOf={({ id }) => id}
      to={toPage(`shows?${listed.toString()}`)}
      sums={
        all && (
          <span className="dx-strong">
            <Sold count={all.sums.soldCount} ore={all.sums.grossOre} />
          </span>
        )
      }
    >
      {(event) => (
        <>
          <Link to={toPage(`shows/${event.id}/sales`)}>{event.title}</Link>
          <SaleStateBadge event={event} />
          <span className="dx-dim dx-small">
            {when(event.startsAt, 'moment')} · {event.auditorium}
          </span>
          <span className="dx-small">
            {event.saleState !== 'unticketed' && (
              <Sold count={event.soldCount} ore={event.grossOre} />
            )}
          </span>
        </>
      )}
    </SectionCard>
  )
}

const daysAhead = 3 * 365
const daysBack = 365

export function ComingEvents({ renterId }: { renterId: number }) {
  const from = today(useTimeZone())
  const span = { from, to: addDays(from, daysAhead) }
  return <Events name="renters.events.coming" renterId={renterId} {...span} sort="when" />
}

export function PastEvents({ renterId }: { renterId: number }) {
  const now = today(useTimeZone())
  const span = { from: addDays(now, -daysBack), to: addDays(now, -1) }
  return <Events name="renters.events.past" renterId={renterId} {...span} sort="-when" />
}
