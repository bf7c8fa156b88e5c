import { expect, it } from 'vitest'
import { buildBigVenue } from '../../../bench/ground/big-hall.ts'
import { randomCarts } from '../../../bench/safety/races/carts.ts'
import { testDatabase } from '../testing/test-database.ts'

it('500 random carts are either sold at the independently computed price or refused as expected', async () => {
  const test = await testDatabase()
  const outcome = await randomCarts(test, await buildBigVenue(test, 24, 2), 500)
  expect(outcome).toMatchObject({ passed: true })
  for (const code of ['sold', 'seat_taken', 'sales_closed', 'wrong_state', 'invalid', 'stale']) {
    expect(outcome.summary).toMatch(new RegExp(`[1-9]\\d* ${code}`))
  }
})
