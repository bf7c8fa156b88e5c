import type { BookedFilm, FilmWeek } from '@dxweb/areas/film/programming/contract.ts'

/** Counted among what is shown, so that a show that was placed a moment ago counts. */
export const plannedOf = ({ shows }: Pick<FilmWeek, 'shows'>, film: BookedFilm): number =>
  shows.filter(({ productionId }) => productionId === film.productionId).length
