import { firstSeat } from '@dxweb/areas/seating/geometry.ts'
import type { Point, Seat } from '@dxweb/areas/seating/drawing.ts'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { IconButton } from '../icon-button.tsx'
import { useText } from '../text.ts'
import { freeLooks, looksOf } from './looks.ts'
import { buildScene } from './scene.ts'
import type { SeatCanvas } from './seat-canvas.ts'
import { seatByKey } from './seat-by-key.ts'
import { useSeatText } from './seat-name.ts'
import { isFreeOrSelected, stateOfSeat } from './seat-props.ts'
import type { SeatProps } from './seat-props.ts'
import { SeatTooltip } from './seat-tooltip.tsx'
import { useSeatCanvas } from './use-seat-canvas.ts'
import { onScreen } from './view.ts'
import './seat-map.css'

export interface SeatMapProps extends SeatProps {
  onHover?: (seatId: number | undefined) => void
  /** CSS pixels; as high as its place unless told. */
  height?: number
}

interface Tip {
  seat: Seat
  at: Point
}

const zoomStep = 1.4

/**
 * The hall as a picture: press a seat to choose it, drag and wheel or pinch to move. By keyboard arrows walk from seat
 * to seat, Enter or Space chooses, +, − and 0 zoom. `SeatList` says the same in words.
 */
export function SeatMap(props: SeatMapProps) {
  const { drawing, states, zones, selection, onToggle, onHover, height } = props
  const { canToggle = isFreeOrSelected, onFrame } = props
  const text = useText()
  const helpId = useId()
  const seatText = useSeatText(drawing, zones)
  const host = useRef<HTMLDivElement>(null)
  const base = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const byPointer = useRef(false)
  const [tip, setTip] = useState<Tip>()
  /** The seat that the keyboard stands on; the ring shows only while the map has the focus. */
  const [current, setCurrent] = useState<Seat>()
  const [walking, setWalking] = useState(false)

  const scene = useMemo(() => buildScene(drawing), [drawing])
  const free = useMemo(() => freeLooks(scene, zones), [scene, zones])
  const looks = useMemo(
    () => looksOf(scene, free, states, selection),
    [scene, free, states, selection],
  )
  const stateNow = (seat: Seat) => stateOfSeat({ states, selection }, seat.id)
  const toggle = (seat: Seat) => {
    if (canToggle(stateNow(seat))) onToggle(seat.id)
  }
  const showTip = (seat: Seat | undefined) => {
    const view = painter.current?.view
    setTip(seat && view ? { seat, at: onScreen(view, seat) } : undefined)
  }
  const point = (seat: Seat | undefined) => {
    if (seat === tip?.seat) return
    showTip(seat)
    onHover?.(seat?.id)
  }
  const press = (seat: Seat) => {
    setCurrent(seat)
    toggle(seat)
    showTip(seat)
  }
  const painter = useSeatCanvas({ host, base, overlay }, scene, looks, {
    onPoint: point,
    onPress: press,
    onMoved: () => point(undefined),
    onFrame,
  })
  const walkTo = (seat: Seat) => {
    setCurrent(seat)
    setWalking(true)
    painter.current?.reveal(seat)
    showTip(seat)
  }

  useEffect(() => {
    painter.current?.setMarks({ hover: tip?.seat, focus: walking ? current : undefined })
  }, [painter, tip, walking, current])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = current ?? firstSeat(scene.grid)
    const next = from && seatByKey(scene.grid, from, event.key)
    if (next) walkTo(walking ? next : (current ?? next))
    else if (from && (event.key === 'Enter' || event.key === ' ')) {
      walkTo(from)
      toggle(from)
    } else if (!zoomByKey(painter.current, event.key)) return
    event.preventDefault()
  }
  const hands = {
    role: 'application',
    tabIndex: 0,
    onKeyDown,
    onFocus: () => {
      const seat = current ?? firstSeat(scene.grid)
      if (seat && !byPointer.current) walkTo(seat)
    },
    onBlur: () => {
      byPointer.current = false
      setWalking(false)
      setTip(undefined)
    },
    onPointerDown: () => {
      byPointer.current = true
      setWalking(false)
    },
    onPointerUp: () => {
      byPointer.current = false
    },
  }

  return (
    <div className="dx-seat-map" style={height === undefined ? undefined : { height }}>
      <div
        ref={host}
        className="dx-seat-map-hall"
        aria-label={text('seating.map')}
        aria-describedby={helpId}
        data-pointing={tip && canToggle(stateNow(tip.seat)) ? '' : undefined}
        {...hands}
      >
        <canvas ref={base} className="dx-seat-map-canvas" aria-hidden="true" />
        <canvas ref={overlay} className="dx-seat-map-canvas" aria-hidden="true" />
      </div>
      {tip && <SeatTooltip at={tip.at} text={seatText(tip.seat, stateNow(tip.seat))} />}
      <ZoomButtons painter={painter} onZoomed={() => setTip(undefined)} />
      <p id={helpId} className="dx-hidden">
        {text('seating.mapHelp')}
      </p>
      <output className="dx-hidden" aria-live="polite">
        {current && seatText(current, stateNow(current)).full}
      </output>
    </div>
  )
}

function zoomByKey(painter: SeatCanvas | null, key: string): boolean {
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

function ZoomButtons({ painter, onZoomed }: ZoomButtonsProps) {
  const text = useText()
  const zoom = (key: string) => () => {
    zoomByKey(painter.current, key)
    onZoomed()
  }
  return (
    <fieldset className="dx-seat-map-zoom" aria-label={text('seating.zoom')}>
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
