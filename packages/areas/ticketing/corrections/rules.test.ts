import { accounts, balanceOf } from '@dxweb/areas/accounting/rules.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { postCorrection } from './rules.ts'

const sum = fc.record({
  eventId: fc.constant(7),
  means: fc.constantFrom('card' as const, 'cash' as const, 'invoice' as const),
  amountOre: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  vatTypeId: fc.constant(3),
  vatCode: fc.constant('low' as const),
})

it('posts a correction as presale until the event’s income is recognised, and as income from then on', () => {
  fc.assert(
    fc.property(sum, fc.boolean(), (draft, isTaken) => {
      const vatOre = vatOf(draft.amountOre, 1200)
      const moves = postCorrection({ ...draft, vatOre }, isTaken)
      const earned = 0 - balanceOf(accounts.serviceLow, moves)
      expect(0 - balanceOf(accounts.presale, moves)).toBe(isTaken ? 0 : draft.amountOre)
      expect(earned).toBe(isTaken ? draft.amountOre - vatOre : 0)
      expect(0 - balanceOf(accounts.vatLow, moves)).toBe(isTaken ? vatOre : 0)
    }),
  )
})

it('a correction and its reversal leave every account at 0', () => {
  fc.assert(
    fc.property(sum, fc.boolean(), (draft, isTaken) => {
      const vatOre = vatOf(draft.amountOre, 1200)
      const moves = [
        ...postCorrection({ ...draft, vatOre }, isTaken),
        ...postCorrection({ ...draft, amountOre: -draft.amountOre, vatOre: -vatOre }, isTaken),
      ]
      for (const account of Object.values(accounts)) expect(balanceOf(account, moves)).toBe(0)
    }),
  )
})

it('a positive correction debits the account of its means of payment, and a negative one credits this account', () => {
  const draft = { eventId: 7, means: 'cash' as const, vatTypeId: 3, vatCode: 'low' as const }
  const owed = { eventId: 7, vatTypeId: null, amountOre: 1120 }
  expect(postCorrection({ ...draft, amountOre: 1120, vatOre: 120 }, false)).toEqual([
    { ...owed, debit: '1900', credit: '2900', kind: 'sale' },
  ])
  expect(postCorrection({ ...draft, amountOre: -1120, vatOre: -120 }, false)).toEqual([
    { ...owed, debit: '2900', credit: '1900', kind: 'reversal' },
  ])
  expect(postCorrection({ ...draft, amountOre: 0, vatOre: 0 }, true)).toEqual([])
})
