import type { Scan } from '@dxweb/areas/scanning/contract.ts'

export interface ScanAnswer extends Scan {
  code: string
  isWaiting: boolean
  /** Numbers each reading, so that a repeated answer is seen to be new. */
  nth: number
}

/** The server's later answer, which differs from the door's. */
export interface Conflict {
  scan: Scan
  answer: Scan['result']
}

/** The catalog key. */
export const resultKey = ({ result, isUndone }: Pick<Scan, 'result' | 'isUndone'>) =>
  `scan.result.${isUndone ? 'undone' : result}`
