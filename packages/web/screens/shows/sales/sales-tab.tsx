import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { getSalesOverview, type SalesOverview } from '@dxweb/areas/ticketing/sales/contract.ts'
import { freePlaces } from '@dxweb/areas/ticketing/offer/rules.ts'
import { roundHalfAway } from '@dxweb/kit/money/money.ts'
import { occupancy, sellablePlaces } from '@dxweb/areas/events/core/rules.ts'
import { shareText } from '@dxweb/kit/text/percent-text.ts'
import { IconTicket } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { later } from '../../../data/session/load-messages.ts'
import { useToPage } from '../../../data/session/context.ts'
import { Bar } from '../../../ui/page/bar.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Count, Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import { Unticketed } from '../counter/sale/no-sale.tsx'
import { DraftSales } from './draft-sales.tsx'
import { LastChanged } from '../ground/last-changed.tsx'
import { SalesByDay } from './sales-chart.tsx'
import { SalesCurve } from './sales-curve.tsx'
import { SalesParts } from './sales-parts.tsx'
import styles from '../form/styles/event-page.module.css'

const EventCampaigns = lazy(later(() => import('./event-campaigns.tsx')))

function Figure({
  label,
  about,
  children,
}: {
  label: string
  about?: string
  children: ReactNode
}) {
  return (
    <div className={styles['figure']}>
      <dt>{label}</dt>
      <dd>
        <strong>{children}</strong>
        <small>{about}</small>
      </dd>
    </div>
  )
}

function Figures({ overview }: { overview: SalesOverview }) {
  const t = useText()
  const { total, blockedCount, reservedCount, heldCount } = overview
  const sellable = sellablePlaces(overview)
  const free = freePlaces({ ...overview, soldCount: total.ticketCount })
  const share = sellable > 0 ? shareText(occupancy(total.ticketCount, sellable)) : '–'
  const average = total.paidCount > 0 ? roundHalfAway(total.grossOre, total.paidCount) : null
  return (
    <>
      <dl className="dx-figures">
        <Figure
          label={t('shows.sales.sold')}
          about={t('shows.sales.ofCapacity', { capacity: sellable, share })}
        >
          <Count value={total.ticketCount} />
        </Figure>
        <Figure
          label={t('shows.gross')}
          about={t('shows.sales.paidAndFree', { paid: total.paidCount, free: total.freeCount })}
        >
          <Money ore={total.grossOre} />
        </Figure>
        <Figure label={t('shows.sales.average')} about={t('shows.sales.averageAbout')}>
          {average === null ? '–' : <Money ore={average} />}
        </Figure>
        <Figure
          label={t('shows.sales.free')}
          about={t('shows.sales.notFree', {
            reserved: reservedCount,
            held: heldCount,
            blocked: blockedCount,
          })}
        >
          <Count value={free} />
        </Figure>
      </dl>
      <div className={styles['figuresBar']}>
        <Bar
          sold={total.ticketCount}
          reserved={reservedCount + heldCount}
          capacity={sellable}
          label={t('shows.sales.places', {
            sold: total.ticketCount,
            capacity: sellable,
            reserved: reservedCount,
            held: heldCount,
            free,
          })}
        />
      </div>
      {overview.refundCount > 0 && (
        <p className="dx-dim">
          {t('ticketing.refund.inSales', { count: overview.refundCount })}{' '}
          <Money ore={overview.refundOre} />
        </p>
      )}
    </>
  )
}

function NothingSold({ event }: { event: EventDetail }) {
  const t = useText()
  const toPage = useToPage()
  return (
    <Card>
      <EmptyState
        icon={<IconTicket size={24} stroke={1.7} />}
        title={t('shows.sales.none')}
        text={t('shows.sales.noneText')}
        action={
          event.can.sell && (
            <LinkButton to={toPage(`shows/${event.id}/seating`)}>
              {t('shows.sales.sell')}
            </LinkButton>
          )
        }
      />
    </Card>
  )
}

export function SalesTab({ event }: { event: EventDetail }) {
  const found = useRead(getSalesOverview, { id: event.id })
  if (event.saleState === 'unticketed') {
    return (
      <div className="dx-tab-stack">
        <Unticketed event={event} />
        <LastChanged event={event} />
      </div>
    )
  }
  return (
    <Loaded of={found} failedKey="shows.failed" lines={6}>
      {(overview) => (
        <div className="dx-tab-stack">
          {event.state !== 'draft' && <Figures overview={overview} />}
          {event.state === 'draft' ? (
            <DraftSales event={event} />
          ) : overview.total.ticketCount === 0 && overview.refundCount === 0 ? (
            <NothingSold event={event} />
          ) : (
            <>
              <SalesCurve event={event} overview={overview} />
              <SalesParts overview={overview} />
              <SalesByDay sold={overview.byDay} />
            </>
          )}
          <Suspense fallback={null}>
            <EventCampaigns eventId={event.id} />
          </Suspense>
          <LastChanged event={event} />
        </div>
      )}
    </Loaded>
  )
}
