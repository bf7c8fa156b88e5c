import { firstSeat } from '@dxweb/areas/seating/drawing/geometry.ts'
import type { Point, Seat } from '@dxweb/areas/seating/drawing/drawing.ts'
import { isKept } from '@dxweb/areas/seating/drawing/single-gaps.ts'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { freeLooks, looksOf } from './canvas/looks.ts'
import { PickButtons, WholeHall, ZoomButtons, zoomByKey } from './map-buttons.tsx'
import type { Picking } from './map-buttons.tsx'
import { buildScene, rowOf } from './canvas/scene.ts'
import { seatByKey } from './seat-by-key.ts'
import { useSeatText } from './seat-name.ts'
import { isFreeOrSelected, stateOfSeat } from './seat-props.ts'
import type { SeatProps } from './seat-props.ts'
import { SeatTooltip } from './seat-tooltip.tsx'
import { groupsOfZones } from './canvas/seat-zone.ts'
import { useSeatCanvas } from './use-seat-canvas.ts'
import { onScreen } from './canvas/view.ts'
import styles from './seat-map.module.css'

export interface SeatMapProps extends SeatProps {
  onHover?: (seatId: number | undefined) => void
  /** Height in CSS pixels; fills the parent when absent. */
  height?: number
}

interface Tip {
  seat: Seat
  at: Point
}

interface Keys {
  shift: boolean
  alt: boolean
}

function drawnWith({ shift, alt }: Keys, picking: Picking) {
  if (shift || alt) return shift ? 'frame' : 'lasso'
  return picking === 'frame' || picking === 'lasso' ? picking : undefined
}

const isGiven = ({ kind }: Seat) => !isKept.has(kind)

function usePainted({ drawing, zones, states, selection, groups }: SeatProps) {
  const scene = useMemo(() => buildScene(drawing), [drawing])
  const byZone = useMemo(() => groupsOfZones(zones), [zones])
  const shown = groups ?? byZone
  const free = useMemo(() => freeLooks(scene, shown), [scene, shown])
  const looks = useMemo(
    () => looksOf(scene, free, states, selection),
    [scene, free, states, selection],
  )
  return { scene, looks, groups: shown }
}

/**
 * A press selects, a drag moves, wheel and pinch zoom; where seats are too small for a finger, a tap zooms into their
 * section. Keys: arrows, Enter, Space, R for the row, + − 0. `SeatList` is the text alternative.
 */
export function SeatMap(props: SeatMapProps) {
  const { drawing, states, zones, selection, onToggle, onHover, height } = props
  const { canToggle = isFreeOrSelected, onMany, about } = props
  const text = useText()
  const helpId = useId()
  const seatText = useSeatText(drawing, zones)
  const host = useRef<HTMLDivElement>(null)
  const base = useRef<HTMLCanvasElement>(null)
  const overlay = useRef<HTMLCanvasElement>(null)
  const byPointer = useRef(false)
  const [tip, setTip] = useState<Tip>()
  /** The seat that keys apply to; its ring is visible while the map has the focus. */
  const [current, setCurrent] = useState<Seat>()
  const [walking, setWalking] = useState(false)
  const [picking, setPicking] = useState<Picking>('seat')
  const [isWhole, setWhole] = useState(true)

  const painted = usePainted(props)
  const { scene } = painted
  const stateNow = (seat: Seat) => stateOfSeat({ states, selection }, seat.id)
  const toggle = (seat: Seat) => {
    if (canToggle(stateNow(seat))) onToggle(seat.id)
  }
  const begin = () => firstSeat(scene.grid, (seat) => isGiven(seat) && canToggle(stateNow(seat)))
  const chooseRow = (seat: Seat) => onMany?.(rowOf(scene, seat))
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
    const choose = picking === 'row' ? chooseRow : toggle
    choose(seat)
    showTip(seat)
  }
  const drawnBy = (keys: Keys) => (onMany ? drawnWith(keys, picking) : undefined)
  const painter = useSeatCanvas({ host, base, overlay }, painted, {
    onPoint: point,
    onPress: press,
    onMoved: () => point(undefined),
    onWhole: setWhole,
    drawing: drawnBy,
    onMany: (seatIds) => onMany?.(seatIds),
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
    const from = current ?? begin()
    const next = from && seatByKey(scene.grid, from, event.key)
    if (next) walkTo(walking ? next : (current ?? next))
    else if (from && (event.key === 'Enter' || event.key === ' ')) {
      walkTo(from)
      toggle(from)
    } else if (from && onMany && event.key.toLowerCase() === 'r') {
      walkTo(from)
      chooseRow(from)
    } else if (!zoomByKey(painter.current, event.key)) return
    event.preventDefault()
  }
  const hands = {
    role: 'application',
    tabIndex: 0,
    onKeyDown,
    onFocus: () => {
      const seat = current ?? begin()
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
    // Resets the flag only on click, since a touch moves the focus after the finger is lifted.
    onClick: () => {
      byPointer.current = false
    },
  }

  return (
    <div className={styles['seatMap']} style={height === undefined ? undefined : { height }}>
      <div
        ref={host}
        className={styles['seatMapHall']}
        aria-label={text('label.seatMapId')}
        aria-describedby={helpId}
        data-draws={drawnBy({ shift: false, alt: false })}
        data-pointing={tip && canToggle(stateNow(tip.seat)) ? '' : undefined}
        {...hands}
      >
        <canvas ref={base} className="dx-seat-map-canvas" aria-hidden="true" />
        <canvas ref={overlay} className="dx-seat-map-canvas" aria-hidden="true" />
      </div>
      {tip && (
        <SeatTooltip at={tip.at} text={seatText(tip.seat, stateNow(tip.seat))}>
          {about?.(tip.seat.id, stateNow(tip.seat))}
        </SeatTooltip>
      )}
      {!isWhole && <WholeHall onBack={() => painter.current?.fit()} />}
      {onMany && <PickButtons picking={picking} onPicking={setPicking} />}
      <ZoomButtons painter={painter} onZoomed={() => setTip(undefined)} />
      <MapWords helpId={helpId} canChooseMany={onMany !== undefined}>
        {current && seatText(current, stateNow(current)).full}
        {current && current === tip?.seat && about?.(current.id, stateNow(current))}
      </MapWords>
    </div>
  )
}

interface MapWordsProps {
  helpId: string
  canChooseMany: boolean
  children: ReactNode
}

function MapWords({ helpId, canChooseMany, children }: MapWordsProps) {
  const text = useText()
  return (
    <>
      <p id={helpId} className="dx-hidden">
        {text(canChooseMany ? 'seating.mapHelpMany' : 'seating.mapHelp')}
      </p>
      <output className={`dx-hidden ${styles['mapWords']}`} aria-live="polite">
        {children}
      </output>
    </>
  )
}
