import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import type { CopyLack } from './shown-problems.ts'

export interface Looks {
  colorOf: (productionId: number | null) => string
  severityOf: ReadonlyMap<number, 'error' | 'warning'>
  /** The missing part of a show's film copy (film package or valid key), by the show's id. */
  lackOf: ReadonlyMap<number, CopyLack>
}

const zoneColors = 9

/** Films get the zone colours in the order of the shelf; other events have no colour. */
export function colorsOf(films: readonly number[]): Looks['colorOf'] {
  const places = new Map(films.map((id, at) => [id, (at % zoneColors) + 1]))
  return (id) => (id === null ? 'var(--ink-3)' : `var(--zone-${places.get(id)})`)
}

/** Films of the shelf come first, and each film occurs once. */
export const filmsOf = ({ shelf, shows }: Pick<FilmWeek, 'shelf' | 'shows'>): number[] => {
  const films = [...shelf, ...shows].map(({ productionId }) => productionId)
  return [...new Set(films.filter((id) => id !== null))]
}
