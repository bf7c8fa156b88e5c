import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { weekday } from '@dxweb/kit/time/day.ts'
import { holidayOn } from '@dxweb/kit/time/holidays.ts'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { useTimeZone, useWhen } from '../../../data/session/use-when.ts'
import type { Axis } from '../../../parts/time-axis/axis.ts'
import { type Block, blocksOf, type Column, columnsOf } from '../axis/columns.ts'
import { EventBlock } from './event-block.tsx'
import type { CalendarPlace } from '../axis/use-calendar-place.ts'
import { useBlockDrag, useDrawNew } from '../drag/use-grid-drag.ts'
import type { Drop } from '../axis/drops.ts'
import { useDayHead } from '../../../parts/time-axis/use-day-head.ts'
import { useNow } from '../../../ui/dates/use-now.ts'
import holidayStyles from '../axis/holiday.module.css'
import styles from './calendar.module.css'

export interface GridProps {
  place: CalendarPlace
  events: readonly CalendarEvent[]
  halls: readonly { id: number; name: string }[]
  mayEdit: boolean
  onMove: (event: CalendarEvent, drop: Drop, isCopy: boolean) => void
}

const hourMinutes = 60
const hoursWidth = 52
/** Minimum width in pixels of a column, and of each event in a column with several events side by side. */
const narrowest = { column: 110, event: 58 }
/** Initial scroll position, in minutes from the top. Venues are usually empty earlier in the day. */
const firstMinute = 8.5 * hourMinutes

const isRestDay = (day: Column['axis']['day']) => weekday(day) > 5 || Boolean(holidayOn(day))

const lanesOf = (blocks: readonly Block[]) => Math.max(1, ...blocks.map((block) => block.lanes))

function trackOf(blocks: readonly Block[]): string {
  const lanes = lanesOf(blocks)
  const least = Math.max(narrowest.column, lanes * narrowest.event)
  return `minmax(${least}px, ${1 + (lanes - 1) * 0.6}fr)`
}

export const isMovable = (event: CalendarEvent) => event.state !== 'cancelled'

interface HeadProps {
  column: Column
  place: CalendarPlace
  lanes: number
}

function Head({ column, place, lanes }: HeadProps) {
  const t = useText()
  const dayHead = useDayHead()
  const { day } = column.axis
  const [isToday, isWeek] = [day === place.now, place.mode === 'week']
  if (column.hall) {
    return (
      <div className="dx-grid-head" aria-current={isToday && isWeek ? 'date' : undefined}>
        {isWeek && <span className={styles['gridOfDay']}>{dayHead(day)}</span>}
        {column.hall.name}
      </div>
    )
  }
  const holiday = holidayOn(day)
  return (
    <div className="dx-grid-head" aria-current={isToday ? 'date' : undefined}>
      <button
        type="button"
        className={styles['gridDay']}
        onClick={() => place.set({ mode: 'day', date: day })}
      >
        {dayHead(day)}
      </button>
      {isToday && <span className={styles['gridToday']}>{t('calendar.today')}</span>}
      {holiday && <span className={holidayStyles['holiday']}>{t(`holiday.${holiday}`)}</span>}
      {lanes > 1 && (
        <span className={styles['gridLanes']} title={t('calendar.whyWide')}>
          {t('calendar.atOnce', { count: lanes })}
        </span>
      )}
    </div>
  )
}

function Hours({ axis }: { axis: Axis }) {
  const hours = Array.from({ length: Math.ceil(axis.minutes / hourMinutes) }, (_, hour) => hour)
  return (
    <div className="dx-grid-hours" aria-hidden>
      {hours.map((hour) => (
        <span key={hour} style={{ top: `${(hour * hourMinutes * 100) / axis.minutes}%` }}>
          {hour > 0 && axis.clockAt(hour * hourMinutes).time}
        </span>
      ))}
    </div>
  )
}

function NowLine({ axis }: { axis: Axis }) {
  const now = useNow()
  if (now < axis.from || now >= axis.until) return null
  return (
    <span
      className={styles['now']}
      aria-hidden
      style={{ top: `${(axis.minuteAt(now) * 100) / axis.minutes}%` }}
    />
  )
}

function nameOf({ hall }: Column, { mode }: CalendarPlace, day: string): string {
  if (hall === null) return day
  return mode === 'day' ? hall.name : `${day}, ${hall.name}`
}

export function TimeGrid({ place, events, halls, mayEdit, onMove }: GridProps) {
  const t = useText()
  const when = useWhen()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsOf(place, halls, zone), [place, halls, zone])
  const drawn = useMemo(
    () => columns.map((column) => ({ column, blocks: blocksOf(column, events) })),
    [columns, events],
  )
  const frame = useRef<HTMLDivElement>(null)
  const drag = useBlockDrag({ frame, columns }, onMove)
  const drawNew = useDrawNew({ frame, columns })
  const axis = columns[0]?.axis
  const minutes = axis?.minutes ?? 0
  useEffect(() => {
    const scroller = frame.current
    const body = scroller?.querySelector<HTMLElement>('.dx-grid-body')
    if (!scroller || !body) return
    scroller.scrollTop = (body.offsetHeight * firstMinute) / minutes
    // A week wider than the screen starts at today.
    const head = scroller.querySelector<HTMLElement>('.dx-grid-head[aria-current]')
    if (head) scroller.scrollLeft = head.offsetLeft - hoursWidth
  }, [minutes])
  if (axis === undefined) return <p className="dx-dim">{t('calendar.noHalls')}</p>
  return (
    <div
      className="dx-grid"
      ref={frame}
      style={
        {
          '--tracks': drawn.map(({ blocks }) => trackOf(blocks)).join(' '),
          '--hours': axis.minutes / hourMinutes,
        } as CSSProperties
      }
    >
      <div className={styles['gridHeads']}>
        <span />
        {drawn.map(({ column, blocks }) => (
          <Head key={column.key} column={column} place={place} lanes={lanesOf(blocks)} />
        ))}
      </div>
      <div className="dx-grid-body">
        <Hours axis={axis} />
        {drawn.map(({ column, blocks }, index) => (
          <section
            key={column.key}
            className="dx-grid-column"
            data-rest={place.mode === 'week' && isRestDay(column.axis.day) ? '' : undefined}
            aria-label={nameOf(column, place, when(column.axis.day, 'longDay'))}
            onPointerDown={mayEdit ? (down) => drawNew(down, index) : undefined}
          >
            {blocks.map((block) => (
              <EventBlock
                key={block.item.id}
                block={block}
                minutes={column.axis.minutes}
                canMove={mayEdit && isMovable(block.item)}
                onDragStart={(down, what) => drag.start(down, what, block, index)}
                onKey={(key) => drag.key(key, block, index)}
              />
            ))}
            <NowLine axis={column.axis} />
          </section>
        ))}
      </div>
    </div>
  )
}
