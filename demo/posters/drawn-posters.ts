import { createHash } from 'node:crypto'
import { type Film, films } from '../plan/films.ts'
import { drawPoster } from './draw-poster.ts'

/** Films that are named; those of the far past are only made for their figures. */
const mostDrawn = 26

export interface DrawnPoster {
  film: Film
  svg: string
  /** Changes with the drawing. */
  mark: string
}

export const filmsWithPoster: readonly Film[] = films.slice(0, mostDrawn)

/** The posters as drawings, in the order of their films. */
export function drawnPosters(): DrawnPoster[] {
  return filmsWithPoster.map((film, index) => {
    const line = `${film.minutes} min · ${film.age === 0 ? 'Tillatt for alle' : `${film.age} år`}`
    const svg = drawPoster({ title: film.title, line, seed: index + 1 })
    return { film, svg, mark: createHash('sha256').update(svg).digest('hex').slice(0, 16) }
  })
}
