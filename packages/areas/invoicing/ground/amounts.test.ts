import { accounts, balanceOf, postCreditNote, postInvoice } from '@dxweb/areas/accounting/rules.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { creditLines, type InvoicedLine } from '../credit/rules.ts'
import {
  creditedVatGroups,
  invoicedSums,
  lineNetOre,
  totalsOf,
  vatCategoryOf,
  type VatGroup,
  vatGroups,
} from './amounts.ts'

const types = [
  { vatTypeId: 1, vatCode: 'high', basisPoints: 2500, account: accounts.serviceHigh },
  { vatTypeId: 2, vatCode: 'medium', basisPoints: 1500, account: accounts.goodsMedium },
  { vatTypeId: 3, vatCode: 'low', basisPoints: 1200, account: accounts.serviceLow },
  { vatTypeId: 4, vatCode: 'zero', basisPoints: 0, account: accounts.serviceExempt },
  { vatTypeId: 5, vatCode: 'exempt', basisPoints: 0, account: accounts.serviceExempt },
]

const someLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 50_000 }),
    unitPriceOre: fc.integer({ min: 0, max: 5_000_000 }),
    of: fc.constantFrom(...types),
  })
  .map(({ of, ...line }) => ({
    ...line,
    ...of,
    netOre: lineNetOre(line.quantity, line.unitPriceOre),
  }))

const someLines = fc.array(someLine, { minLength: 1, maxLength: 12 }).map((lines) =>
  lines.map((line, place): InvoicedLine => ({
    ...line,
    line: place + 1,
    description: 'Leie',
    unit: 'hour',
    category: vatCategoryOf(line.vatCode, line.basisPoints, true),
    creditedOre: 0,
  })),
)

it('rounds a line to the øre, half away from zero', () => {
  expect(lineNetOre(250, 45_001)).toBe(112_503)
  expect(lineNetOre(-250, 45_001)).toBe(-112_503)
  expect(lineNetOre(100, 1)).toBe(1)
  expect(lineNetOre(99_999_950, 1_000_000_001)).toBe(999_999_501_000_000)
})

it('computes VAT on the sum of a category’s lines, not on each line', () => {
  const line = { netOre: 2, ...types[0]!, category: 'S' as const }
  expect(vatGroups([line, line, line])).toEqual([
    { category: 'S', basisPoints: 2500, netOre: 6, vatOre: 2 },
  ])
})

it('a seller who is not registered for VAT charges none', () => {
  expect(vatCategoryOf('high', 2500, false)).toBe('O')
  expect(vatCategoryOf('zero', 0, true)).toBe('Z')
  expect(vatCategoryOf('exempt', 0, true)).toBe('E')
})

it('postings of any invoice add up to its total, and its postings to VAT accounts add up to its VAT', () => {
  fc.assert(
    fc.property(someLines, (lines) => {
      const groups = vatGroups(lines)
      const { vatOre, totalOre } = totalsOf(groups)
      const moves = postInvoice(invoicedSums(lines, groups))
      expect(balanceOf(accounts.receivable, moves)).toBe(totalOre)
      const vats = [accounts.vatHigh, accounts.vatMedium, accounts.vatLow]
      expect(sum(vats.map((account) => -balanceOf(account, moves)))).toBe(vatOre)
    }),
  )
})

it('partial credit notes, one after the other, reverse the invoice exactly to the øre', () => {
  fc.assert(
    fc.property(someLines, fc.infiniteStream(fc.integer({ min: 0, max: 100 })), (lines, shares) => {
      const whole = vatGroups(lines)
      const moves = postInvoice(invoicedSums(lines, whole))
      let left = lines
      let before: VatGroup[] = []
      let creditedOre = 0
      for (const isLast of [false, false, true]) {
        const requested = left.map(({ line, netOre, creditedOre: gone }) => ({
          line,
          netOre: Math.floor(((netOre - gone) * (shares.next().value ?? 0)) / 100),
        }))
        const taken = creditLines(left, isLast ? undefined : requested)
        const groups = creditedVatGroups(taken, before)
        creditedOre += totalsOf(groups).totalOre
        moves.push(...postCreditNote(invoicedSums(taken, groups)))
        left = left.map((line) => ({
          ...line,
          creditedOre:
            line.creditedOre + (taken.find((one) => one.creditedLine === line.line)?.netOre ?? 0),
        }))
        before = vatGroups(left.map((line) => ({ ...line, netOre: line.creditedOre })))
      }
      expect(creditedOre).toBe(totalsOf(whole).totalOre)
      for (const account of Object.values(accounts)) expect(balanceOf(account, moves)).toBe(0)
    }),
  )
})

it('refuses to credit more than the uncredited amount of a line', () => {
  const [line] = fc
    .sample(someLines, 1)[0]!
    .map((one) => ({ ...one, netOre: 1000, creditedOre: 400 }))
  const credit = (netOre: number) => () => creditLines([line!], [{ line: 1, netOre }])
  expect(credit(600)()).toMatchObject([{ netOre: 600, unitPriceOre: 600, quantity: 100 }])
  expect(credit(601)).toThrow('invalid')
  expect(credit(-1)).toThrow('invalid')
})
