import { createHash } from 'node:crypto'
import { type Film, films } from '../plan/films.ts'
import { drawPoster } from './draw-poster.ts'

/** Number of films with a poster; older films exist only for their sales figures. */
const maxDrawn = 26

export interface DrawnPoster {
  film: Film
  svg: string
  /** A hash of the drawing, to notice changes. */
  mark: string
}

export const filmsWithPoster: readonly Film[] = films.slice(0, maxDrawn)

/** In the order of the films. */
export function drawnPosters(): DrawnPoster[] {
  return filmsWithPoster.map((film, index) => {
    const line = `${film.minutes} min · ${film.age === 0 ? 'Tillatt for alle' : `${film.age} år`}`
    const svg = drawPoster({ title: film.title, line, seed: index + 1 })
    return { film, svg, mark: createHash('sha256').update(svg).digest('hex').slice(0, 16) }
  })
}
