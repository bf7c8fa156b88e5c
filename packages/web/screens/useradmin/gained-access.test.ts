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

it('a merge adds the roles that only the merged account has', () => {
  const goes = account([place(1001, 'scanner'), place(1003, 'kulturhussjef')])
  const stays = account([place(1003, 'kulturhussjef'), place(1003, 'scanner')])
  expect(gainedAccess(goes, stays)).toEqual([place(1001, 'scanner')])
})

it('a merge adds active access where the kept account is inactive', () => {
  const goes = account([place(1001, 'scanner')])
  const stays = account([place(1001, 'scanner', false)])
  expect(gainedAccess(goes, stays)).toEqual([place(1001, 'scanner')])
})

it('a merge adds inactive access, except in venues where the kept account is active', () => {
  const goes = account([place(1001, 'scanner', false), place(1002, 'scanner', false)])
  const stays = account([place(1002, 'volunteer')])
  expect(gainedAccess(goes, stays)).toEqual([place(1001, 'scanner', false)])
})

it('a merge with an account that is deactivated everywhere adds only inactive access', () => {
  const goes = account([place(1001, 'scanner'), place(1002, 'scanner', false)], 'shutOut')
  expect(gainedAccess(goes, account([]))).toEqual([place(1002, 'scanner', false)])
})
