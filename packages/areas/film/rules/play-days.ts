import type { Day } from '@dxweb/kit/time/day.ts'
import { weekday } from '@dxweb/kit/time/day.ts'

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

export type PlayDays = (typeof playDays)[number]

const one = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const spans: Partial<Record<PlayDays, [from: number, to: number]>> = {
  every: [1, 7],
  monThu: [1, 4],
  monFri: [1, 5],
  friSun: [5, 7],
  satSun: [6, 7],
}

export function isWithin(days: PlayDays, day: Day): boolean {
  const at = weekday(day)
  const [from, to] = spans[days] ?? [0, 0]
  return (from <= at && at <= to) || one[at - 1] === days
}
