import type { Scan } from '@dxweb/areas/scanning/contract.ts'

export interface ScanAnswer extends Scan {
  code: string
  isWaiting: boolean
  /** Number of the reading, so that two identical answers differ. */
  nth: number
}

/** An answer of the server that differs from what the door had answered earlier. */
export interface Conflict {
  scan: Scan
  answer: Scan['result']
}

export const resultKey = ({ result, isUndone }: Pick<Scan, 'result' | 'isUndone'>) =>
  `scan.result.${isUndone ? 'undone' : result}`
