import { expect, it } from 'vitest'
import { placesOf } from './places.ts'

const sundet = { partnerID: 1001, partnerName: 'Sundet kulturhus', renterID: 0, renterName: '' }
const revy = { ...sundet, renterID: 4, renterName: 'Sundet Revylag' }

it('lists an organisation with two roles once', () => {
  expect(placesOf([sundet, revy, sundet, { ...revy }])).toHaveLength(2)
})

it('takes a renter’s user to the renter’s shows, and others to the partner’s default page', () => {
  expect(placesOf([sundet, revy]).map((place) => place.to)).toEqual([
    '/partners/1001/default',
    '/partners/1001/renters/4/shows',
  ])
})
