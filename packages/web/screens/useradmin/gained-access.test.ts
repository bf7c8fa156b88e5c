import type { PlatformPlace, PlatformUser } from '@dxweb/areas/access/platform-users/contract.ts'
import { expect, it } from 'vitest'
import { gainedAccess } from './gained-access.ts'

const place = (partnerId: number, role: PlatformPlace['role'], isActive = true): PlatformPlace => ({
  partnerId,
  partnerName: `Huset ${partnerId}`,
  renterId: 0,
  renterName: '',
  role,
  isActive,
})

const account = (places: PlatformPlace[], state: PlatformUser['state'] = 'active') => ({
  state,
  places,
})

it('is what the other account has, and this one has not', () => {
  const goes = account([place(1001, 'scanner'), place(1003, 'kulturhussjef')])
  const stays = account([place(1003, 'kulturhussjef'), place(1003, 'scanner')])
  expect(gainedAccess(goes, stays)).toEqual([place(1001, 'scanner')])
})

it('is access again where this one rests', () => {
  const goes = account([place(1001, 'scanner')])
  const stays = account([place(1001, 'scanner', false)])
  expect(gainedAccess(goes, stays)).toEqual([place(1001, 'scanner')])
})

it('is at rest where the other rests, except in venues where this one is active', () => {
  const goes = account([place(1001, 'scanner', false), place(1002, 'scanner', false)])
  const stays = account([place(1002, 'volunteer')])
  expect(gainedAccess(goes, stays)).toEqual([place(1001, 'scanner', false)])
})

it('is nothing of an account that is shut out everywhere, but what rests', () => {
  const goes = account([place(1001, 'scanner'), place(1002, 'scanner', false)], 'shutOut')
  expect(gainedAccess(goes, account([]))).toEqual([place(1002, 'scanner', false)])
})
