import type { Free } from '@dxweb/areas/resources/shifts/free-units.ts'

const hourMs = 3_600_000
/** Pixels that a number of two digits wants. */
const roomForNumber = 14

/**
 * Where an hour is so wide, stretches too narrow for their number become one with those taken beside them: as many as
 * are free at least.
 */
export function joinNarrow(free: readonly Free[], units: number, hourWidth: number): Free[] {
  const isNarrow = ({ from, until }: Free) => ((until - from) / hourMs) * hourWidth < roomForNumber
  const told: Free[] = []
  for (const each of free) {
    const last = told.at(-1)
    const areTaken = last && last.free < units && each.free < units
    if (areTaken && (isNarrow(last) || isNarrow(each))) {
      last.until = each.until
      last.free = Math.min(last.free, each.free)
    } else told.push({ ...each })
  }
  return told
}
