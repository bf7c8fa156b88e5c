import { roundHalfAway } from '@dxweb/kit/money/money.ts'

export const rentalMethods = [
  'distributorPercent',
  'slidingByAdmissions',
  'distributorFixedPerContract',
  'distributorFixedPerWeek',
  'distributorFixedPerShow',
  'exhibitorFixedPerWeek',
  'exhibitorFixedPerShow',
] as const
export type RentalMethod = (typeof rentalMethods)[number]

export interface RentalTerms {
  method: RentalMethod
  /** Percentages by contract week; the last one applies to all later weeks. */
  weekPercents: readonly { percent: number }[]
  /** The highest step that the week's admissions reach determines the percentage for the whole week. */
  steps: readonly { fromAdmissions: number; percent: number }[]
  /** The fixed amount for the distributor or, with the methods named `exhibitor…`, for the cinema. */
  amountOre: number | null
  /** The minimum rental per contract week in which the film is shown. */
  minimumOre: number
}

/** Weeks count from 1. */
export interface PlayedWeek {
  week: number
  /** True in the first week in which the film is shown under these terms. */
  isFirst: boolean
  shows: number
  admissions: number
  /** Ticket income excluding VAT. */
  netOre: number
}

const whole = 10_000
const percentOf = (ore: number, basisPoints: number): number =>
  roundHalfAway(ore * basisPoints, whole)

/** The rental in basis points of the week's net income; null for a fixed sum. */
export function rentalPercent(terms: RentalTerms, played: PlayedWeek): number | null {
  if (terms.method === 'distributorPercent') {
    return terms.weekPercents[Math.min(played.week, terms.weekPercents.length) - 1]?.percent ?? 0
  }
  if (terms.method !== 'slidingByAdmissions') return null
  const reached = terms.steps.filter(({ fromAdmissions }) => fromAdmissions <= played.admissions)
  return reached.reduce(highest, { fromAdmissions: -1, percent: 0 }).percent
}

type Step = RentalTerms['steps'][number]
const highest = (top: Step, one: Step) => (one.fromAdmissions > top.fromAdmissions ? one : top)

function fixedOre({ method, amountOre }: RentalTerms, { shows, isFirst }: PlayedWeek): number {
  if (method.endsWith('PerShow')) return (amountOre ?? 0) * shows
  const isDue = shows > 0 && (isFirst || method !== 'distributorFixedPerContract')
  return isDue ? (amountOre ?? 0) : 0
}

/**
 * Computes the rental of a contract week by its terms, and the top-up to the minimum. The SQL follows the same rule.
 */
export function rentalOf(terms: RentalTerms, played: PlayedWeek) {
  const percent = rentalPercent(terms, played)
  const fixed = fixedOre(terms, played)
  const ofFixed = terms.method.startsWith('exhibitor') ? Math.max(0, played.netOre - fixed) : fixed
  const rentalOre = percent === null ? ofFixed : percentOf(played.netOre, percent)
  const topUpOre = played.shows > 0 ? Math.max(0, terms.minimumOre - rentalOre) : 0
  return { rentalOre, topUpOre }
}

/** In basis points. */
export interface FilmRates {
  levyPercent: number
  tonoPercent: number
  rentalVatPercent: number
}

/** `dueOre` is the rental with the top-up to the minimum; the cinema keeps the rest. */
export function settledOf(netOre: number, dueOre: number, rates: FilmRates) {
  const rentalVatOre = percentOf(dueOre, rates.rentalVatPercent)
  const levyOre = percentOf(netOre, rates.levyPercent)
  const tonoOre = percentOf(netOre, rates.tonoPercent)
  const payableOre = dueOre + rentalVatOre
  const keptOre = netOre - dueOre - levyOre - tonoOre
  return { rentalVatOre, payableOre, levyOre, tonoOre, keptOre }
}
