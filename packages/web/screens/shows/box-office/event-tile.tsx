import type { BoxOfficeRow } from '@dxweb/areas/events/box-office/contract.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import type { CSSProperties } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Bar } from '../../../ui/page/bar.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { SaleStateBadge } from '../../../parts/event/sale-state-badge.tsx'
import { useText } from '../../../ui/text/text.ts'

// catalog: ticketing.age.*

interface TileProps {
  row: BoxOfficeRow
  shortcut: number | null
  isNext: boolean
  /** When the list was read, in milliseconds. */
  at: number
}

export const isSold = ({ saleState }: BoxOfficeRow) =>
  saleState === 'inSale' || saleState === 'fewLeft'

export function EventTile({ row, shortcut, isNext, at }: TileProps) {
  const t = useText()
  const when = useWhen()
  const partnerId = usePartnerId()
  const { soldCount: sold, reservedCount: reserved, places: capacity } = row
  return (
    <Link
      to={`/partners/${partnerId}/shows/${row.id}/seating`}
      className={classNames('dx-box-office-tile', isNext && 'dx-box-office-next')}
      data-tile
      style={{ '--dot': row.eventTypeColor } as CSSProperties}
    >
      <time dateTime={row.startsAt} className="dx-box-office-time dx-tabular">
        {when(row.startsAt, 'time')}
      </time>
      <span className="dx-box-office-name">
        <strong>{row.title}</strong>
        <span className="dx-second">
          {Date.parse(row.startsAt) <= at && <Badge tone="warn">{t('boxOffice.begun')}</Badge>}{' '}
          {row.auditorium}
          {row.ageLimit && ` · ${t(`ticketing.age.${row.ageLimit}`)}`}
        </span>
      </span>
      <span className="dx-box-office-left">
        {isSold(row) ? (
          <strong className="dx-tabular">{t('boxOffice.left', { count: row.leftCount })}</strong>
        ) : (
          <SaleStateBadge event={row} />
        )}
        <span className="dx-second dx-tabular">
          {t('boxOffice.sold', {
            sold: countText(sold),
            places: countText(capacity),
          })}
        </span>
      </span>
      <span className="dx-box-office-bar">
        <Bar
          sold={sold}
          reserved={reserved}
          capacity={capacity}
          label={t('shows.soldOf', { sold, capacity, reserved })}
        />
      </span>
      <span className="dx-box-office-price dx-second">
        {row.priceFromOre === null ? (
          t('boxOffice.free')
        ) : (
          <>
            {t('boxOffice.from')} <Money ore={row.priceFromOre} />
          </>
        )}
      </span>
      {shortcut !== null && (
        <kbd className="dx-kbd dx-box-office-key" aria-hidden>
          {shortcut}
        </kbd>
      )}
    </Link>
  )
}
