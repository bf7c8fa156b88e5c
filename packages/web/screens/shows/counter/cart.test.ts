import { expect, it } from 'vitest'
import { cartOf, changeCart } from './cart.ts'

const cart = cartOf(
  'cart',
  [
    { seatId: 1, categoryId: 1 },
    { seatId: 2, categoryId: 2 },
  ],
  [
    { areaId: 0, categoryId: 1, count: 1 },
    { areaId: 0, categoryId: 2, count: 3 },
  ],
  2,
)

it('gives what is of a category that is no longer sold the usual one', () => {
  const after = changeCart(cart, { type: 'offer', categoryIds: [1, 3], usual: 1 })
  expect(after.lines.map(({ categoryId }) => categoryId)).toEqual([1, 1])
  expect(after.places).toEqual([{ areaId: 0, categoryId: 1, count: 4 }])
  expect(after.nextCategory).toBe(1)
})

it('leaves what is sold as it was chosen', () => {
  const after = changeCart(cart, { type: 'offer', categoryIds: [1, 2], usual: 1 })
  expect(after).toEqual(cart)
})
