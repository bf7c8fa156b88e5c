import { rowsBySection } from '@dxweb/areas/seating/drawing/drawing.ts'
import type { Seat, SeatRow } from '@dxweb/areas/seating/drawing/drawing.ts'
import { seatGrid } from '@dxweb/areas/seating/drawing/geometry.ts'
import type { SeatState } from '@dxweb/areas/seating/drawing/rules.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { seatByKey } from './seat-by-key.ts'
import { useSeatText } from './seat-name.ts'
import type { SeatText } from './seat-name.ts'
import { isFreeOrSelected, stateOfSeat } from './seat-props.ts'
import type { SeatProps } from './seat-props.ts'
import { SeatSwatch } from './seat-swatch.tsx'
import { groupFinder, groupsOfZones } from './canvas/seat-zone.ts'
import styles from './seat-map.module.css'

/** Number of seats from which only the visible rows are rendered. */
const virtualFrom = 1500
const defaultRowHeight = 47

export function SeatList(props: SeatProps) {
  const { drawing, states, zones, selection, onToggle, canToggle = isFreeOrSelected } = props
  const text = useText()
  const seatText = useSeatText(drawing, zones)
  const { groups = groupsOfZones(zones) } = props
  const findGroup = useMemo(() => groupFinder(groups), [groups])
  const colorOf = (seat: Seat) => groups[findGroup(seat) - 1]?.color ?? 0
  const grid = useMemo(() => seatGrid(drawing, rowsBySection(drawing)), [drawing])
  /** Stored as state instead of a ref, since the visible rows depend on the scrolling parent. */
  const [list, setList] = useState<HTMLElement | null>(null)
  const [current, setCurrent] = useState<Seat>()

  const onKeyDown = (event: KeyboardEvent) => {
    const next = current && seatByKey(grid, current, event.key)
    if (!next) return
    event.preventDefault()
    setCurrent(next)
    list?.querySelector<HTMLElement>(`[data-seat="${next.id}"]`)?.focus()
  }
  const seatOf = (seat: Seat, stop: Seat | undefined) => {
    const state = stateOfSeat({ states, selection }, seat.id)
    return (
      <SeatButton
        key={seat.id}
        seat={seat}
        state={state}
        color={colorOf(seat)}
        text={seatText(seat, state)}
        tabStop={seat === stop}
        disabled={!canToggle(state)}
        onFocus={() => setCurrent(seat)}
        onKeyDown={onKeyDown}
        onToggle={() => onToggle(seat.id)}
      />
    )
  }
  const rowOf = ({ section, row, seats }: SeatRow) => {
    const name = text('seating.rowOfSection', { section, row })
    const stop = current && seats.includes(current) ? current : seats[0]
    return (
      <fieldset className={styles['seatListRow']}>
        <legend className={styles['seatListName']}>{name}</legend>
        <div className={styles['seatListSeats']}>{seats.map((seat) => seatOf(seat, stop))}</div>
      </fieldset>
    )
  }
  return (
    <section ref={setList} aria-label={text('seating.list')} className={styles['seatList']}>
      {drawing.seats.length > virtualFrom ? (
        <VirtualRows list={list} rows={grid.rows} rowOf={rowOf} />
      ) : (
        grid.rows.map((row) => <div key={`${row.section} ${row.row}`}>{rowOf(row)}</div>)
      )}
    </section>
  )
}

interface SeatButtonProps {
  seat: Seat
  state: SeatState
  color: number
  text: SeatText
  tabStop: boolean
  disabled: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onToggle: () => void
}

/** Button of a seat; stays focusable if the seat cannot be selected, so that its state can be read. */
function SeatButton(props: SeatButtonProps) {
  const { seat, state, color, text, tabStop, disabled, onFocus, onKeyDown, onToggle } = props
  return (
    <button
      type="button"
      className={styles['seatListSeat']}
      aria-label={text.full}
      title={text.full}
      aria-pressed={state === 'selected'}
      aria-disabled={disabled}
      tabIndex={tabStop ? 0 : -1}
      data-seat={seat.id}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={disabled ? undefined : onToggle}
    >
      <SeatSwatch state={state} color={color} kind={seat.kind} />
      {seat.number}
    </button>
  )
}

interface VirtualRowsProps {
  list: HTMLElement | null
  rows: readonly SeatRow[]
  rowOf: (row: SeatRow) => ReactNode
}

function VirtualRows({ list, rows, rowOf }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => defaultRowHeight,
    getScrollElement: () => list,
    overscan: 6,
  })
  return (
    <div className={styles['seatListWhole']} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start}px)` }}
          >
            {row && rowOf(row)}
          </div>
        )
      })}
    </div>
  )
}
