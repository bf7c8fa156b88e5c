import { expect, it } from 'vitest'
import { patchSeats } from './patch-seats.ts'

const at = '2026-11-21T12:00:00.000Z'
const later = '2026-11-21T12:00:10.000Z'
const none = { at, sold: [], reserved: [], held: [], blocked: [], holds: [], areas: [] }

it('a live update changes only the states of the seats that the update lists', () => {
  const before = {
    ...none,
    sold: [1],
    held: [2, 3],
    holds: [{ id: 'a', until: at, seatIds: [2, 3] }],
  }
  const after = patchSeats(before, {
    ...none,
    at: later,
    free: [2],
    sold: [3],
    held: [4],
    holds: [{ id: 'b', until: later, seatIds: [4] }],
    areas: [{ id: 1, places: 10, free: 4 }],
  })
  expect(after).toEqual({
    at: later,
    sold: [1, 3],
    reserved: [],
    held: [4],
    blocked: [],
    holds: [{ id: 'b', until: later, seatIds: [4] }],
    areas: [{ id: 1, places: 10, free: 4 }],
  })
})

it('a live update sets the newest expiry time of the cart, and keeps the cart’s other seats', () => {
  const before = { ...none, held: [2], holds: [{ id: 'a', until: at, seatIds: [2] }] }
  const cart = { id: 'a', until: later, seatIds: [5] }
  const { held, holds } = patchSeats(before, { ...none, free: [], held: [5], holds: [cart] })
  expect(held).toEqual([2, 5])
  expect(holds).toEqual([{ id: 'a', until: later, seatIds: [2, 5] }])
})
