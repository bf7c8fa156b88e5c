import type { TillFile } from '@dxweb/areas/tills/receipts/contract.ts'

/** The first and the last day of a file; one where they are the same, none without a receipt. */
export const daysOf = ({ fromDay, toDay }: Pick<TillFile, 'fromDay' | 'toDay'>) =>
  fromDay && toDay ? [...new Set([fromDay, toDay])] : []
