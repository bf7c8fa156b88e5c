import { expect, it } from 'vitest'
import { cartOf, changeCart, isEmptyCart } from './cart.ts'
import type { Cart } from './cart.ts'

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

it('cart lines of a category that is no longer sold change to the default category', () => {
  const after = changeCart(cart, { type: 'offer', categoryIds: [1, 3] }, 1)
  expect(after.lines.map(({ categoryId }) => categoryId)).toEqual([1, 1])
  expect(after.places).toEqual([{ areaId: 0, categoryId: 1, count: 4 }])
  expect(after.nextCategory).toBe(1)
})

it('cart lines of categories that are still sold stay as chosen', () => {
  const after = changeCart(cart, { type: 'offer', categoryIds: [1, 2] }, 1)
  expect(after).toEqual(cart)
})

const full: Cart = {
  ...cartOf('cart', [{ seatId: 1, categoryId: 2 }], [], 2),
  current: 1,
  reservation: { id: 'reserved', number: 7, name: 'Ola Vik', seatIds: [1] },
  exchange: {
    saleId: 'sale',
    ticketIds: ['ticket'],
    withFee: true,
    valueOre: 30_000,
    reason: 'Syk',
    fromEventId: 12,
    fromTitle: 'Revy',
    seatIds: [1],
  },
  customer: { id: 4, name: 'Ola Vik' },
}

it('the next sale starts with the default category and no data of the last customer', () => {
  const next = changeCart(full, { type: 'empty', holdId: 'next' }, 1)
  expect(next).toEqual(cartOf('next', [], [], 1))
  const three = changeCart(next, { type: 'add', seatIds: [4, 5, 6] }, 1)
  expect(three.lines.map(({ categoryId }) => categoryId)).toEqual([1, 1, 1])
})

it('a cart emptied by the clerk is reset, but its exchange is kept', () => {
  const started = cartOf('cart', [], [], 1, null, full.exchange)
  expect(changeCart(full, { type: 'toggle', seatId: 1 }, 1)).toEqual(started)
  const places = { ...full, lines: [], places: [{ areaId: 0, categoryId: 2, count: 1 }] }
  const none = { type: 'count', areaId: 0, categoryId: 2, count: 0 } as const
  expect(changeCart(places, none, 1)).toMatchObject({ ...started, nextCategory: 1 })
})

it('a cart that lost all its seats to other sales keeps category and customer', () => {
  const lost = changeCart(full, { type: 'drop', seatIds: [1] }, 1)
  expect(isEmptyCart(lost)).toBe(true)
  expect(lost).toMatchObject({ nextCategory: 2, customer: full.customer })
})
