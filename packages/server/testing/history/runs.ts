import { isWhole } from '../whole.ts'

/** Number of random cases: a few by default, ten times as many in whole mode, or HISTORIES. */
export const runsOf = (usual: number): number =>
  Number(process.env['HISTORIES'] ?? (isWhole ? 10 * usual : usual))
