import type { BoxOfficeRow } from '@dxweb/areas/events/box-office/contract.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import type { CSSProperties } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Bar } from '../../../ui/page/bar.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { Link } from '../../../ui/place/link.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { SaleStateBadge } from '../../../parts/event/sale-state-badge.tsx'
import { useText } from '../../../ui/text/text.ts'
import styles from './box-office.module.css'

// catalog: ticketing.age.*

interface TileProps {
  row: BoxOfficeRow
  shortcut: number | null
  isNext: boolean
  /** The time when the list was read, in milliseconds. */
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
      to={pagePath(partnerId, `shows/${row.id}/seating`)}
      className={classNames(styles['boxOfficeTile'], isNext && styles['boxOfficeNext'])}
      data-tile
      style={{ '--dot': row.eventTypeColor } as CSSProperties}
    >
      <time dateTime={row.startsAt} className={`${styles['boxOfficeTime']} dx-tabular`}>
        {when(row.startsAt, 'time')}
      </time>
      <span className={styles['boxOfficeName']}>
        <strong>{row.title}</strong>
        <span className="dx-second">
          {Date.parse(row.startsAt) <= at && <Badge tone="warn">{t('boxOffice.begun')}</Badge>}{' '}
          {row.auditorium}
          {row.ageLimit && ` · ${t(`ticketing.age.${row.ageLimit}`)}`}
        </span>
      </span>
      <span className={styles['boxOfficeLeft']}>
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
      <span className={styles['boxOfficeBar']}>
        <Bar
          sold={sold}
          reserved={reserved}
          capacity={capacity}
          label={t('shows.soldOf', { sold, capacity, reserved })}
        />
      </span>
      <span className={`${styles['boxOfficePrice']} dx-second`}>
        {row.priceFromOre === null ? (
          t('boxOffice.free')
        ) : (
          <>
            {t('boxOffice.from')} <Money ore={row.priceFromOre} />
          </>
        )}
      </span>
      {shortcut !== null && (
        <kbd className={`dx-kbd ${styles['boxOfficeKey']}`} aria-hidden>
          {shortcut}
        </kbd>
      )}
    </Link>
  )
}
