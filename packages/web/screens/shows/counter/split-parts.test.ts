import { expect, it } from 'vitest'
import { partsOf, type SplitPart } from './split-parts.ts'

const part = (means: SplitPart['means'], amountOre: number | null, number = ''): SplitPart => ({
  id: 1,
  means,
  amountOre,
  number,
})
const number = '4111 1111 1111 1111'

it('lets the last part without an amount take the rest', () => {
  expect(partsOf([part('giftCard', 20_000, number), part('card', null)], 50_000)).toEqual({
    payments: [
      { means: 'giftCard', amountOre: 20_000, giftCardNumber: '4111111111111111' },
      { means: 'card', amountOre: 30_000 },
    ],
    missingOre: 0,
    fault: null,
  })
})

it('tells what is wrong with the parts', () => {
  const faultOf = (parts: SplitPart[]) => partsOf(parts, 50_000).fault
  expect(faultOf([part('card', 20_000)])).toBe('sum')
  expect(faultOf([part('card', 60_000), part('cash', null)])).toBe('sum')
  expect(faultOf([part('giftCard', null, '4111')])).toBe('number')
  expect(faultOf([part('card', 20_000), part('card', 30_000)])).toBe('twice')
  expect(faultOf([part('giftCard', null, number)])).toBeNull()
  expect(faultOf([part('giftCard', null, number), part('card', null)])).toBe('amount')
  expect(faultOf([part('giftCard', null), part('card', null)])).toBeNull()
})
