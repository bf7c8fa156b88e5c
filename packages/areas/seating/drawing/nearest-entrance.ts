import type { Entrance, Point } from './drawing.ts'

/** The mean of an outline's corners. */
export const middleOf = (outline: readonly Point[]): Point => ({
  x: outline.reduce((sum, { x }) => sum + x, 0) / Math.max(1, outline.length),
  y: outline.reduce((sum, { y }) => sum + y, 0) / Math.max(1, outline.length),
})

/** The name of the way in that is nearest to a place, '' where the hall has none or the place is not drawn. Pure. */
export function nearestEntrance(entrances: readonly Entrance[], place: Point | undefined): string {
  if (place === undefined) return ''
  const far = ({ x, y }: Point) => (x - place.x) ** 2 + (y - place.y) ** 2
  return entrances.toSorted((one, other) => far(one) - far(other))[0]?.name ?? ''
}
