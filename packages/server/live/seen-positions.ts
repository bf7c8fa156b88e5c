import { anywhere, laterOf, type Position } from '../db/replica/position.ts'

/**
 * Stores the log position of each venue's latest change. A screen that receives a change reads again, and must find the
 * change on a replica.
 */
export function seenPositions() {
  let first = anywhere
  const latest = new Map<number, Position>()
  return {
    /** Sets the position that every read requires, since earlier changes were not announced to this process. */
    begin(position: Position) {
      first = laterOf(first, position)
    },
    receive(key: string, position: Position) {
      const partnerId = Number.parseInt(key, 10)
      latest.set(partnerId, laterOf(latest.get(partnerId) ?? first, position))
    },
    of: (partnerId: number) => laterOf(latest.get(partnerId) ?? first, first),
  }
}

export type SeenPositions = ReturnType<typeof seenPositions>
