import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { useMemo } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { useText } from '../../../ui/text/text.ts'
import { rowAxis } from '../rows/row-axis.ts'
import { EventSpan } from '../rows/spans.tsx'
import { TimeRows } from '../rows/time-rows.tsx'
import { useBarDrag } from '../rows/use-bar-drag.ts'
import { useFirstScroll } from '../rows/use-first-scroll.ts'
import { hallRows, type TimelineBar } from '../rows/timeline-bar.ts'
import { type GridProps, isMovable } from './time-grid.tsx'

/** Minimum width of an hour in pixels; if the screen is too narrow, the days scroll. */
const hours = { day: 46, week: 5, month: 5 } as const

export function HallRows({ place, events, halls, mayEdit, onMove }: GridProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const zone = useTimeZone()
  const { days, day, mode, hall, set } = place
  const byDay = mode !== 'day'
  const axis = useMemo(() => rowAxis(days[0] ?? day, days.at(-1) ?? day, zone), [days, day, zone])
  const shown = useMemo(
    () => halls.filter(({ id }) => hall === '' || String(id) === hall),
    [halls, hall],
  )
  const groups = useMemo(
    () => [
      { key: 'halls', name: t('label.halls'), rows: hallRows(shown, events, { byDay, zone }) },
    ],
    [t, shown, events, byDay, zone],
  )
  const drag = useBarDrag({ axis, byDay, halls: shown, onMove })
  const scroller = useFirstScroll(axis)
  const movable = (event: CalendarEvent) => mayEdit && isMovable(event)
  return (
    <TimeRows<TimelineBar>
      label={t('module.culture.title')}
      axis={axis}
      groups={groups}
      hourWidth={hours[mode]}
      everyHours={byDay ? undefined : 1}
      scroller={scroller}
      onDay={(date) => set({ mode: 'day', date })}
      renderBar={(bar, at) =>
        bar.kind === 'event' && (
          <EventSpan
            key={bar.key}
            bar={bar}
            hourWidth={hours[mode]}
            partnerId={partnerId}
            event={bar.event}
            place={at}
            axis={axis}
            byDay={byDay}
            onDragStart={movable(bar.event) ? (down) => drag.start(down, bar.event) : undefined}
            onKey={movable(bar.event) ? (key) => drag.key(key, bar.event) : undefined}
          />
        )
      }
    />
  )
}
