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

it('gives what is of a category that is no longer sold the usual one', () => {
  const after = changeCart(cart, { type: 'offer', categoryIds: [1, 3] }, 1)
  expect(after.lines.map(({ categoryId }) => categoryId)).toEqual([1, 1])
  expect(after.places).toEqual([{ areaId: 0, categoryId: 1, count: 4 }])
  expect(after.nextCategory).toBe(1)
})

it('leaves what is sold as it was chosen', () => {
  const after = changeCart(cart, { type: 'offer', categoryIds: [1, 2] }, 1)
  expect(after).toEqual(cart)
})

/** A cart with everything that a customer can bring along: a category, a name, a reservation and an exchange. */
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

it('begins the next sale with the usual category and nothing of the customer before', () => {
  const next = changeCart(full, { type: 'empty', holdId: 'next' }, 1)
  expect(next).toEqual(cartOf('next', [], [], 1))
  const three = changeCart(next, { type: 'add', seatIds: [4, 5, 6] }, 1)
  expect(three.lines.map(({ categoryId }) => categoryId)).toEqual([1, 1, 1])
})

it('begins anew where the clerk takes out all that was chosen, and goes on with an exchange', () => {
  const begun = cartOf('cart', [], [], 1, null, full.exchange)
  expect(changeCart(full, { type: 'toggle', seatId: 1 }, 1)).toEqual(begun)
  const places = { ...full, lines: [], places: [{ areaId: 0, categoryId: 2, count: 1 }] }
  const none = { type: 'count', areaId: 0, categoryId: 2, count: 0 } as const
  expect(changeCart(places, none, 1)).toMatchObject({ ...begun, nextCategory: 1 })
})

it('keeps category and customer where others were faster with all that was chosen', () => {
  const lost = changeCart(full, { type: 'drop', seatIds: [1] }, 1)
  expect(isEmptyCart(lost)).toBe(true)
  expect(lost).toMatchObject({ nextCategory: 2, customer: full.customer })
})
