import { expect, it } from 'vitest'
import { lastAccess } from '../../../bench/safety/races/last-access.ts'
import { lostUpdates } from '../../../bench/safety/races/lost-updates.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { testDatabase } from '../testing/test-database.ts'

it('keeps a user’s last role when several roles are removed at the same time; without the lock, no role is left', async () => {
  const test = await testDatabase()
  expect(await lastAccess(test, await buildSmallVenue(test), 12)).toEqual({
    passed: true,
    summary: expect.any(String),
  })
})

it('in every register, only one of two concurrent changes to the same version succeeds', async () => {
  const test = await testDatabase()
  expect(await lostUpdates(test, await buildSmallVenue(test), 130)).toEqual({
    passed: true,
    summary: expect.any(String),
  })
})
