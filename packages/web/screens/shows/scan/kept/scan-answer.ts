import type { Scan } from '@dxweb/areas/scanning/contract.ts'

/** What the door was told of a ticket. */
export interface ScanAnswer extends Scan {
  code: string
  /** The server has not heard of it yet. */
  isWaiting: boolean
  /** A number for each reading, so that the same answer twice is seen twice. */
  nth: number
}

/** An answer that the server gave later, and that was another than the door's. */
export interface Conflict {
  scan: Scan
  answer: Scan['result']
}

/** The word for it in the catalogs. */
export const resultKey = ({ result, isUndone }: Pick<Scan, 'result' | 'isUndone'>) =>
  `scan.result.${isUndone ? 'undone' : result}`
