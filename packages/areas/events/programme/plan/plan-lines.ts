import type { DateConventions } from '../date-cell.ts'
import type { TableLine } from '@dxweb/kit/sheets/table.ts'
import type { IsHall } from './plan-cell.ts'

/** Headings of the table that a plan is converted to. */
export const planColumns = ['Dato', 'Tid', 'Tittel', 'Sal', 'Slutt', 'Minutter'] as const

export type PlanField = 'time' | 'title' | 'hall' | 'end' | 'minutes'

export type Labels = Partial<Record<PlanField, string>>

/** A show of a plan, with the column of the cell that contains the show. */
export type Show = Labels & { day: string; column: number }

export interface Rules {
  conventions: DateConventions
  isHall: IsHall
  /** True to read hidden lines and columns too. */
  withHidden: boolean
}

/**
 * Adds the labels of a line to a show in one of its cells. Titles are joined; the show's other values override the
 * labels.
 */
export function withLabels(labels: Labels, show: Show): Show {
  const title = [labels.title, show.title].filter(Boolean).join(' ')
  const own = Object.entries(show).filter(([, text]) => text !== '')
  return { ...labels, ...(Object.fromEntries(own) as Show), title }
}

/** Returns a column's letters in a spreadsheet, such as 'AB' for 27. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

/**
 * Returns one line for each show of a line of the file. Only the first has a height, so that the file's lines are
 * counted once.
 */
export const linesOf = (line: TableLine, shows: readonly Show[]): TableLine[] =>
  shows.map(({ day, time, title, hall, end, minutes, column }, at) => ({
    number: line.number + at / 1000,
    height: at === 0 ? line.height : 0,
    name: `${lettersOf(column)}${line.number}`,
    isHidden: line.isHidden,
    cells: [day, time, title, hall, end, minutes].map((text) => text ?? ''),
  }))
