import type { BookedFilm, FilmWeek } from '@dxweb/areas/film/programming/contract.ts'

/** Counts a film's shows on the board, including a show that was just placed. */
export const plannedOf = ({ shows }: Pick<FilmWeek, 'shows'>, film: BookedFilm): number =>
  shows.filter(({ productionId }) => productionId === film.productionId).length
