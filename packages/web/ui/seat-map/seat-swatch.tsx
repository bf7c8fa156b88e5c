import type { SeatKind } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import type { ReactNode } from 'react'
import { paintOf } from './canvas/seat-zone.ts'
import styles from './seat-map.module.css'

const none = `var(${paintOf(0)})`

const marks: Record<SeatState, (zone: string, isOfSales: boolean) => ReactNode> = {
  free: (zone) => (
    <circle cx="8" cy="8" r="6.2" fill={zone} fillOpacity="0.35" stroke={zone} strokeWidth="1.7" />
  ),
  sold: (zone, isOfSales) => (
    <circle
      cx="8"
      cy="8"
      r="7"
      fill={isOfSales ? zone : none}
      fillOpacity={isOfSales && zone !== none ? '0.85' : '0.3'}
    />
  ),
  reserved: () => (
    <>
      <circle cx="8" cy="8" r="6.5" fill="var(--seat-reserved)" />
      <path
        d="M3.5 9.7 9.7 3.5M3.7 12.3 12.3 3.7M6.3 12.5 12.5 6.3"
        stroke="var(--seat-reserved-line)"
        strokeWidth="1.6"
      />
      <circle
        cx="8"
        cy="8"
        r="6.5"
        fill="none"
        stroke="var(--seat-reserved-edge)"
        strokeWidth="1.1"
      />
    </>
  ),
  heldByOther: () => (
    <circle
      cx="8"
      cy="8"
      r="6.2"
      fill="var(--sky-soft)"
      stroke="var(--sky)"
      strokeWidth="1.7"
      strokeDasharray="2.6 1.7"
    />
  ),
  blocked: () => (
    <>
      <circle cx="8" cy="8" r="6.5" fill="var(--sunken)" stroke="var(--line-strong)" />
      <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" stroke="var(--ink-2)" strokeWidth="1.4" />
    </>
  ),
  selected: () => (
    <>
      <circle cx="8" cy="8" r="7.5" fill="var(--ink)" />
      <path d="m4.9 8.3 2.3 2.3 4.1-4.9" fill="none" stroke="var(--surface)" strokeWidth="1.8" />
    </>
  ),
}

const kindPath = {
  wheelchair: 'M7.3 3.6h.01M7.3 5.8v3h2.3l1.3 2.6M6.2 7.6a2.5 2.5 0 1 0 3 3.4',
  companion: 'M5.8 6h.01M10.2 6h.01M4.2 11a1.7 1.7 0 0 1 3.4 0M8.4 11a1.7 1.7 0 0 1 3.4 0',
  obstructed: 'M5 5.2h6M8 5.2v6',
} as const

interface SeatSwatchProps {
  state: SeatState
  /** Colour number as in `seat-zone.ts`; 0 is no group. */
  color?: number
  kind?: SeatKind
  isOfSales?: boolean
}

export function SeatSwatch(props: SeatSwatchProps) {
  const { state, color = 1, kind = 'seat', isOfSales = false } = props
  const zone = `var(${paintOf(color)})`
  return (
    <svg
      className={styles['seatSwatch']}
      viewBox="0 0 16 16"
      aria-hidden="true"
      strokeLinecap="round"
    >
      {marks[state](zone, isOfSales)}
      {kind !== 'seat' && kind !== 'sofa' && (state === 'free' || state === 'sold') && (
        <path
          d={kindPath[kind]}
          fill="none"
          stroke={state === 'sold' && isOfSales ? 'var(--surface)' : 'var(--ink)'}
          strokeWidth="1.1"
        />
      )}
    </svg>
  )
}
