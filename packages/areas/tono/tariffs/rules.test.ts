import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tariff2020 } from './tariff-2020.ts'
import { type TonoTariff, tonoFee } from './rules.ts'

const kroner = (amount: number) => Math.round(amount * 100)

/**
 * The steps and the minimum of 2018 (domain facts 1.11). Unpublished bases are computed from the previous step in whole
 * kroner, as in the table of 2020.
 */
const tariff2018: TonoTariff = {
  ...tariff2020,
  minimumOre: 63_700,
  steps: [
    { overOre: 0, baseOre: 0, percent: 1000 },
    { overOre: 1_771_700, baseOre: 177_200, percent: 800 },
    { overOre: 5_325_700, baseOre: 461_600, percent: 400 },
    { overOre: 17_717_000, baseOre: 957_300, percent: 200 },
  ],
}

/** Only the first step of 2023 is published. */
const tariff2023: TonoTariff = {
  ...tariff2020,
  steps: [
    { overOre: 0, baseOre: 0, percent: 1000 },
    { overOre: 2_093_200, baseOre: 209_400, percent: 800 },
  ],
}

/** Only the top step of 2024 is published: about 220 000 kroner at 2 %, which becomes 3 % by 2027. */
const topStep = (percent: number): TonoTariff => ({
  ...tariff2020,
  steps: [...tariff2020.steps.slice(0, -1), { overOre: 22_000_000, baseOre: 1_143_700, percent }],
})

/** Computes the fee of each amount by hand, as with the printed table. */
function byHand({ steps, minimumOre }: TonoTariff, basisOre: number): number {
  const step = steps.findLast(({ overOre }) => basisOre > overOre)
  if (step === undefined) return minimumOre
  const above = (BigInt(basisOre - step.overOre) * BigInt(step.percent) + 5000n) / 10_000n
  return Math.max(minimumOre, step.baseOre + Number(above))
}

describe('the fee of TONO', () => {
  it.each([
    [5_000, 677],
    [15_000, 1_500],
    [45_000, 3_976.32],
    [120_000, 7_436.96],
    [350_000, 13_396.78],
    [162_740, 9_146.56],
    // Tests each step at its last krone, and just above.
    [6_767, 677],
    [6_770, 677],
    [6_780, 678],
    [18_796, 1_879.6],
    [18_796.01, 1_880],
    [56_501, 4_896.4],
    [56_501.01, 4_897],
    [187_961, 10_155.4],
    [187_961.01, 10_156],
  ])('the fee for an income of %d is %d kroner in 2020', (income, fee) => {
    expect(tonoFee(tariff2020, kroner(income), 500)).toBe(kroner(fee))
  })

  it.each([
    [6_370, 637],
    [6_380, 638],
    [17_717, 1_771.7],
    [17_717.01, 1_772],
    [53_257, 4_615.2],
    [53_257.01, 4_616],
    [177_170, 9_572.52],
    [177_170.01, 9_573],
    [277_170, 11_573],
  ])('the fee for an income of %d is %d kroner in 2018', (income, fee) => {
    expect(tonoFee(tariff2018, kroner(income), 500)).toBe(kroner(fee))
  })

  it('the fee is at least 637 kroner in 2018 for any income', () => {
    expect(tonoFee(tariff2018, kroner(1), 500)).toBe(63_700)
    expect(tonoFee(tariff2018, 0, 100)).toBe(63_700)
  })

  it('the fee is 10 % in 2023 up to the first step of 20 932 kroner', () => {
    expect(tonoFee(tariff2023, kroner(20_932), 500)).toBe(209_320)
    expect(tonoFee(tariff2023, kroner(20_932.01), 500)).toBe(209_400)
  })

  it('the fee is 2 % above the top step of 220 000 kroner in 2024, and 3 % by 2027', () => {
    for (const percent of [200, 300]) {
      const fee = (income: number) => tonoFee(topStep(percent), kroner(income), 500)
      expect(fee(220_000)).toBe(kroner(4_897 + (220_000 - 56_501) * 0.04))
      expect(fee(220_000.01)).toBe(kroner(11_437))
      expect(fee(320_000)).toBe(kroner(11_437 + percent * 10))
    }
  })

  it.each([
    [0, 677],
    [100, 677],
    [101, 680],
    [350, 677 + 250 * 3],
  ])('the fee of a concert without ticket income depends on its %d listeners', (listeners, fee) => {
    expect(tonoFee(tariff2020, 0, listeners)).toBe(kroner(fee))
  })

  it('computes the fee on TONO’s share of income and listeners', () => {
    expect(tonoFee(tariff2020, kroner(100_000), 0, 7_000)).toBe(
      tonoFee(tariff2020, kroner(70_000), 0),
    )
    expect(tonoFee(tariff2020, 0, 500, 5_000)).toBe(tonoFee(tariff2020, 0, 250))
    expect(tonoFee(tariff2020, kroner(100_000), 500, 0)).toBe(0)
  })

  const income = fc.integer({ min: 1, max: 100_000_000_00 })
  const people = fc.integer({ min: 0, max: 50_000 })

  it('computes the same fee as the printed table, to the krone', () => {
    fc.assert(
      fc.property(income, people, (gross, listeners) => {
        expect(tonoFee(tariff2020, gross, listeners)).toBe(byHand(tariff2020, gross))
      }),
    )
  })

  it('the fee never falls when income, listeners or TONO’s share rise', () => {
    const part = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(income, income, people, people, part, part, (a, b, few, many, small, large) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const [least, most] = [Math.min(few, many), Math.max(few, many)]
        const [less, more] = [Math.min(small, large), Math.max(small, large)]
        expect(tonoFee(tariff2020, low, 0)).toBeLessThanOrEqual(tonoFee(tariff2020, high, 0))
        expect(tonoFee(tariff2020, 0, least)).toBeLessThanOrEqual(tonoFee(tariff2020, 0, most))
        expect(tonoFee(tariff2020, a, few, less)).toBeLessThanOrEqual(
          tonoFee(tariff2020, a, few, more),
        )
      }),
    )
  })

  it('the fee rises by less than a krone at the start of a step, as the table is rounded', () => {
    for (const { overOre } of tariff2020.steps.slice(1)) {
      const rise = tonoFee(tariff2020, overOre + 1, 0) - tonoFee(tariff2020, overOre, 0)
      expect(rise).toBeGreaterThanOrEqual(0)
      expect(rise).toBeLessThan(100)
    }
  })
})
