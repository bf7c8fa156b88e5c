import type { WeekHall } from '@dxweb/areas/film/programming/contract.ts'
import { memo } from 'react'
import type { Axis } from '../../../parts/time-axis/axis.ts'
import { useText } from '../../../ui/text/text.ts'
import styles from './styles/board.module.css'

interface RowHeadProps {
  hall: WeekHall | null
  axis: Axis | undefined
  /** Pixels per hour; null while the row is out of sight. */
  hourPixels: number | null
}

const hourMinutes = 60
/** Minimum pixels between two time labels. */
const roomForTime = 26

export const RowHead = memo(function RowHead({ hall, axis, hourPixels }: RowHeadProps) {
  const t = useText()
  const every = Math.ceil(roomForTime / (hourPixels ?? roomForTime))
  const minutes = hourPixels === null ? 0 : (axis?.minutes ?? 0)
  const hours = Array.from({ length: minutes / hourMinutes }, (_, hour) => hour)
  return (
    <th scope="row" className="dx-film-hall">
      {!hall && <span className="dx-hidden">{t('filmboard.hours')}</span>}
      {hall && (
        <span className={styles['filmHallName']}>
          <b>{hall.name}</b>
          <span>{t('filmboard.places', { count: hall.capacity })}</span>
        </span>
      )}
      <span aria-hidden>
        {hours
          .filter((hour) => hour > 0 && hour % every === 0)
          .map((hour) => (
            <i
              key={hour}
              className="dx-tabular"
              style={{ top: `${(hour * hourMinutes * 100) / minutes}%` }}
            >
              {axis?.clockAt(hour * hourMinutes).time.slice(0, 2)}
            </i>
          ))}
      </span>
    </th>
  )
})
