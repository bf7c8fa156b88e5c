import type { BookedFilm, FilmWeek } from '@dxweb/areas/film/programming/contract.ts'

export const plannedOf = ({ shows }: Pick<FilmWeek, 'shows'>, film: BookedFilm): number =>
  shows.filter(({ productionId }) => productionId === film.productionId).length
