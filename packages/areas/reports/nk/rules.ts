import type { Day } from '@dxweb/kit/time/day.ts'

/** Returns last year while its report is due, and later the current year (domain facts 1.14). */
export const yearToReport = (today: Day) => (today.slice(5, 7) <= '03' ? 'lastYear' : 'yearToDate')
