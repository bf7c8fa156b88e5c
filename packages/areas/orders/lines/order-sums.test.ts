import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineNetOf, type SummedLine, sumOrder } from './order-sums.ts'

const general = { vatTypeId: 1, basisPoints: 2500 }
const line = (more: Partial<SummedLine>): SummedLine => ({
  quantity: 100,
  unitPriceOre: 800_000,
  isCharged: true,
  vatTypeId: 5,
  basisPoints: 0,
  ...more,
})
const hall = line({})
const sound = line({ quantity: 1800, unitPriceOre: 45_000, ...general })

it('computes the hall rent and hours of the example settlement', () => {
  expect(sumOrder([hall, sound], { agreedPriceOre: null, general })).toEqual({
    linesOre: 1_610_000,
    netOre: 1_610_000,
    vatOre: 202_500,
    totalOre: 1_812_500,
    rates: [
      { ...general, netOre: 810_000, vatOre: 202_500 },
      { vatTypeId: 5, basisPoints: 0, netOre: 800_000, vatOre: 0 },
    ],
  })
})

it('rounds half an øre of a line away from zero, and charges nothing for a free line', () => {
  expect(lineNetOf({ quantity: 250, unitPriceOre: 333, isCharged: true })).toBe(833)
  expect(lineNetOf({ quantity: 50, unitPriceOre: 1, isCharged: true })).toBe(1)
  expect(lineNetOf({ quantity: 250, unitPriceOre: 333, isCharged: false })).toBe(0)
})

it('splits an agreed price between VAT rates by the sums of their lines', () => {
  const lines = [line({ unitPriceOre: 300_000 }), line({ unitPriceOre: 100_000, ...general })]
  const sums = sumOrder(lines, { agreedPriceOre: 200_000, general })
  expect(sums).toMatchObject({ linesOre: 400_000, netOre: 200_000, vatOre: 12_500 })
  expect(sums.rates.map(({ netOre }) => netOre)).toEqual([50_000, 150_000])
})

it('applies the general VAT rate to an agreed price without charged lines', () => {
  const sums = sumOrder([line({ isCharged: false })], { agreedPriceOre: 100_000, general })
  expect(sums).toMatchObject({ linesOre: 0, netOre: 100_000, vatOre: 25_000, totalOre: 125_000 })
})

const anyLine = fc.record({
  quantity: fc.nat(100_000),
  unitPriceOre: fc.nat(10_000_000),
  isCharged: fc.boolean(),
  vatTypeId: fc.constantFrom(1, 3, 5),
  basisPoints: fc.constantFrom(0, 600, 1200, 2500),
})

it('an order’s net sum is exactly the agreed price, or else the sum of the lines', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 20 }),
      fc.option(fc.nat(1_000_000_000), { nil: null }),
      (lines, agreedPriceOre) => {
        const sums = sumOrder(lines, { agreedPriceOre, general })
        const own = lines.reduce((all, each) => all + lineNetOf(each), 0)
        expect(sums.linesOre).toBe(own)
        expect(sums.netOre).toBe(agreedPriceOre ?? own)
        expect(sums.totalOre).toBe(sums.netOre + sums.vatOre)
      },
    ),
  )
})
