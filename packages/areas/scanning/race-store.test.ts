import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { scanAtOnce, sellTickets } from '@dxweb/server/testing/scan-at-once.ts'
import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'

it('accepts a ticket only once in simultaneous scans, and would accept it repeatedly without the index', async () => {
  const test = await testDatabase({ connections: 8 })
  const house = await buildSmallHouse(test)
  const [first = '', second = ''] = await sellTickets(test, house, 2)
  const race = { ...test, house, times: 8, atOnce: await meetAt(test, 'ticket_scan') }
  expect(await scanAtOnce({ ...race, ticketId: first })).toEqual({ accepted: 1, refused: 7 })
  await test.asOwner('drop index ticket_entry')
  expect(await scanAtOnce({ ...race, ticketId: second })).toEqual({ accepted: 8, refused: 0 })
})
