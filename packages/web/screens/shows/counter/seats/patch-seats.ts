import type { SeatStates } from '../../ground/queries.ts'

/** The states of changed seats, and the free places of all unnumbered areas. */
export type SeatPatch = SeatStates & { free: number[] }

const kinds = ['sold', 'reserved', 'held', 'blocked'] as const

export function patchSeats(before: SeatStates, patch: SeatPatch): SeatStates {
  const changedSeats = new Set([...patch.free, ...kinds.flatMap((kind) => patch[kind])])
  const kept = (seatIds: readonly number[]) => seatIds.filter((seatId) => !changedSeats.has(seatId))
  const states = Object.fromEntries(
    kinds.map((kind) => [kind, [...kept(before[kind]), ...patch[kind]]]),
  ) as Pick<SeatStates, (typeof kinds)[number]>
  return { ...states, at: patch.at, holds: holdsOf(before, patch, kept), areas: patch.areas }
}

/**
 * Returns the holds after a patch. A cart keeps its seats that did not change, and gets the patched seats and expiry
 * time.
 */
function holdsOf(before: SeatStates, patch: SeatPatch, kept: (seatIds: number[]) => number[]) {
  const holds = new Map(
    before.holds.map((hold) => [hold.id, { ...hold, seatIds: kept(hold.seatIds) }]),
  )
  for (const { id, until, seatIds } of patch.holds) {
    const others = holds.get(id)?.seatIds ?? []
    holds.set(id, { id, until, seatIds: [...others, ...seatIds] })
  }
  return [...holds.values()].filter(({ seatIds }) => seatIds.length > 0)
}
