import {
  IconArmchair,
  IconArrowBackUp,
  IconLasso,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRectangle,
  IconSeparatorHorizontal,
} from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { useText } from '../text/text.ts'
import type { SeatCanvas } from './canvas/seat-canvas.ts'
import styles from './seat-map.module.css'

const zoomStep = 1.4

export function zoomByKey(painter: SeatCanvas | null, key: string): boolean {
  if (key === '+' || key === '=') painter?.zoom(zoomStep)
  else if (key === '-') painter?.zoom(1 / zoomStep)
  else if (key === '0') painter?.fit()
  else return false
  return true
}

interface ZoomButtonsProps {
  painter: RefObject<SeatCanvas | null>
  onZoomed: () => void
}

export function ZoomButtons({ painter, onZoomed }: ZoomButtonsProps) {
  const text = useText()
  const zoom = (key: string) => () => {
    zoomByKey(painter.current, key)
    onZoomed()
  }
  return (
    <fieldset className={styles['seatMapZoom']} aria-label={text('seating.zoom')}>
      <IconButton
        label={text('seating.zoomIn')}
        icon={<IconPlus size={17} />}
        onClick={zoom('+')}
      />
      <IconButton
        label={text('seating.zoomOut')}
        icon={<IconMinus size={17} />}
        onClick={zoom('-')}
      />
      <IconButton
        label={text('seating.zoomFit')}
        icon={<IconMaximize size={16} />}
        onClick={zoom('0')}
      />
    </fieldset>
  )
}

export function WholeHall({ onBack }: { onBack: () => void }) {
  const text = useText()
  return (
    <div className={styles['seatMapBack']}>
      <Button size="small" icon={<IconArrowBackUp size={16} />} onClick={onBack}>
        {text('seating.wholeHall')}
      </Button>
    </div>
  )
}

export const pickings = ['seat', 'frame', 'lasso', 'row'] as const
export type Picking = (typeof pickings)[number]

const icons: Record<Picking, ReactNode> = {
  seat: <IconArmchair size={17} />,
  frame: <IconRectangle size={17} />,
  lasso: <IconLasso size={17} />,
  row: <IconSeparatorHorizontal size={17} />,
}

interface PickButtonsProps {
  picking: Picking
  onPicking: (picking: Picking) => void
}

export function PickButtons({ picking, onPicking }: PickButtonsProps) {
  const text = useText()
  return (
    <fieldset className={styles['seatMapPick']} aria-label={text('seating.pick')}>
      {pickings.map((each) => (
        <button
          key={each}
          type="button"
          className="dx-icon-button"
          aria-label={text(`seating.pick.${each}`)}
          title={text(`seating.pick.${each}`)}
          aria-pressed={each === picking}
          onClick={() => onPicking(each)}
        >
          {icons[each]}
        </button>
      ))}
    </fieldset>
  )
}
