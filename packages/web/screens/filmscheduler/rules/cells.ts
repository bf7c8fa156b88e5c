import type { FilmWeek, WeekHall, WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { partsOf } from '@dxweb/areas/events/screenings/turn-around.ts'
import type { Axis } from '../../../parts/time-axis/axis.ts'
import { type Placed, placeSideBySide, within } from '../../../parts/time-axis/placing.ts'

export interface Cell {
  key: string
  hall: WeekHall
  axis: Axis
  shows: readonly WeekShow[]
}

export const hallsOf = (show: Pick<WeekShow, 'auditoriumId' | 'extraAuditoriumIds'>) => [
  show.auditoriumId,
  ...show.extraAuditoriumIds,
]

const busySpan = (show: WeekShow) => ({
  from: Date.parse(show.busyFrom),
  until: Date.parse(show.busyUntil),
})

function showsByHall(shows: readonly WeekShow[]): Map<number, WeekShow[]> {
  const byHall = new Map<number, WeekShow[]>()
  for (const show of shows) {
    for (const hall of hallsOf(show)) {
      const own = byHall.get(hall)
      if (own) own.push(show)
      else byHall.set(hall, [show])
    }
  }
  return byHall
}

/** Compares instants as plain text, since a locale's comparison costs more than rendering the shows. */
export const byStart = (one: Pick<WeekShow, 'startsAt'>, other: Pick<WeekShow, 'startsAt'>) =>
  one.startsAt < other.startsAt ? -1 : Number(one.startsAt > other.startsAt)

/** Each hall has a row of cells, in the order of the week's days. */
export function cellsOf(
  { halls, shows }: Pick<FilmWeek, 'halls' | 'shows'>,
  axes: readonly Axis[],
): Cell[][] {
  const byHall = showsByHall(shows)
  return halls.map((hall) => {
    const spans = (byHall.get(hall.id) ?? []).map((show) => ({ show, span: busySpan(show) }))
    return axes.map((axis) => ({
      key: `${hall.id} ${axis.day}`,
      hall,
      axis,
      shows: spans
        .filter(({ span }) => within(span, axis) !== null)
        .map(({ show }) => show)
        .toSorted(byStart),
    }))
  })
}

/**
 * Position of a show in minutes from the top of the cell, minutes of each part, and start and end of the pause as
 * shares of the show.
 */
export interface Block extends Placed<WeekShow> {
  top: number
  minutes: number
  /** Minutes from the show's start to the start of the next show, or to the end of the day. */
  room: number
  doors: number
  preshow: number
  pause: { from: number; until: number } | null
  cleaning: number
}

function blockOf(
  placed: Placed<WeekShow>,
  axis: Axis,
  rule: { doorsMinutes: number },
): Omit<Block, 'room'> {
  const parts = partsOf(placed.item, rule)
  const [start, end] = [axis.minuteAt(parts.start), axis.minuteAt(parts.end)]
  const top = Math.max(0, start)
  const share = (at: number) => (axis.minuteAt(at) - start) / Math.max(1, end - start)
  return {
    ...placed,
    top,
    minutes: Math.max(0, Math.min(end, axis.minutes) - top),
    doors: start - axis.minuteAt(parts.doors),
    preshow: axis.minuteAt(parts.film) - start,
    pause: parts.pause && { from: share(parts.pause.from), until: share(parts.pause.until) },
    cleaning: Math.min(axis.minuteAt(parts.free), axis.minutes) - end,
  }
}

/** Shows that occupy the hall at the same time share the width. */
export function blocksOf({ shows, axis }: Cell, rule: { doorsMinutes: number }): Block[] {
  const blocks = placeSideBySide(shows, busySpan).map((placed) => blockOf(placed, axis, rule))
  const tops = blocks.map(({ top }) => top)
  return blocks.map((block) => {
    const next = Math.min(axis.minutes, ...tops.filter((top) => top > block.top))
    return { ...block, room: next - block.top }
  })
}

/** Only film shows that the server has created are movable; other events are moved in the calendar. */
export const isMovable = (show: WeekShow) => show.productionId !== null && show.id > 0
