import { isWhole } from '../whole.ts'

/** Ten times `usual` in whole mode; HISTORIES overrides the number. */
export const runsOf = (usual: number): number =>
  Number(process.env['HISTORIES'] ?? (isWhole ? 10 * usual : usual))
