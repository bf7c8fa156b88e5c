import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { linkTarget } from '../../../ui/place/link-target.ts'
import { useTimeZone } from '../../../data/session/use-when.ts'
import type { Block, Column } from '../axis/columns.ts'
import { clamp, dragStep, type Drop, dropAt, keyDrop, snapped } from '../axis/drops.ts'
import { type Dragged, useDrag } from '../../../parts/time-axis/use-drag.ts'
import { useKeptFocus } from '../../../parts/time-axis/use-kept-focus.ts'

interface GridParts {
  frame: RefObject<HTMLDivElement | null>
  columns: readonly Column[]
}

/** A position in a column, in minutes from its top. */
interface Place {
  index: number
  top: number
  bottom: number
  isContinuedNextDay?: boolean
}

class ShownGrid {
  readonly columns: readonly Column[]
  readonly elements: readonly Element[]
  #ghost: HTMLElement | null = null

  constructor({ frame, columns }: GridParts) {
    this.columns = columns
    this.elements = [...(frame.current?.querySelectorAll('.dx-grid-column') ?? [])]
  }

  minutesOf(pixels: number, index: number): number {
    const height = this.elements[index]?.getBoundingClientRect().height ?? 1
    return (pixels / height) * (this.columns[index]?.axis.minutes ?? 0)
  }

  topOf(index: number): number {
    return this.elements[index]?.getBoundingClientRect().top ?? 0
  }

  columnAt(x: number, otherwise: number): number {
    const found = this.elements.findIndex((each) => {
      const { left, right } = each.getBoundingClientRect()
      return x >= left && x < right
    })
    return found === -1 ? otherwise : found
  }

  /** Shows the dragged block as a DOM element outside React, so that dragging renders nothing. */
  show({ index, top, bottom, isContinuedNextDay }: Place): void {
    const [element, column] = [this.elements[index], this.columns[index]]
    if (!element || !column) return
    this.#ghost ??= Object.assign(document.createElement('span'), { className: 'dx-ghost' })
    const { axis } = column
    this.#ghost.style.top = `${(top * 100) / axis.minutes}%`
    this.#ghost.style.height = `${((bottom - top) * 100) / axis.minutes}%`
    const isEndShown = !isContinuedNextDay && bottom <= axis.minutes
    const end = isEndShown ? axis.clockAt(bottom).time : ''
    this.#ghost.textContent = `${axis.clockAt(top).time}–${end}`
    if (this.#ghost.parentElement !== element) element.append(this.#ghost)
  }

  clear(): void {
    this.#ghost?.remove()
  }
}

const isSame = (a: Place, b: Place) =>
  a.index === b.index && a.top === b.top && a.bottom === b.bottom

function draggedPlace(
  shownGrid: ShownGrid,
  from: Place,
  { dy, x }: Dragged,
  isStretched: boolean,
): Place {
  const by = shownGrid.minutesOf(dy, from.index)
  const most = shownGrid.columns[from.index]?.axis.minutes ?? 0
  if (isStretched) {
    const bottom = clamp(snapped(from.bottom + by), most)
    return { ...from, bottom: Math.max(bottom, from.top + dragStep) }
  }
  const top = clamp(snapped(from.top + by), most - dragStep)
  return {
    ...from,
    index: shownGrid.columnAt(x, from.index),
    top,
    bottom: top + from.bottom - from.top,
  }
}

type GridMove = (event: CalendarEvent, drop: Drop, isCopy: boolean) => void

export function useBlockDrag(parts: GridParts, onMove: GridMove) {
  const zone = useTimeZone()
  const keepFocusOn = useKeptFocus()
  const follow = useDrag()
  return {
    start(down: PointerEvent, what: 'move' | 'stretch', block: Block, index: number) {
      if (block.isContinued) return
      const shownGrid = new ShownGrid(parts)
      const from: Place = {
        index,
        top: block.top,
        bottom: block.bottom,
        isContinuedNextDay: block.isContinuedNextDay,
      }
      const isStretched = what === 'stretch'
      follow(down, {
        onDrag: (dragged) => shownGrid.show(draggedPlace(shownGrid, from, dragged, isStretched)),
        onCancel: () => shownGrid.clear(),
        onDrop(dragged) {
          shownGrid.clear()
          const to = draggedPlace(shownGrid, from, dragged, isStretched)
          const column = parts.columns[to.index]
          if (isSame(from, to) || column === undefined) return
          const way = { from: parts.columns[index], to: column }
          const drop = dropAt(block.item, way, to.top, isStretched ? to.bottom : undefined)
          onMove(block.item, drop, dragged.isCopy && !isStretched)
        },
      })
    },
    key(pressed: KeyboardEvent, block: Block, index: number) {
      const drop = block.isContinued ? null : keyDrop(pressed, block, parts.columns, index, zone)
      if (drop === null) return
      pressed.preventDefault()
      keepFocusOn(block.item.id)
      // With Shift, left and right copy the event; up and down resize the event.
      onMove(block.item, drop, pressed.shiftKey && /Left|Right/.test(pressed.key))
    },
  }
}

/** The event form opens with the drawn time on release. */
export function useDrawNew(parts: GridParts) {
  const partnerId = usePartnerId()
  const navigate = useNavigate()
  const follow = useDrag()
  const open = ({ index, top, bottom }: Place) => {
    const column = parts.columns[index]
    if (column === undefined) return
    const query = new URLSearchParams({
      date: column.axis.day,
      startTime: column.axis.clockAt(top).time,
      endTime: column.axis.clockAt(bottom).time,
      ...(column.hall && { auditoriumId: String(column.hall.id) }),
    })
    void navigate(linkTarget(pagePath(partnerId, `shows/new?${query}`)))
  }
  return (down: PointerEvent, index: number) => {
    if (down.target instanceof Element && down.target.closest('.dx-block')) return
    const shownGrid = new ShownGrid(parts)
    const minuteAt = (y: number) => snapped(shownGrid.minutesOf(y - shownGrid.topOf(index), index))
    const from = minuteAt(down.clientY)
    const placeAt = ({ y }: Dragged): Place => {
      const at = clamp(minuteAt(y), parts.columns[index]?.axis.minutes ?? 0)
      return { index, top: Math.min(from, at), bottom: Math.max(from + dragStep, at) }
    }
    follow(down, {
      onDrag: (dragged) => shownGrid.show(placeAt(dragged)),
      onCancel: () => shownGrid.clear(),
      onDrop(dragged) {
        shownGrid.clear()
        open(placeAt(dragged))
      },
    })
  }
}
