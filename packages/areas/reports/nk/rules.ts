import type { Day } from '@dxweb/kit/time/day.ts'

/** It tells of last year while that is due, and then of the year that goes on (domain facts 1.14). */
export const yearToTell = (today: Day) => (today.slice(5, 7) <= '03' ? 'lastYear' : 'yearToDate')
