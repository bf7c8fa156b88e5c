import { expect, it } from 'vitest'
import { placesOf } from './places.ts'

const sundet = { partnerID: 1001, partnerName: 'Sundet kulturhus', renterID: 0, renterName: '' }
const revy = { ...sundet, renterID: 4, renterName: 'Sundet Revylag' }

it('an organisation with two roles is listed once', () => {
  expect(placesOf([sundet, revy, sundet, { ...revy }])).toHaveLength(2)
})

it('a renter’s user is led to the renter’s shows, others to the partner’s default', () => {
  expect(placesOf([sundet, revy]).map((place) => place.to)).toEqual([
    '/partners/1001/default',
    '/partners/1001/renters/4/shows',
  ])
})
