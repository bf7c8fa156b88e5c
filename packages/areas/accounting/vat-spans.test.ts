import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatSpans } from './vat-spans.ts'

const low = [
  { validFrom: '2018-01-01', basisPoints: 1200 },
  { validFrom: '2020-04-01', basisPoints: 600 },
  { validFrom: '2021-10-01', basisPoints: 1200 },
]
const day = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => new Date(Date.UTC(2018, 0, 1 + days)).toISOString().slice(0, 10))
const rates = fc
  .uniqueArray(day, { minLength: 1, maxLength: 8 })
  .map((days) => days.map((validFrom, place) => ({ validFrom, basisPoints: place * 100 })))

describe('the rates of a VAT type', () => {
  it('each VAT rate lasts until the day before the next', () => {
    expect(vatSpans(low, '2020-12-24')).toEqual([
      { validFrom: '2021-10-01', basisPoints: 1200, until: null, when: 'coming' },
      { validFrom: '2020-04-01', basisPoints: 600, until: '2021-09-30', when: 'inForce' },
      { validFrom: '2018-01-01', basisPoints: 1200, until: '2020-03-31', when: 'past' },
    ])
  })

  it('a VAT rate is in force from its first day to its last', () => {
    expect(vatSpans(low, '2021-09-30')[1]?.when).toBe('inForce')
    expect(vatSpans(low, '2021-10-01').map(({ when }) => when)).toEqual(['inForce', 'past', 'past'])
  })

  it('the VAT rate in force is the newest one that has begun', () => {
    fc.assert(
      fc.property(rates, day, (all, today) => {
        const inForce = vatSpans(all, today).filter(({ when }) => when === 'inForce')
        const reached = all.map(({ validFrom }) => validFrom).filter((from) => from <= today)
        expect(inForce.map(({ validFrom }) => validFrom)).toEqual(
          reached.toSorted().toReversed().slice(0, 1),
        )
      }),
    )
  })
})
