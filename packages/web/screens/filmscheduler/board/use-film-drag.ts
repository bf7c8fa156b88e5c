import type { BookedFilm, FilmWeek, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { minutesBetween } from '@dxweb/areas/events/screenings/turn-around.ts'
import { localTime } from '@dxweb/kit/time/zoned-time.ts'
import type { RefObject } from 'react'
import {
  type DragBegin,
  type DragHandlers,
  type Dragged,
  useDrag,
} from '../../../parts/time-axis/use-drag.ts'
import type { Cell } from '../rules/cells.ts'
import { type Dropped, startAt } from '../rules/drops.ts'
import { usualMinutes } from '../rules/next-free.ts'
import { BoardCells } from './board-cells.ts'
import { cellAt, type Matrix } from './matrix.ts'

const minuteMs = 60_000

interface Carried {
  /** Minutes from the show's start to the pointer. */
  held: number
  lastsIn: (cell: Cell) => number
  /** Ids of the dragged shows, whose current positions count as free. */
  moved: ReadonlySet<number>
}

/** The dragged show, an element outside React and the board, so that dragging renders and lays out nothing else. */
class Flight {
  readonly #carried: Carried
  readonly #matrix: Matrix
  readonly #zone: string
  readonly #cells: BoardCells
  #shown = ''
  readonly #ghost = Object.assign(document.createElement('span'), { className: 'dx-film-ghost' })

  constructor(carried: Carried, matrix: Matrix, zone: string, grid: HTMLTableElement) {
    this.#carried = carried
    this.#matrix = matrix
    this.#zone = zone
    this.#cells = new BoardCells(grid)
  }

  at(dragged: Dragged) {
    const under = this.#cells.under(dragged)
    const cell = under && cellAt(this.#matrix, under)
    if (!under || !cell) return null
    const { box } = under
    const minute = ((dragged.y - box.top) / box.height) * cell.axis.minutes - this.#carried.held
    return { box, cell, startsAt: startAt(cell, Math.max(0, minute), this.#carried.moved) }
  }

  show(dragged: Dragged): void {
    this.#cells.cover()
    const place = this.at(dragged)
    if (place === null) return this.#ghost.remove()
    const { box, cell, startsAt } = place
    const lasts = this.#carried.lastsIn(cell)
    const pixels = box.height / cell.axis.minutes
    const top = box.top + cell.axis.minuteAt(startsAt) * pixels
    const { style } = this.#ghost
    style.transform = `translate(${box.left}px, ${top}px)`
    style.width = `${box.width}px`
    style.height = `${lasts * pixels}px`
    const key = `${cell.key} ${startsAt}`
    if (key !== this.#shown) this.#ghost.textContent = this.#spanText(startsAt, lasts)
    this.#shown = key
    if (!this.#ghost.isConnected) document.body.append(this.#ghost)
    return undefined
  }

  #spanText(startsAt: number, lasts: number): string {
    const clock = (ms: number) => localTime(new Date(ms), this.#zone)
    return `${clock(startsAt)}–${clock(startsAt + lasts * minuteMs)}`
  }

  clear(): void {
    this.#ghost.remove()
    this.#cells.uncover()
  }
}

function heldMinutes(down: DragBegin, block: Element, show: WeekShow): number {
  const { top, height } = block.getBoundingClientRect()
  return ((down.clientY - top) / height) * minutesBetween(show.startsAt, show.endsAt)
}

/** Returns drag handlers of a show that may not move: the first attempt shows the reason. */
function refusing(onTried: () => void): DragHandlers {
  let isAnnounced = false
  const explain = () => {
    if (!isAnnounced) onTried()
    isAnnounced = true
  }
  return { onDrag: explain, onDrop: explain, onCancel: () => undefined }
}

export function useFilmDrag(
  grid: RefObject<HTMLTableElement | null>,
  matrix: Matrix,
  week: FilmWeek,
) {
  const follow = useDrag()
  const carry = (down: DragBegin, carried: Carried, onDrop: (dropped: Dropped) => void) => {
    if (grid.current === null) return
    const flight = new Flight(carried, matrix, week.zone, grid.current)
    follow(down, {
      onDrag: (dragged) => flight.show(dragged),
      onCancel: () => flight.clear(),
      onDrop(dragged) {
        flight.clear()
        const place = flight.at(dragged)
        if (place) onDrop({ ...place, isCopy: dragged.isCopy })
      },
    })
  }
  return {
    refuse: (down: DragBegin, onTried: () => void) => follow(down, refusing(onTried)),
    takeFilm(down: DragBegin, film: BookedFilm, onDrop: (dropped: Dropped) => void) {
      const lastsIn = ({ hall }: Cell) => {
        const { preshowMinutes, runtimeMinutes } = usualMinutes(film, hall, week.rule)
        return preshowMinutes + runtimeMinutes
      }
      carry(down, { held: 0, lastsIn, moved: new Set() }, onDrop)
    },
    takeShow(
      down: DragBegin,
      { show, block, moved }: { show: WeekShow; block: Element; moved: ReadonlySet<number> },
      onDrop: (dropped: Dropped) => void,
    ) {
      const lasts = minutesBetween(show.startsAt, show.endsAt)
      const held = heldMinutes(down, block, show)
      carry(down, { held, lastsIn: () => lasts, moved }, onDrop)
    },
  }
}
