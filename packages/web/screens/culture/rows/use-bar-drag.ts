import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTimeZone } from '../../../data/session/use-when.ts'
import { type Drop, onDay } from '../axis/drops.ts'
import { type Dragged, useDrag } from '../../../parts/time-axis/use-drag.ts'
import { useKeptFocus } from '../../../parts/time-axis/use-kept-focus.ts'
import { clockAt } from '../../../parts/time-axis/axis.ts'
import { placeOn, type RowAxis } from './row-axis.ts'

const minuteMs = 60_000
const stepMs = 15 * minuteMs

export const hallRow = (id: number) => `hall-${id}`
const hallOf = (row: Element | null) =>
  Number(/^hall-(\d+)$/.exec(row?.getAttribute('data-row') ?? '')?.[1])

export interface DragSettings {
  axis: RowAxis
  /** True if bars move by whole days only, because hours are too narrow. */
  byDay: boolean
  halls: readonly { id: number }[]
  onMove: (event: CalendarEvent, drop: Drop, isCopy: boolean) => void
}

const daysOn = (event: CalendarEvent, days: number, zone: string): Drop =>
  onDay(event, addDays(localDay(event.startsAt, zone), days), zone)

class Flight {
  readonly #event: CalendarEvent
  readonly #settings: DragSettings
  readonly #zone: string
  readonly #bar: Element
  readonly #pixelMs: number
  #ghost: HTMLElement | null = null

  constructor(bar: Element, event: CalendarEvent, settings: DragSettings, zone: string) {
    this.#bar = bar
    this.#event = event
    this.#settings = settings
    this.#zone = zone
    const { axis } = settings
    const width = bar.closest('.dx-rows-lanes')?.getBoundingClientRect().width ?? 1
    this.#pixelMs = (axis.until - axis.from) / width
  }

  at({ dx, x, y }: Dragged): { drop: Drop; lanes: Element | null } {
    const row =
      document.elementsFromPoint(x, y).find((each) => each.matches('.dx-rows-row')) ?? null
    const hall = hallOf(row)
    const isHall = this.#settings.halls.some(({ id }) => id === hall)
    const own = this.#bar.closest('.dx-rows-row')
    const auditoriumId = isHall && hallOf(own) !== hall ? hall : this.#event.auditoriumId
    const lanes = (isHall ? row : own)?.querySelector('.dx-rows-lanes') ?? null
    return { drop: { ...this.#timesAt(dx * this.#pixelMs), auditoriumId }, lanes }
  }

  #timesAt(by: number): Drop {
    const event = this.#event
    if (this.#settings.byDay) return daysOn(event, Math.round(by / (1440 * minuteMs)), this.#zone)
    const start = Date.parse(event.startsAt) + Math.round(by / stepMs) * stepMs
    return { auditoriumId: event.auditoriumId, ...clockAt(start, this.#zone) }
  }

  /** Shows the dragged bar as a DOM element outside React, so that dragging renders no row. */
  show(dragged: Dragged): void {
    const { drop, lanes } = this.at(dragged)
    this.#ghost ??= Object.assign(document.createElement('span'), { className: 'dx-ghost' })
    const by = Math.round((dragged.dx * this.#pixelMs) / stepMs) * stepMs
    const from = Date.parse(this.#event.startsAt) + by
    const until = Date.parse(this.#event.endsAt) + by
    Object.assign(this.#ghost.style, placeOn(this.#settings.axis, from, until), { top: '3px' })
    this.#ghost.textContent = `${Number(drop.date.slice(8))}.${Number(drop.date.slice(5, 7))}. ${drop.startTime}`
    if (lanes && this.#ghost.parentElement !== lanes) lanes.append(this.#ghost)
  }

  clear(): void {
    this.#ghost?.remove()
  }
}

const isSame = (event: CalendarEvent, drop: Drop, zone: string) =>
  drop.auditoriumId === event.auditoriumId &&
  drop.date === localDay(event.startsAt, zone) &&
  drop.startTime === localTime(event.startsAt, zone)

/**
 * Returns the drop that a key causes: left and right by a quarter of an hour or a day, up and down to the next hall.
 */
function keyDrop(
  key: string,
  event: CalendarEvent,
  settings: DragSettings,
  zone: string,
): Drop | null {
  const side = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
  ]).get(key)
  if (side !== undefined) {
    if (settings.byDay) return daysOn(event, side, zone)
    const start = Date.parse(event.startsAt) + side * stepMs
    return { auditoriumId: event.auditoriumId, ...clockAt(start, zone) }
  }
  const up = new Map([
    ['ArrowUp', -1],
    ['ArrowDown', 1],
  ]).get(key)
  const place = settings.halls.findIndex(({ id }) => id === event.auditoriumId)
  const hall = up === undefined ? undefined : settings.halls[place + up]
  return hall ? { ...daysOn(event, 0, zone), auditoriumId: hall.id } : null
}

/** Moves an event by dragging or with Alt+arrow. Ctrl (dragging) or Shift (keys) copies the event instead. */
export function useBarDrag(settings: DragSettings) {
  const zone = useTimeZone()
  const keepFocusOn = useKeptFocus()
  const follow = useDrag()
  return {
    start(down: PointerEvent, event: CalendarEvent) {
      const flight = new Flight(down.currentTarget, event, settings, zone)
      follow(down, {
        onDrag: (dragged) => flight.show(dragged),
        onCancel: () => flight.clear(),
        onDrop(dragged) {
          flight.clear()
          const { drop } = flight.at(dragged)
          if (!isSame(event, drop, zone)) settings.onMove(event, drop, dragged.isCopy)
        },
      })
    },
    key(pressed: KeyboardEvent, event: CalendarEvent) {
      const drop = pressed.altKey ? keyDrop(pressed.key, event, settings, zone) : null
      if (drop === null) return
      pressed.preventDefault()
      keepFocusOn(event.id)
      settings.onMove(event, drop, pressed.shiftKey)
    },
  }
}
