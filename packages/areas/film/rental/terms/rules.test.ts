import type { Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PlayedWeek,
  rentalMethods,
  rentalOf,
  type RentalTerms,
  rentalPercent,
  settledOf,
} from './rules.ts'
import { contractWeek, type ScopedShow, type ScopedTerms, scopeFields, termsOf } from './scope.ts'

const terms = (more: Partial<RentalTerms>): RentalTerms => ({
  method: 'distributorPercent',
  weekPercents: [],
  steps: [],
  amountOre: null,
  minimumOre: 0,
  ...more,
})
const played = (more: Partial<PlayedWeek> = {}): PlayedWeek => ({
  week: 1,
  isFirst: true,
  shows: 3,
  admissions: 152,
  netOre: 1_832_088,
  ...more,
})
const rates = { levyPercent: 250, tonoPercent: 100, rentalVatPercent: 2500 }

describe('rental of a film’s week', () => {
  it('152 tickets at 40 % give rental 7 328,35, VAT 1 832,09, payable 9 160,44, levy 458,02 and TONO 183,21', () => {
    const { rentalOre, topUpOre } = rentalOf(terms({ weekPercents: [{ percent: 4000 }] }), played())
    expect([rentalOre, topUpOre]).toEqual([732_835, 0])
    expect(settledOf(1_832_088, rentalOre, rates)).toEqual({
      rentalVatOre: 183_209,
      payableOre: 916_044,
      levyOre: 45_802,
      tonoOre: 18_321,
      keptOre: 1_035_130,
    })
  })

  it('applies the percentage of the contract week, and the last percentage to all later weeks', () => {
    const falling = terms({
      weekPercents: [4500, 4500, 4200, 3800].map((percent) => ({ percent })),
    })
    const percents = [1, 2, 3, 4, 5, 60].map((week) => rentalPercent(falling, played({ week })))
    expect(percents).toEqual([4500, 4500, 4200, 3800, 3800, 3800])
  })

  it('applies the percentage of the highest step reached to the whole net income', () => {
    const sliding = terms({
      method: 'slidingByAdmissions',
      steps: [
        { fromAdmissions: 500, percent: 4500 },
        { fromAdmissions: 0, percent: 3500 },
      ],
    })
    const percents = [0, 499, 500].map((admissions) =>
      rentalPercent(sliding, played({ admissions })),
    )
    expect(percents).toEqual([3500, 3500, 4500])
  })

  it('a fixed sum for the cinema is deducted first, and the distributor’s rental is never negative', () => {
    const fixed = terms({ method: 'exhibitorFixedPerShow', amountOre: 500_000 })
    expect(rentalOf(fixed, played()).rentalOre).toBe(332_088)
    expect(rentalOf(fixed, played({ shows: 4 })).rentalOre).toBe(0)
  })

  it('charges neither a minimum nor a fixed sum for a week without shows', () => {
    const weekly = terms({
      method: 'distributorFixedPerWeek',
      amountOre: 10_000,
      minimumOre: 20_000,
    })
    expect(rentalOf(weekly, played())).toEqual({ rentalOre: 10_000, topUpOre: 10_000 })
    const none = played({ shows: 0, netOre: 0, admissions: 0 })
    expect(rentalOf(weekly, none)).toEqual({ rentalOre: 0, topUpOre: 0 })
  })
})

/** Computes the same rental in big integers, method by method. */
function plainRental(one: RentalTerms, week: PlayedWeek): bigint {
  const half = (value: bigint) => {
    const size = value < 0n ? -value : value
    const rounded = (size * 2n + 10_000n) / 20_000n
    return value < 0n ? -rounded : rounded
  }
  const net = BigInt(week.netOre)
  const amount = BigInt(one.amountOre ?? 0)
  const shown = week.shows > 0 ? 1n : 0n
  const rest = (sum: bigint) => (net > sum ? net - sum : 0n)
  switch (one.method) {
    case 'distributorPercent': {
      let percent = 0
      for (let at = 0; at < week.week; at++) percent = one.weekPercents[at]?.percent ?? percent
      return half(net * BigInt(percent))
    }
    case 'slidingByAdmissions': {
      let percent = 0
      const rising = one.steps.toSorted((a, b) => a.fromAdmissions - b.fromAdmissions)
      for (const step of rising) if (week.admissions >= step.fromAdmissions) percent = step.percent
      return half(net * BigInt(percent))
    }
    case 'distributorFixedPerContract':
      return week.isFirst ? amount * shown : 0n
    case 'distributorFixedPerWeek':
      return amount * shown
    case 'distributorFixedPerShow':
      return amount * BigInt(week.shows)
    case 'exhibitorFixedPerWeek':
      return rest(amount * shown)
    case 'exhibitorFixedPerShow':
      return rest(amount * BigInt(week.shows))
  }
}

