import { buildSmallHouse } from '@dxweb/server/testing/small-house.ts'
import { scanAtOnce, sellTickets } from '@dxweb/server/testing/scan-at-once.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'

it('lets a ticket in once, however many doors read it at once; without the index it goes in again', async () => {
  const test = await testDatabase({ connections: 32 })
  const house = await buildSmallHouse(test)
  const [first = '', second = ''] = await sellTickets(test, house, 2)
  const race = { ...test, house, times: 64 }
  expect(await scanAtOnce({ ...race, ticketId: first })).toEqual({ accepted: 1, refused: 63 })
  await test.asOwner('drop index ticket_entry')
  const { accepted } = await scanAtOnce({ ...race, ticketId: second })
  expect(accepted).toBeGreaterThan(1)
})
