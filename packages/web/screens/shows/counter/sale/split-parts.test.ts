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

it('the last part without an amount takes the rest', () => {
  expect(partsOf([part('giftCard', 20_000, number), part('card', null)], 50_000)).toEqual({
    payments: [
      { means: 'giftCard', amountOre: 20_000, giftCardNumber: '4111111111111111' },
      { means: 'card', amountOre: 30_000 },
    ],
    missingOre: 0,
    fault: null,
  })
})

it('faults of the parts are reported', () => {
  const faultOf = (parts: SplitPart[]) => partsOf(parts, 50_000).fault
  expect(faultOf([part('card', 20_000)])).toBe('sum')
  expect(faultOf([part('card', 60_000), part('cash', null)])).toBe('sum')
  expect(faultOf([part('giftCard', null, '4111')])).toBe('number')
  expect(faultOf([part('card', 20_000), part('card', 30_000)])).toBe('twice')
  expect(faultOf([part('giftCard', null, number)])).toBeNull()
  expect(faultOf([part('giftCard', null, number), part('card', null)])).toBe('amount')
  expect(faultOf([part('giftCard', null), part('card', null)])).toBeNull()
})

it('a gift card pays all it has, and no more than is left', () => {
  const card = { ...part('giftCard', null, number), id: 2 }
  expect(amountOfCard(card, [card, part('card', null)], 20_000, 50_000)).toBe(20_000)
  expect(amountOfCard(card, [card, part('card', null)], 90_000, 50_000)).toBe(50_000)
  expect(amountOfCard(card, [card, part('cash', 40_000)], 20_000, 50_000)).toBe(10_000)
  expect(amountOfCard(card, [card, part('cash', 50_000)], 20_000, 50_000)).toBeNull()
})

it('a new card number clears a proposed amount, and keeps a typed one', () => {
  const filled = { ...part('giftCard', 20_000, number), filledOre: 20_000 }
  expect(numbered(filled, '4')).toEqual({ number: '4', amountOre: null, filledOre: null })
  const typed = { ...filled, amountOre: 15_000 }
  expect({ ...typed, ...numbered(typed, '4') }.amountOre).toBe(15_000)
})

it('cash is handed over in whole kroner, the rest to the øre', () => {
  expect(handedOver({ means: 'cash', amountOre: 14_850 })).toBe(14_900)
  expect(handedOver({ means: 'cash', amountOre: 14_849 })).toBe(14_800)
  expect(handedOver({ means: 'card', amountOre: 14_850 })).toBe(14_850)
})
