import type { Seat, SeatKind, SeatMapDrawing } from './drawing.ts'
import { blocksOf, split } from './blocks.ts'

/** Kinds of seats sold on request only. They are never proposed, and end a block of seats. */
export const isKept: ReadonlySet<SeatKind> = new Set(['wheelchair', 'companion'])

/** Returns the blocks to search for single seats; wheelchair and companion places end a block, like an aisle. */
export const sharedBlocks = (drawing: Pick<SeatMapDrawing, 'seats'>): Seat[][] =>
  blocksOf(drawing)
    .flatMap((block) => split(block, (one, next) => isKept.has(one.kind) === isKept.has(next.kind)))
    .filter(([first]) => first !== undefined && !isKept.has(first.kind))

/** A neighbour of the selected seats. A free neighbour is left single if the seat beyond it is not free. */
export interface NeighbourSeat {
  seatId: number
  /** The id of the seat's other neighbour; null for an aisle, a wall or a selected seat. */
  beyondId: number | null
  chosenIds: readonly number[]
}

export const neighbourSeats = (
  blocks: readonly (readonly Seat[])[],
  chosen: ReadonlySet<number>,
): NeighbourSeat[] =>
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

/** Requires that the seats in `chosen` are free, so that no free neighbour was single before. */
export function leavesSingleGap(
  drawing: Pick<SeatMapDrawing, 'seats'>,
  taken: ReadonlySet<number>,
  chosen: ReadonlySet<number>,
): Seat[] {
  const blocks = sharedBlocks(drawing)
  const left = neighbourSeats(blocks, chosen).filter(
    ({ seatId, beyondId }) => !taken.has(seatId) && (beyondId === null || taken.has(beyondId)),
  )
  const ids = new Set(left.map(({ seatId }) => seatId))
  return blocks.flatMap((block) => block.filter(({ id }) => ids.has(id)))
}
