import type { BookedFilm, FilmWeek } from '@dxweb/areas/film/programming/contract.ts'

/** Counts the displayed shows, including one that was just placed. */
export const plannedOf = ({ shows }: Pick<FilmWeek, 'shows'>, film: BookedFilm): number =>
  shows.filter(({ productionId }) => productionId === film.productionId).length
