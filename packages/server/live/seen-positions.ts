import { anywhere, laterOf, type Position } from '../db/replica/position.ts'

/** The latest change of each venue. A screen that heard of one reads again, and must find it on a replica. */
export function seenPositions() {
  let first = anywhere
  const latest = new Map<number, Position>()
  return {
    /** Changes before it are not announced here, so every read must have them. */
    begin(position: Position) {
      first = laterOf(first, position)
    },
    hear(key: string, position: Position) {
      const partnerId = Number.parseInt(key, 10)
      latest.set(partnerId, laterOf(latest.get(partnerId) ?? first, position))
    },
    of: (partnerId: number) => laterOf(latest.get(partnerId) ?? first, first),
  }
}

export type SeenPositions = ReturnType<typeof seenPositions>
