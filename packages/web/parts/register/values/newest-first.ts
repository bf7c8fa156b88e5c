import type { Day } from '@dxweb/kit/time/day.ts'
import type { Row } from '../../../data/rows/known-rows.ts'

/** Fields of the first and last day of a row, in registers that keep the periods of many years. */
const periodOf: Readonly<Record<string, readonly [from: string, to: string]>> = {
  filmbookings: ['fromDay', 'toDay'],
  orders: ['periodFrom', 'periodTo'],
  projects: ['periodFrom', 'periodTo'],
}

/** Returns an empty query for registers without periods. */
export function newestFirst(register: string): { sort?: string } {
  const [from] = periodOf[register] ?? []
  return from === undefined ? {} : { sort: `-${from}` }
}

export function endedLast(register: string, rows: readonly Row[], today: Day): readonly Row[] {
  const [, to] = periodOf[register] ?? []
  if (to === undefined) return rows
  const isEnded = ({ [to]: end }: Row) => typeof end === 'string' && end < today
  return rows.toSorted((one, other) => Number(isEnded(one)) - Number(isEnded(other)))
}
