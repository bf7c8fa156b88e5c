import type { EventRow, EventSums } from '@dxweb/areas/events/core/contract.ts'
import { hallsText, occupancy, sellablePlaces } from '@dxweb/areas/events/core/rules.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { useMemo } from 'react'
import type { CSSProperties } from 'react'
import { Bar } from '../../../ui/page/bar.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { SaleStateBadge } from '../../../parts/event/sale-state-badge.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { Text } from '../../../ui/text/text.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import styles from './shows.module.css'

export const holderOf = (row: EventRow) => row.renter || row.organizer

/** Number of places that an event can sell: 0 without tickets, or when cancelled. */
export const placesOf = (row: EventRow) =>
  row.saleState === 'unticketed' || row.saleState === 'cancelled' ? 0 : sellablePlaces(row)

const leftOf = (row: EventRow) => Math.max(0, placesOf(row) - row.soldCount - row.reservedCount)

export const isTicketed = (row: EventRow) => placesOf(row) > 0

export function SoldOf({ sold, capacity }: { sold: number; capacity: number }) {
  return (
    <>
      {countText(sold)}
      {capacity > 0 && <span className="dx-dim dx-small">{` / ${countText(capacity)}`}</span>}
    </>
  )
}

export function EventTitle({ row, about }: { row: EventRow; about: string }) {
  return (
    <span className={styles['eventTitle']} style={{ '--dot': row.eventTypeColor } as CSSProperties}>
      {row.title}
      <span className={styles['eventAbout']}>{about}</span>
    </span>
  )
}

export function Occupancy({ row }: { row: EventRow }) {
  const t = useText()
  if (!isTicketed(row)) return null
  const { soldCount: sold, reservedCount: reserved } = row
  const capacity = placesOf(row)
  return (
    <Bar
      sold={sold}
      reserved={reserved}
      capacity={capacity}
      label={t('shows.soldOf', { sold, capacity, reserved })}
    />
  )
}

export interface ListSums {
  total: number
  sums: EventSums
}

export const sumsOf = (rows: readonly EventRow[]): ListSums => ({
  total: rows.length,
  sums: {
    soldCount: sum(rows.map((row) => row.soldCount)),
    places: sum(rows.map(placesOf)),
    reservedCount: sum(rows.map((row) => row.reservedCount)),
    grossOre: sum(rows.map((row) => row.grossOre)),
  },
})

const soldColumns = (
  t: Text,
  sums: EventSums,
  count: (value: number) => string,
): Column<EventRow>[] => [
  {
    key: 'occupancy',
    header: t('shows.occupancy'),
    value: (row) => occupancy(row.soldCount, placesOf(row)),
    cell: (row) => <Occupancy row={row} />,
    width: '128px',
    hideBelow: 769,
  },
  {
    key: 'sold',
    header: t('shows.sold'),
    numeric: true,
    width: '112px',
    value: (row) => row.soldCount,
    cell: (row) =>
      (isTicketed(row) || row.soldCount > 0) && (
        <SoldOf sold={row.soldCount} capacity={placesOf(row)} />
      ),
    total: <SoldOf sold={sums.soldCount} capacity={sums.places} />,
  },
  {
    key: 'reserved',
    header: t('shows.reserved'),
    numeric: true,
    width: '86px',
    value: (row) => row.reservedCount,
    cell: (row) => (row.reservedCount > 0 ? count(row.reservedCount) : ''),
    total: count(sums.reservedCount),
    hideBelow: 1025,
  },
  {
    key: 'left',
    header: t('shows.left'),
    numeric: true,
    width: '86px',
    value: leftOf,
    cell: (row) => isTicketed(row) && count(leftOf(row)),
    isOptional: true,
  },
  {
    key: 'gross',
    header: t('shows.grossKroner'),
    numeric: true,
    width: '86px',
    value: (row) => row.grossOre,
    cell: (row) => (row.grossOre > 0 ? count(row.grossOre / 100) : ''),
    total: count(sums.grossOre / 100),
    hideBelow: 769,
  },
]

/**
 * Columns have fixed widths, so that they do not move while the user scrolls. Unless the list is sorted by day, the
 * first column includes the day.
 */
export function useEventColumns(
  listed: ListSums,
  isByDay: boolean,
  mayEdit: boolean,
): readonly Column<EventRow>[] {
  const t = useText()
  const when = useWhen()
  return useMemo(() => {
    const { total, sums } = listed
    const isEdited = ({ state }: EventRow) => mayEdit && state !== 'cancelled'
    return [
      {
        key: 'when',
        header: t(isByDay ? 'shows.time' : 'shows.when'),
        value: (row) => row.startsAt,
        cell: (row) => (
          <time dateTime={row.startsAt} className={`dx-tabular ${styles['eventTime']}`}>
            {when(row.startsAt, isByDay ? 'time' : 'moment')}
          </time>
        ),
        width: isByDay ? '68px' : '166px',
      },
      {
        key: 'title',
        header: t('shows.title'),
        main: true,
        value: (row) => row.title,
        cell: (row) => <EventTitle row={row} about={row.eventType} />,
        isEdited,
        total: t('shows.count', { count: total }),
      },
      {
        key: 'ends',
        header: t('shows.ends'),
        value: (row) => row.endsAt,
        cell: (row) => <span className="dx-tabular">{when(row.endsAt, 'time')}</span>,
        width: '68px',
        isOptional: true,
      },
      {
        key: 'type',
        header: t('shows.filter.type'),
        value: (row) => row.eventType,
        oneLine: true,
        width: '120px',
        isOptional: true,
      },
      {
        key: 'hall',
        header: t('shows.hall'),
        value: hallsText,
        cell: (row) => <span title={hallsText(row)}>{hallsText(row)}</span>,
        oneLine: true,
        width: '112px',
        hideBelow: 769,
      },
      {
        key: 'holder',
        header: t('shows.holder'),
        value: holderOf,
        // The renter of an event has rights to the event, so the renter can be changed only in the event's form.
        isEdited: (row) => isEdited(row) && row.renterId === null,
        oneLine: true,
        width: '150px',
        hideBelow: 1025,
      },
      {
        key: 'renter',
        header: t('shows.filter.renter'),
        value: (row) => row.renter,
        oneLine: true,
        width: '150px',
        isOptional: true,
      },
      ...soldColumns(t, sums, countText),
      {
        key: 'state',
        header: t('shows.state'),
        value: (row) => row.saleState,
        cell: (row) => <SaleStateBadge event={row} />,
        width: '134px',
      },
    ]
  }, [listed, isByDay, mayEdit, t, when])
}
