export const problemCodes = [
  'overlap',
  'turn_around',
  'too_short',
  'latest_end',
  'staff_hours',
  'kdm_window',
  'dcp_missing',
  'no_copy',
  'version_not_booked',
  'hall_not_booked',
  'not_booked',
  'least_shows',
  'sold_moved',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Errors prevent publishing unless the venue accepts the risk; warnings do not. */
export interface Problem {
  code: ProblemCode
  severity: 'error' | 'warning'
  showIds: number[]
  params: Record<string, string | number>
}
