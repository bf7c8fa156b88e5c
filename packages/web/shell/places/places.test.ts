import { expect, it } from 'vitest'
import { placesOf } from './places.ts'

const sundet = { partnerID: 1001, partnerName: 'Sundet kulturhus', renterID: 0, renterName: '' }
const revy = { ...sundet, renterID: 4, renterName: 'Sundet Revylag' }

it('lists an organisation once even if the user has two roles there', () => {
  expect(placesOf([sundet, revy, sundet, { ...revy }])).toHaveLength(2)
})

it('opens the renter’s shows for a renter’s user, and the partner’s default page for other users', () => {
  expect(placesOf([sundet, revy]).map((place) => place.to)).toEqual([
    '/partners/1001/default',
    '/partners/1001/renters/4/shows',
  ])
})
