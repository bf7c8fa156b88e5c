import { type Day, daysBetween } from '@dxweb/kit/time/day.ts'

/** Kinds of audience that terms can apply to: everyone, one closed party, or viewers before the premiere. */
export const showKinds = ['normal', 'closed', 'preview'] as const
export type ShowKind = (typeof showKinds)[number]

/**
 * Null matches any show. Fields are in order of precedence: the first field that is set in only one of two terms makes
 * that one more specific.
 */
export interface TermsScope {
  productionId: number | null
  dimension: string | null
  speech: string | null
  auditoriumId: number | null
  locationId: number | null
  showKind: ShowKind | null
}

export const scopeFields = [
  'productionId',
  'dimension',
  'speech',
  'auditoriumId',
  'locationId',
  'showKind',
] as const satisfies (keyof TermsScope)[]

/** A local day, and the minutes after its midnight. */
export interface ClockMoment {
  day: Day
  minute: number
}

export interface ScopedTerms extends TermsScope {
  id: number
  starts: ClockMoment
}

export interface ScopedShow extends TermsScope {
  at: ClockMoment
}

const minutesBetween = (from: ClockMoment, to: ClockMoment) =>
  daysBetween(from.day, to.day) * 1440 + to.minute - from.minute

/** Counts blocks of seven days from the terms' start by the local clock; 0 or less before the start. */
export const contractWeek = (starts: ClockMoment, at: ClockMoment): number =>
  Math.floor(minutesBetween(starts, at) / (7 * 1440)) + 1

const holds = (terms: ScopedTerms, show: ScopedShow) =>
  minutesBetween(terms.starts, show.at) >= 0 &&
  scopeFields.every((name) => terms[name] === null || terms[name] === show[name])

/** Sorts the most specific terms first, then the latest. */
function before(one: ScopedTerms, other: ScopedTerms): number {
  const name = scopeFields.find((field) => (one[field] === null) !== (other[field] === null))
  if (name) return one[name] === null ? 1 : -1
  return minutesBetween(one.starts, other.starts) || other.id - one.id
}

/** Expects only terms of the show's distributor. The SQL follows the same rule. */
export const termsOf = <T extends ScopedTerms>(
  show: ScopedShow,
  all: readonly T[],
): T | undefined => all.filter((terms) => holds(terms, show)).toSorted(before)[0]
