import { expect, it } from 'vitest'
import { buildBigVenue } from '../../../bench/ground/big-hall.ts'
import { expiryRaces } from '../../../bench/safety/races/expiry-races.ts'
import { testDatabase } from '../testing/test-database.ts'

it('each of 120 carts and reservations that expire during payment is paid or sold to another buyer, never both', async () => {
  const test = await testDatabase({ connections: 12 })
  expect(await expiryRaces(test, await buildBigVenue(test, 2), 120)).toMatchObject({ passed: true })
})
