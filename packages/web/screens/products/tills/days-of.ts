import type { TillFile } from '@dxweb/areas/tills/receipts/contract.ts'

/** Returns the first and the last day, a single day if both are the same, and no day for a file without receipts. */
export const daysOf = ({ fromDay, toDay }: Pick<TillFile, 'fromDay' | 'toDay'>) =>
  fromDay && toDay ? [...new Set([fromDay, toDay])] : []
