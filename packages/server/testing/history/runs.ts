import { isWhole } from '../whole.ts'

/** How many random cases a test tries: a few, ten times as many in whole mode, or as many as HISTORIES asks for. */
export const runsOf = (usual: number): number =>
  Number(process.env['HISTORIES'] ?? (isWhole ? 10 * usual : usual))