const percent = fc.integer({ min: 0, max: 10_000 })
const anyTerms = fc.record({
  method: fc.constantFrom(...rentalMethods),
  weekPercents: fc.array(fc.record({ percent }), { maxLength: 6 }),
  steps: fc.uniqueArray(fc.record({ fromAdmissions: fc.nat(2000), percent }), {
    maxLength: 6,
    selector: ({ fromAdmissions }) => fromAdmissions,
  }),
  amountOre: fc.option(fc.nat(5_000_000)),
  minimumOre: fc.nat(1_000_000),
})
const anyWeek = fc.record({
  week: fc.integer({ min: 1, max: 10 }),
  isFirst: fc.boolean(),
  shows: fc.nat(40),
  admissions: fc.nat(2500),
  netOre: fc.integer({ min: -100_000, max: 40_000_000 }),
})

it('rental equals the rental of a plain model, and is at least the minimum if there are shows', () => {
  fc.assert(
    fc.property(anyTerms, anyWeek, (one, week) => {
      const { rentalOre, topUpOre } = rentalOf(one, week)
      expect(BigInt(rentalOre)).toBe(plainRental(one, week))
      const least = week.shows > 0 ? Math.max(rentalOre, one.minimumOre) : rentalOre
      expect(rentalOre + topUpOre).toBe(least)
    }),
  )
})

describe('choice among several terms', () => {
  const of = <T>(value: T) => fc.option(fc.constant(value))
  const scope = {
    productionId: of(7),
    dimension: of('3d'),
    speech: of('norwegian'),
    auditoriumId: of(2),
    locationId: of(1),
    showKind: of('preview' as const),
  }
  const day = fc.constantFrom<Day>('2026-03-20' as Day, '2026-03-27' as Day, '2026-04-03' as Day)
  const moment = fc.record({ day, minute: fc.constantFrom(0, 300, 1200) })
  const any = fc.record({ ...scope, id: fc.nat(), starts: moment })
  const show = fc.record({ ...scope, at: moment })
  const key = ({ day: on, minute }: ScopedShow['at']) => `${on} ${String(minute).padStart(4, '0')}`

  /** Returns a sort key from scope, start and number; the highest key wins. */
  const rank = (one: ScopedTerms) =>
    [
      scopeFields.map((name) => (one[name] === null ? '0' : '1')).join(''),
      key(one.starts),
      String(one.id).padStart(12, '0'),
    ].join(' ')

  it('chooses the most specific terms, then the latest, and never terms before their start', () => {
    fc.assert(
      fc.property(
        show,
        fc.uniqueArray(any, { maxLength: 8, selector: ({ id }) => id }),
        (at, all) => {
          const fits = all.filter(
            (one) =>
              key(one.starts) <= key(at.at) &&
              scopeFields.every((name) => one[name] === null || one[name] === at[name]),
          )
          const wanted = fits.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1))[0]
          expect(termsOf(at, all)).toBe(wanted)
        },
      ),
    )
  })

  it('contract weeks are blocks of seven days by the local clock, even when the clock changes', () => {
    const starts = { day: '2026-03-20' as Day, minute: 300 }
    const weekOf = (on: string, minute: number) => contractWeek(starts, { day: on as Day, minute })
    expect(weekOf('2026-03-27', 299)).toBe(1)
    expect(weekOf('2026-03-27', 300)).toBe(2)
    expect(weekOf('2026-04-03', 299)).toBe(2)
    expect(weekOf('2026-03-20', 299)).toBe(0)
  })
})
