import { IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Chip } from '../buttons/chip.tsx'
import { useText } from '../text/text.ts'
import { GroupLegend, SeatLegend } from './seat-legend.tsx'
import { SeatList } from './seat-list.tsx'
import { SeatMap } from './seat-map.tsx'
import type { SeatMapProps } from './seat-map.tsx'
import styles from './seat-view.module.css'
import seatMapStyles from './seat-map.module.css'

interface SeatViewProps extends SeatMapProps {
  asList: boolean
  onAsList: (asList: boolean) => void
  /** Colour modes of the map, on the left of the bar. */
  modes?: ReactNode
  actions?: ReactNode
  holder?: string
  groupsLabel?: string
}

/** A hall with a smaller ratio of width to height has the legend next to it instead of underneath. */
const tallBelow = 1.1

export function SeatView(props: SeatViewProps) {
  const { asList, onAsList, modes, actions, holder, groupsLabel, ...seats } = props
  const text = useText()
  const { width, height } = seats.drawing.size
  const isTall = width < height * tallBelow
  return (
    <div className={seatMapStyles['seatView']}>
      <div className={seatMapStyles['seatViewBar']}>
        <div>{modes}</div>
        <div>
          {actions}
          <Chip icon={<IconList />} on={asList} onClick={() => onAsList(!asList)}>
            <span className={seatMapStyles['seatViewWord']}>{text('seating.showAsList')}</span>
          </Chip>
        </div>
      </div>
      <div className={styles['hall']} data-tall={isTall || undefined}>
        <div className="dx-seat-view-body">
          {asList ? <SeatList {...seats} /> : <SeatMap {...seats} />}
        </div>
        <div className={seatMapStyles['seatViewFoot']}>
          {groupsLabel !== undefined && seats.groups && (
            <GroupLegend label={groupsLabel} drawing={seats.drawing} groups={seats.groups} />
          )}
          <SeatLegend {...seats} holder={holder} />
        </div>
      </div>
    </div>
  )
}
