import type { EventRow } from '@dxweb/areas/events/core/contract.ts'
import { hallsText } from '@dxweb/areas/events/core/rules.ts'
import { useMemo } from 'react'
import { useWhen } from '../../../data/session/use-when.ts'
import { SaleStateBadge } from '../../../parts/event/sale-state-badge.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { useText } from '../../../ui/text/text.ts'
import {
  EventTitle,
  holderOf,
  isTicketed,
  type ListSums,
  Occupancy,
  placesOf,
  SoldOf,
} from './event-columns.tsx'
import styles from './shows.module.css'

function EventCard({ row, isByDay }: { row: EventRow; isByDay: boolean }) {
  const when = useWhen()
  const about = [!isByDay && when(row.startsAt, 'date'), hallsText(row), holderOf(row)]
  return (
    <span className="dx-event-card">
      <time dateTime={row.startsAt} className={`dx-tabular ${styles['eventTime']}`}>
        {when(row.startsAt, 'time')}
      </time>
      <EventTitle row={row} about={about.filter(Boolean).join(' · ')} />
      <span className={styles['eventCardFoot']}>
        <SaleStateBadge event={row} />
        {isTicketed(row) && (
          <>
            <Occupancy row={row} />
            <span className="dx-small dx-tabular">
              <SoldOf sold={row.soldCount} capacity={placesOf(row)} />
            </span>
          </>
        )}
      </span>
    </span>
  )
}

export function useCardColumns({ total, sums }: ListSums, isByDay: boolean): Column<EventRow>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'event',
        header: t('module.shows.title'),
        main: true,
        cell: (row) => <EventCard row={row} isByDay={isByDay} />,
        total: (
          <span className={styles['eventCardsSum']}>
            <span>{t('shows.count', { count: total })}</span>
            <Money ore={sums.grossOre} />
          </span>
        ),
      },
    ],
    [t, total, sums, isByDay],
  )
}
