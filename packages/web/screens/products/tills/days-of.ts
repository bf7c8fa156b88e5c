import type { TillFile } from '@dxweb/areas/tills/receipts/contract.ts'

/** Formats the days of a file: its first and last day, a single day if both are the same, '' without receipts. */
export const daysOf = ({ fromDay, toDay }: Pick<TillFile, 'fromDay' | 'toDay'>) =>
  fromDay && toDay ? [...new Set([fromDay, toDay])] : []
