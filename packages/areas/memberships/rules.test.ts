import { addDays, addMonths, type Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMembershipNumber, membershipNumber, noEnd, periodFrom, renewedFrom } from './rules.ts'

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-01' as Day, days))

it('membership numbers have ten digits, and any single wrong digit is detected', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }),
      fc.nat(9),
      fc.integer({ min: 1, max: 9 }),
      (digits, place, more) => {
        const left = [...digits]
        const number = membershipNumber(() => left.shift() ?? 0)
        const slip = String((Number(number[place]) + more) % 10)
        const misread = `${number.slice(0, place)}${slip}${number.slice(place + 1)}`
        expect([isMembershipNumber(number), isMembershipNumber(misread)]).toEqual([true, false])
      },
    ),
  )
})

describe('a membership period', () => {
  it('a period lasts the membership type’s number of months', () => {
    const terms = { months: 12, seasonFrom: null, seasonTo: null }
    expect(periodFrom(terms, '2026-11-29' as Day)).toEqual({
      startsOn: '2026-11-29',
      endsOn: '2027-11-28',
    })
  })

  it('a membership has no end date if its type has neither months nor a season', () => {
    const terms = { months: null, seasonFrom: null, seasonTo: null }
    expect(periodFrom(terms, '2026-11-29' as Day)?.endsOn).toBe(noEnd)
  })

  it('a period lies within its season and its months, and is refused after the season', () => {
    const terms = fc.record({
      months: fc.option(fc.integer({ min: 1, max: 60 })),
      seasonFrom: fc.option(day),
      seasonTo: fc.option(day),
    })
    fc.assert(
      fc.property(terms, day, (type, wished) => {
        const period = periodFrom(type, wished)
        const first =
          type.seasonFrom !== null && type.seasonFrom > wished ? type.seasonFrom : wished
        const longest = type.months === null ? noEnd : addDays(addMonths(first, type.months), -1)
        const [endsOn = ''] = [longest, type.seasonTo ?? noEnd].toSorted()
        expect(period).toEqual(endsOn < first ? null : { startsOn: first, endsOn })
      }),
    )
  })

  it('a renewal begins the day after the last day, or today if the period has expired', () => {
    expect(renewedFrom('2026-11-29' as Day, '2026-12-31' as Day)).toBe('2027-01-01')
    expect(renewedFrom('2026-11-29' as Day, '2026-11-28' as Day)).toBe('2026-11-29')
    expect(renewedFrom('2026-11-29' as Day, null)).toBe('2026-11-29')
  })
})
