import type { Entrance, Point } from './drawing.ts'

export const middleOf = (outline: readonly Point[]): Point => ({
  x: outline.reduce((sum, { x }) => sum + x, 0) / Math.max(1, outline.length),
  y: outline.reduce((sum, { y }) => sum + y, 0) / Math.max(1, outline.length),
})

/** Returns '' for a hall without entrances, or for a place without a position. */
export function nearestEntrance(entrances: readonly Entrance[], place: Point | undefined): string {
  if (place === undefined) return ''
  const far = ({ x, y }: Point) => (x - place.x) ** 2 + (y - place.y) ** 2
  return entrances.toSorted((one, other) => far(one) - far(other))[0]?.name ?? ''
}
