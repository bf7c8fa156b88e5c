import { drawNumber, hasCheckDigit } from '@dxweb/kit/text/check-digit.ts'
import { addDays, addMonths, type Day } from '@dxweb/kit/time/day.ts'

/** The length of a membership number including the check digit, shorter than gift card numbers. */
const length = 10

export const membershipNumber = (drawDigit: () => number): string => drawNumber(length, drawDigit)

export const isMembershipNumber = (text: string): boolean => hasCheckDigit(text, length)

export const formatMembershipNumber = (number: string): string =>
  `${number.slice(0, 5)}\u00a0${number.slice(5)}`

/** `expiring`: at most thirty days are left, and no later period has been sold. */
export const membershipStates = ['active', 'expiring', 'coming', 'expired', 'cancelled'] as const
export type MembershipState = (typeof membershipStates)[number]

export const noEnd = '2199-12-31' as Day

export interface PeriodTerms {
  months: number | null
  seasonFrom: string | null
  seasonTo: string | null
}

export interface MembershipPeriod {
  startsOn: Day
  endsOn: Day
}

/**
 * Limits the period to the season, if there is one. A type with neither months nor season gives a period without an
 * end. Returns null if the season is over.
 */
export function periodFrom(
  { months, seasonFrom, seasonTo }: PeriodTerms,
  wishedOn: Day,
): MembershipPeriod | null {
  const startsOn = seasonFrom !== null && seasonFrom > wishedOn ? (seasonFrom as Day) : wishedOn
  const byMonths = months === null ? noEnd : addDays(addMonths(startsOn, months), -1)
  const endsOn = seasonTo !== null && seasonTo < byMonths ? (seasonTo as Day) : byMonths
  return endsOn < startsOn ? null : { startsOn, endsOn }
}

/** Starts a renewal after the remaining days, so that no day is lost or paid twice. */
export const renewedFrom = (today: Day, lastDay: Day | null): Day =>
  lastDay !== null && lastDay >= today ? addDays(lastDay, 1) : today
