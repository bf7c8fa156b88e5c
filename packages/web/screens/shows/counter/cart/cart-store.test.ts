import { beforeEach, expect, it } from 'vitest'
import { cartStore, keptMs } from './cart-store.ts'

const cart = {
  holdId: '0190a4b0-0000-7000-8000-000000000007',
  lines: [{ seatId: 4, categoryId: 1 }],
  places: [{ areaId: 0, categoryId: 1, count: 2 }],
  current: 4,
  nextCategory: 2,
  reservation: null,
  exchange: null,
  customer: null,
  campaign: null,
}
const noon = Date.UTC(2026, 10, 21, 12)

beforeEach(() => sessionStorage.clear())

it('a cart is restored for the same user at the same event', () => {
  cartStore(7, 1003, 12).write(cart, noon)
  expect(cartStore(7, 1003, 12).read(noon + keptMs)).toEqual(cart)
  expect(cartStore(8, 1003, 12).read(noon)).toBeNull()
  expect(cartStore(7, 1003, 13).read(noon)).toBeNull()
})

it('old carts and empty carts are not restored', () => {
  const store = cartStore(7, 1003, 12)
  store.write(cart, noon)
  expect(store.read(noon + keptMs + 1)).toBeNull()
  store.write({ ...cart, lines: [], places: [] }, noon)
  expect(sessionStorage).toHaveLength(0)
})

it('an unreadable cart is ignored', () => {
  sessionStorage.setItem('dxweb.cart.7.1003.12', '{"lines":"all"}')
  expect(cartStore(7, 1003, 12).read(noon)).toBeNull()
})
