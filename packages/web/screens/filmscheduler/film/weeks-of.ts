import type { getFilmLines } from '@dxweb/areas/film/films/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'

export type FilmLine = ReplyOf<typeof getFilmLines.parts>['lines'][number]

export const figureNames = [
  'shows',
  'paid',
  'free',
  'grossOre',
  'netOre',
  'rentalOre',
  'rentalVatOre',
  'payableOre',
  'keptOre',
] as const

export type Figures = Record<(typeof figureNames)[number], number>

export function figuresOf(lines: readonly FilmLine[]): Figures {
  const sumOf = (name: keyof Figures) => lines.reduce((sum, line) => sum + line[name], 0)
  return Object.fromEntries(figureNames.map((name) => [name, sumOf(name)])) as Figures
}

export interface Added extends FilmLine {
  key: string
}

/** Sums lines with equal values of the fields `by`, in the order of each sum's first line. */
export function addedUp(lines: readonly FilmLine[], by: readonly (keyof FilmLine)[]): Added[] {
  const groups = Map.groupBy(lines, (line) => JSON.stringify(by.map((name) => line[name])))
  return [...groups].flatMap(([key, own]) =>
    own[0] === undefined ? [] : [{ ...own[0], ...figuresOf(own), key }],
  )
}
