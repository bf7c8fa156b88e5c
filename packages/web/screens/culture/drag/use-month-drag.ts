import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { addDays, type Day, isDay } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { type Drop, onDay, type Pressed } from '../axis/drops.ts'
import { type Dragged, useDrag } from '../../../parts/time-axis/use-drag.ts'
import { useKeptFocus } from '../../../parts/time-axis/use-kept-focus.ts'

export function cellAt({ x, y }: Pick<Dragged, 'x' | 'y'>) {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('td[data-day]') ?? null
  const day = element?.dataset['day'] ?? ''
  return element && isDay(day) ? { element, day } : null
}

/** The dragged copy of an event, a DOM element outside React, so that no day has to render again. */
class MonthFlight {
  readonly #ghost = Object.assign(document.createElement('span'), { className: 'dx-ghost' })
  #over: HTMLElement | null = null

  constructor(words: string) {
    this.#ghost.textContent = words
  }

  show(dragged: Dragged): void {
    const over = cellAt(dragged)?.element ?? null
    if (over === this.#over) return
    this.clear()
    this.#over = over
    if (!over) return
    over.dataset['over'] = ''
    over.append(this.#ghost)
  }

  clear(): void {
    this.#ghost.remove()
    delete this.#over?.dataset['over']
    this.#over = null
  }
}

/** Number of days that each arrow key moves an event in a month. */
export const daysOf = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
])

export function monthKeyDrop(pressed: Pressed, event: CalendarEvent, zone: string): Drop | null {
  const by = pressed.altKey ? daysOf.get(pressed.key) : undefined
  return by === undefined ? null : onDay(event, addDays(localDay(event.startsAt, zone), by), zone)
}

/** A moved event keeps its clock time. */
export function useMonthDrag(onMove: (event: CalendarEvent, drop: Drop, isCopy: boolean) => void) {
  const zone = useTimeZone()
  const keepFocusOn = useKeptFocus()
  const follow = useDrag()
  return {
    start(down: PointerEvent, event: CalendarEvent) {
      const flight = new MonthFlight(`${localTime(event.startsAt, zone)} ${event.title}`)
      const from: Day = localDay(event.startsAt, zone)
      follow(down, {
        onDrag: (dragged) => flight.show(dragged),
        onCancel: () => flight.clear(),
        onDrop(dragged) {
          flight.clear()
          const day = cellAt(dragged)?.day ?? from
          if (day !== from) onMove(event, onDay(event, day, zone), dragged.isCopy)
        },
      })
    },
    key(pressed: KeyboardEvent, event: CalendarEvent) {
      const drop = monthKeyDrop(pressed, event, zone)
      if (drop === null) return
      pressed.preventDefault()
      keepFocusOn(event.id)
      onMove(event, drop, pressed.shiftKey)
    },
  }
}

export type MonthDrag = ReturnType<typeof useMonthDrag>
