import type { Fault } from './cells/read-rows.ts'
import type { Found, Sent } from './send-rows.ts'

export type RowOutcome = 'new' | 'changed' | 'same' | 'faulty'

export const rowOutcomes: readonly RowOutcome[] = ['new', 'changed', 'same', 'faulty']

/** Returns `faulty` for any row with faults, and `changed` or `same` for an existing row. */
function outcomeOf(found: Found | undefined, faults: readonly Fault[]): RowOutcome {
  if (faults.length > 0) return 'faulty'
  if (!found) return 'new'
  return Object.keys(found.before).length > 0 ? 'changed' : 'same'
}

export interface Line {
  row: number
  /** Line number in the sheet. */
  number: number
  cells: readonly string[]
  faults: readonly Fault[]
  found: Found | undefined
  outcome: RowOutcome
}

export function linesOf(
  cells: readonly (readonly string[])[],
  faults: readonly Fault[],
  sent: Sent | undefined,
  numbers: readonly number[],
): Line[] {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const foundAt = new Map(sent?.found.map((one) => [one.row, one]))
  return cells.map((line, row) => {
    const own = byRow.get(row) ?? []
    const found = foundAt.get(row)
    return {
      row,
      number: numbers[row] ?? row + 1,
      cells: line,
      faults: own,
      found,
      outcome: outcomeOf(found, own),
    }
  })
}

export const countOf = (lines: readonly Line[], outcome: RowOutcome): number =>
  lines.filter((line) => line.outcome === outcome).length
