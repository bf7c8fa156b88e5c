import type { DateConventions } from '../date-cell.ts'
import type { TableLine } from '@dxweb/kit/sheets/table.ts'
import type { IsHall } from './plan-cell.ts'

export const planColumns = ['Dato', 'Tid', 'Tittel', 'Sal', 'Slutt', 'Minutter'] as const

export type PlanField = 'time' | 'title' | 'hall' | 'end' | 'minutes'

export type Labels = Partial<Record<PlanField, string>>

export type Show = Labels & { day: string; column: number }

export interface Rules {
  conventions: DateConventions
  isHall: IsHall
  withHidden: boolean
}

/** Titles are joined; the show's other values override the labels. */
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

/** Only the first line has a height, so that the file's lines are counted once. */
export const linesOf = (line: TableLine, shows: readonly Show[]): TableLine[] =>
  shows.map(({ day, time, title, hall, end, minutes, column }, at) => ({
    number: line.number + at / 1000,
    height: at === 0 ? line.height : 0,
    name: `${lettersOf(column)}${line.number}`,
    isHidden: line.isHidden,
    cells: [day, time, title, hall, end, minutes].map((text) => text ?? ''),
  }))
