import { sum } from '@dxweb/kit/money/money.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOfCard, handedOver, numbered, partsOf, type SplitPart } from './split-parts.ts'

const part = (means: SplitPart['means'], amountOre: number | null, number = ''): SplitPart => ({
  id: 1,
  means,
  amountOre,
  number,
  filledOre: null,
})
const number = '4111 1111 1111 1111'

it('the last payment without an amount gets the remaining amount', () => {
  expect(partsOf([part('giftCard', 20_000, number), part('card', null)], 50_000)).toEqual({
    payments: [
      { means: 'giftCard', amountOre: 20_000, giftCardNumber: '4111111111111111' },
      { means: 'card', amountOre: 30_000 },
    ],
    missingOre: 0,
    fault: null,
  })
})

it('returns the error of an invalid split payment', () => {
  const faultOf = (parts: SplitPart[]) => partsOf(parts, 50_000).fault
  expect(faultOf([part('card', 20_000)])).toBe('sum')
  expect(faultOf([part('card', 60_000), part('cash', null)])).toBe('sum')
  expect(faultOf([part('giftCard', null, '4111')])).toBe('number')
  expect(faultOf([part('card', 20_000), part('card', 30_000)])).toBe('twice')
  expect(faultOf([part('giftCard', null, number)])).toBeNull()
  expect(faultOf([part('giftCard', null, number), part('card', null)])).toBe('amount')
  expect(faultOf([part('giftCard', null), part('card', null)])).toBeNull()
})

it('in a split payment, cash is rounded to whole kroner, and the card pays the exact rest', () => {
  expect(partsOf([part('cash', 10_050), part('card', null)], 24_000).payments).toEqual([
    { means: 'cash', amountOre: 10_100 },
    { means: 'card', amountOre: 13_900 },
  ])
  const ore = fc.option(fc.nat(60_000))
  const parts = fc.tuple(ore, ore).map(([cash, card]) => [part('cash', cash), part('card', card)])
  fc.assert(
    fc.property(parts, fc.nat(60_000), (split, totalOre) => {
      const { payments, fault } = partsOf(split, totalOre)
      if (fault !== null || payments.length === 1) return
      expect(sum(payments.map(handedOver))).toBe(totalOre)
    }),
  )
  expect(partsOf([part('card', 13_950), part('cash', null)], 24_000).fault).toBe('cash')
  expect(partsOf([part('giftCard', 13_950, number), part('cash', null)], 24_000).fault).toBeNull()
})

it('a gift card pays with its whole balance, but at most the remaining amount', () => {
  const card = { ...part('giftCard', null, number), id: 2 }
  expect(amountOfCard(card, [card, part('card', null)], 20_000, 50_000)).toBe(20_000)
  expect(amountOfCard(card, [card, part('card', null)], 90_000, 50_000)).toBe(50_000)
  expect(amountOfCard(card, [card, part('cash', 40_000)], 20_000, 50_000)).toBe(10_000)
  expect(amountOfCard(card, [card, part('cash', 50_000)], 20_000, 50_000)).toBeNull()
})

it('a new card number clears a proposed amount, but keeps a typed amount', () => {
  const filled = { ...part('giftCard', 20_000, number), filledOre: 20_000 }
  expect(numbered(filled, '4')).toEqual({ number: '4', amountOre: null, filledOre: null })
  const typed = { ...filled, amountOre: 15_000 }
  expect({ ...typed, ...numbered(typed, '4') }.amountOre).toBe(15_000)
})

it('rounds cash to whole kroner, but no other means of payment', () => {
  expect(handedOver({ means: 'cash', amountOre: 14_850 })).toBe(14_900)
  expect(handedOver({ means: 'cash', amountOre: 14_849 })).toBe(14_800)
  expect(handedOver({ means: 'card', amountOre: 14_850 })).toBe(14_850)
})
