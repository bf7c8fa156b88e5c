import type { DateConventions } from '../date-cell.ts'
import type { TableLine } from '@dxweb/kit/sheets/table.ts'
import type { IsHall } from './plan-cell.ts'

/** The columns of a plan's rows. */
export const planColumns = ['Dato', 'Tid', 'Tittel', 'Sal', 'Slutt', 'Minutter'] as const

export type PlanField = 'time' | 'title' | 'hall' | 'end' | 'minutes'

export type Labels = Partial<Record<PlanField, string>>

/** A show of a plan, with the column of its cell. */
export type Show = Labels & { day: string; column: number }

export interface Rules {
  conventions: DateConventions
  isHall: IsHall
  /** Reads hidden lines and columns too. */
  withHidden: boolean
}

/** Joins the labels of a line with a show of one of its cells, which has the last word. */
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

/** Writes the shows of a line as lines; only the first of them counts as a line of the file. */
export const linesOf = (line: TableLine, shows: readonly Show[]): TableLine[] =>
  shows.map(({ day, time, title, hall, end, minutes, column }, at) => ({
    number: line.number + at / 1000,
    height: at === 0 ? line.height : 0,
    name: `${lettersOf(column)}${line.number}`,
    isHidden: line.isHidden,
    cells: [day, time, title, hall, end, minutes].map((text) => text ?? ''),
  }))
