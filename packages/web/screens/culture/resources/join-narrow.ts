import type { Free } from '@dxweb/areas/resources/shifts/free-units.ts'

const hourMs = 3_600_000
/** Width of a two-digit number in pixels. */
const roomForNumber = 14

/** Joins intervals too narrow to show their number of free units. A joined interval shows the lowest number. */
export function joinNarrow(free: readonly Free[], units: number, hourWidth: number): Free[] {
  const isNarrow = ({ from, until }: Free) => ((until - from) / hourMs) * hourWidth < roomForNumber
  const joined: Free[] = []
  for (const each of free) {
    const last = joined.at(-1)
    const areTaken = last && last.free < units && each.free < units
    if (areTaken && (isNarrow(last) || isNarrow(each))) {
      last.until = each.until
      last.free = Math.min(last.free, each.free)
    } else joined.push({ ...each })
  }
  return joined
}
