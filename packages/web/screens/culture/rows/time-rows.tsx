import { weekday } from '@dxweb/kit/day.ts'
import { holidayOn } from '@dxweb/kit/holidays.ts'
import type { CSSProperties, ReactNode, Ref, UIEventHandler } from 'react'
import { useTimeZone, useWhen } from '../../../data/use-when.ts'
import { today } from '../../../data/use-when.ts'
import { useText } from '../../../ui/text.ts'
import { weekNumber } from '../calendar/calendar-period.ts'
import { placeSideBySide } from '../calendar/placing.ts'
import { useNow } from '../calendar/use-now.ts'
import { clockAt, placeOn, type RowAxis } from './row-axis.ts'
import './rows.css'

/** Something that takes a row for a time. Milliseconds since 1970. */
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
  /** Drawn below the bars: what is free. */
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
  /** Pixels that an hour has at least. */
  hourWidth: number
  /** Shows each hour's time above the days' rows, every so many hours. */
  everyHours?: number | undefined
  renderBar: (bar: B, place: CSSProperties, row: Row<B>) => ReactNode
  onDay: (day: string) => void
  scroller?: Ref<HTMLElement>
  onScroll?: UIEventHandler<HTMLElement>
}

const hourMs = 3_600_000
const laneHeight = 30

function Heads({ axis, onDay, everyHours }: Pick<RowsProps<Bar>, 'axis' | 'onDay' | 'everyHours'>) {
  const t = useText()
  const when = useWhen()
  const zone = useTimeZone()
  const now = today(zone)
  return (
    <div className="dx-rows-days">
      {axis.days.map(({ day, from, until }) => {
        const holiday = holidayOn(day)
        const hours = Array.from({ length: Math.round((until - from) / hourMs) }, (_, hour) => hour)
        return (
          <div
            key={day}
            className="dx-rows-day"
            style={placeOn(axis, from, until)}
            aria-current={day === now ? 'date' : undefined}
          >
            <button type="button" title={when(day, 'longDay')} onClick={() => onDay(day)}>
              <span>
                {when(day, 'weekday').slice(0, 3)}. {Number(day.slice(8))}.{Number(day.slice(5, 7))}
                .
              </span>
              {holiday && <span className="dx-holiday"> {t(`holiday.${holiday}`)}</span>}
            </button>
            {weekday(day) === 1 && (
              <span className="dx-rows-week" data-inline={everyHours !== undefined || undefined}>
                {t('calendar.week', { week: weekNumber(day) })}
              </span>
            )}
            {everyHours !== undefined &&
              hours
                .filter((hour) => hour > 0 && hour % everyHours === 0)
                .map((hour) => (
                  <span
                    key={hour}
                    className="dx-rows-hour dx-tabular"
                    aria-hidden
                    style={{ left: `${(hour * hourMs * 100) / (until - from)}%` }}
                  >
                    {clockAt(from + hour * hourMs, zone).startTime.slice(0, 2)}
                  </span>
                ))}
          </div>
        )
      })}
    </div>
  )
}

/** The days' lines and resting days behind all rows, and the time it is. */
function Ground({ axis }: { axis: RowAxis }) {
  const now = useNow()
  return (
    <div className="dx-rows-ground" aria-hidden>
      {axis.days.map(({ day, from, until }) => (
        <span
          key={day}
          data-rest={weekday(day) > 5 || holidayOn(day) ? '' : undefined}
          style={placeOn(axis, from, until)}
        />
      ))}
      {now > axis.from && now < axis.until && (
        <i style={{ left: placeOn(axis, now, now + 1).left }} />
      )}
    </div>
  )
}

function RowLine<B extends Bar>({
  row,
  axis,
  renderBar,
}: Pick<RowsProps<B>, 'axis' | 'renderBar'> & { row: Row<B> }) {
  const seen = row.bars.filter(({ from, until }) => from < axis.until && until > axis.from)
  const placed = placeSideBySide(seen, (bar) => bar)
  const lanes = Math.max(1, ...placed.map(({ lanes: most }) => most))
  return (
    <section className="dx-rows-row" data-row={row.key} aria-label={row.name}>
      <div className="dx-rows-head">
        <b>{row.name}</b>
        {row.about && <span className="dx-dim">{row.about}</span>}
      </div>
      <div className="dx-rows-track">
        <div className="dx-rows-lanes" style={{ height: lanes * laneHeight + 4 }}>
          {placed.map(({ item, lane }) =>
            renderBar(
              item,
              { ...placeOn(axis, item.from, item.until), top: lane * laneHeight + 3 },
              row,
            ),
          )}
        </div>
        {row.foot}
      </div>
    </section>
  )
}

/** Rows of what takes them, beside each other in time; the names stand still while time scrolls. */
export function TimeRows<B extends Bar>(props: RowsProps<B>) {
  const { label, axis, groups, hourWidth, everyHours, renderBar, onDay, scroller, onScroll } = props
  const width = ((axis.until - axis.from) / hourMs) * hourWidth
  return (
    <section
      className="dx-rows"
      aria-label={label}
      ref={scroller}
      onScroll={onScroll}
      style={{ '--span': `${width}px` } as CSSProperties}
    >
      <div className="dx-rows-heads">
        <span className="dx-rows-corner" />
        <Heads axis={axis} onDay={onDay} everyHours={everyHours} />
      </div>
      <div className="dx-rows-body">
        <Ground axis={axis} />
        {groups.map((group) => (
          <section key={group.key} aria-label={group.name}>
            <div className="dx-rows-group">
              <span>{group.name}</span>
            </div>
            {group.rows.map((row) => (
              <RowLine key={row.key} row={row} axis={axis} renderBar={renderBar} />
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}
