import type { Seat, SeatKind, SeatMapDrawing } from './drawing.ts'
import { blocksOf, split } from './blocks.ts'

/** Given out by hand alone: never proposed, and a wall to those who sit beside. */
export const isKept: ReadonlySet<SeatKind> = new Set(['wheelchair', 'companion'])

/**
 * Seats side by side that the rule of single seats looks at. Places for wheelchairs and for who comes along are in none:
 * they are meant to be alone, and end the seats beside them like an aisle.
 */
export const sharedBlocks = (drawing: Pick<SeatMapDrawing, 'seats'>): Seat[][] =>
  blocksOf(drawing)
    .flatMap((block) => split(block, (one, next) => isKept.has(one.kind) === isKept.has(next.kind)))
    .filter(([first]) => first !== undefined && !isKept.has(first.kind))

/** A seat that a choice may leave alone: it does where the seat is free and the one beyond it is not. */
export interface SeatBeside {
  seatId: number
  /** Its other neighbour; null where that is an aisle, a wall or chosen too. */
  beyondId: number | null
  /** Its neighbours that are chosen, one or two. */
  chosenIds: readonly number[]
}

/** The seats beside a choice, in the order of the blocks. A seat that does not touch the choice is not left by it. */
export const seatsBeside = (
  blocks: readonly (readonly Seat[])[],
  chosen: ReadonlySet<number>,
): SeatBeside[] =>
  blocks.flatMap((block) =>
    block.flatMap(({ id }, place) => {
      if (chosen.has(id)) return []
      const neighbours = [block[place - 1]?.id, block[place + 1]?.id].filter(
        (one) => one !== undefined,
      )
      const chosenIds = neighbours.filter((one) => chosen.has(one))
      const [beyondId = null] = neighbours.filter((one) => !chosen.has(one))
      return chosenIds.length > 0 ? [{ seatId: id, beyondId, chosenIds }] : []
    }),
  )

/**
 * The free seats that choosing `chosen` would leave alone between taken ones, or between one and an aisle. `chosen` is
 * free until now, so that none beside it was alone before.
 */
export function leavesSingleGap(
  drawing: Pick<SeatMapDrawing, 'seats'>,
  taken: ReadonlySet<number>,
  chosen: ReadonlySet<number>,
): Seat[] {
  const blocks = sharedBlocks(drawing)
  const left = seatsBeside(blocks, chosen).filter(
    ({ seatId, beyondId }) => !taken.has(seatId) && (beyondId === null || taken.has(beyondId)),
  )
  const ids = new Set(left.map(({ seatId }) => seatId))
  return blocks.flatMap((block) => block.filter(({ id }) => ids.has(id)))
}
