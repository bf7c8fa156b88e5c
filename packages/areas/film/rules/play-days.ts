/** Days of a film week, named as prices name them. */
export const playDays = [
  'every',
  'monThu',
  'monFri',
  'friSun',
  'satSun',
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
] as const
