import type { TillFile } from '@dxweb/areas/tills/receipts/contract.ts'

/** Formats the first and last day of a file: one day if they are the same, '' without receipts. */
export const daysOf = ({ fromDay, toDay }: Pick<TillFile, 'fromDay' | 'toDay'>) =>
  fromDay && toDay ? [...new Set([fromDay, toDay])] : []
