import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  type UIEventHandler,
  useMemo,
} from 'react'
import { placeSideBySide } from '../../../parts/time-axis/placing.ts'
import { placeOn, type RowAxis } from './row-axis.ts'
import { DayBackground, Heads } from './rows-ground.tsx'
import { useRowsWindow } from './use-rows-window.ts'
import styles from './rows.module.css'

/** Times are in milliseconds since 1970. */
export interface Bar {
  key: string
  from: number
  until: number
}

export interface Row<B extends Bar> {
  key: string
  name: string
  about?: string
  bars: readonly B[]
  foot?: ReactNode
}

export interface RowGroup<B extends Bar> {
  key: string
  name: string
  rows: readonly Row<B>[]
}

interface RowsProps<B extends Bar> {
  label: string
  axis: RowAxis
  groups: readonly RowGroup<B>[]
  hourWidth: number
  everyHours?: number | undefined
  renderBar: (bar: B, place: CSSProperties, row: Row<B>) => ReactNode
  onDay: (day: string) => void
  scroller: RefObject<HTMLElement | null>
  onScroll?: UIEventHandler<HTMLElement>
}

const hourMs = 3_600_000
const laneHeight = 30
const tightDay = 92

interface BarProps<B extends Bar> extends Pick<RowsProps<B>, 'axis' | 'renderBar'> {
  bar: B
  lane: number
  row: Row<B>
}

function DrawnBar<B extends Bar>({ bar, lane, row, axis, renderBar }: BarProps<B>) {
  const place = { ...placeOn(axis, bar.from, bar.until), top: lane * laneHeight + 3 }
  return renderBar(bar, place, row)
}

const MemoBar = memo(DrawnBar) as typeof DrawnBar

interface RowLineProps<B extends Bar> extends Pick<RowsProps<B>, 'axis' | 'renderBar'> {
  row: Row<B>
  from: number | null
  until: number | null
  /** Key of the focused bar, which is rendered even if it is out of sight. */
  kept: string | null
}

function RowLine<B extends Bar>({ row, axis, renderBar, from, until, kept }: RowLineProps<B>) {
  const placed = useMemo(() => {
    const inside = row.bars.filter((bar) => bar.from < axis.until && bar.until > axis.from)
    return placeSideBySide(inside, (bar) => bar)
  }, [row, axis])
  // The row's height fits its busiest time, visible or not, so that rows do not jump while scrolling.
  const lanes = useMemo(() => Math.max(1, ...placed.map(({ lanes: most }) => most)), [placed])
  const isSeen = (bar: B) =>
    bar.key === kept || (from !== null && until !== null && bar.from < until && bar.until > from)
  return (
    <section
      className="dx-rows-row"
      data-row={row.key}
      data-seen={from === null ? undefined : ''}
      aria-label={row.name}
    >
      <div className={styles['rowsHead']}>
        <b>{row.name}</b>
        {row.about && <span className="dx-dim">{row.about}</span>}
      </div>
      <div className={styles['rowsTrack']}>
        <div className="dx-rows-lanes" style={{ height: lanes * laneHeight + 4 }}>
          {placed
            .filter(({ item }) => isSeen(item))
            .map(({ item, lane }) => (
              <MemoBar
                key={item.key}
                bar={item}
                lane={lane}
                row={row}
                axis={axis}
                renderBar={renderBar}
              />
            ))}
        </div>
        {row.foot}
      </div>
    </section>
  )
}

const MemoLine = memo(RowLine) as typeof RowLine

export function TimeRows<B extends Bar>(props: RowsProps<B>) {
  const { label, axis, groups, hourWidth, everyHours, renderBar, onDay, scroller, onScroll } = props
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const { drawn, follow } = useRowsWindow(scroller, axis, rows)
  const order = useMemo(() => new Map(rows.map((row, index) => [row, index])), [rows])
  const drawnOf = (row: Row<B>) => {
    const index = order.get(row) ?? 0
    const isSeen = drawn !== null && index >= drawn.firstRow && index <= drawn.lastRow
    const time = isSeen ? { from: drawn.from, until: drawn.until } : { from: null, until: null }
    return { ...time, kept: drawn?.kept ?? null }
  }
  const width = ((axis.until - axis.from) / hourMs) * hourWidth
  return (
    <section
      className="dx-rows"
      aria-label={label}
      data-hours={everyHours === undefined ? undefined : ''}
      data-tight={24 * hourWidth < tightDay || undefined}
      ref={scroller}
      onScroll={(scrolled) => {
        onScroll?.(scrolled)
        follow()
      }}
      style={{ '--span': `${width}px` } as CSSProperties}
    >
      <div className={styles['rowsHeads']}>
        <span className={styles['rowsCorner']} />
        <Heads axis={axis} onDay={onDay} everyHours={everyHours} />
      </div>
      <div className="dx-rows-body">
        <DayBackground axis={axis} />
        {groups.map((group) => (
          <section key={group.key} aria-label={group.name}>
            <div className={styles['rowsGroup']}>
              <span>{group.name}</span>
            </div>
            {group.rows.map((row) => (
              <MemoLine
                key={row.key}
                row={row}
                axis={axis}
                renderBar={renderBar}
                {...drawnOf(row)}
              />
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}
