import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { scanAtOnce, sellTickets } from '@dxweb/server/testing/scan-at-once.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import { expect, it } from 'vitest'

it('accepts a ticket once in simultaneous scans because of an index, and several times without the index', async () => {
  const test = await testDatabase({ connections: 8 })
  const venue = await buildSmallVenue(test)
  const [first = '', second = ''] = await sellTickets(test, venue, 2)
  const race = { ...test, venue, times: 8, atOnce: await meetAt(test, 'ticket_scan') }
  expect(await scanAtOnce({ ...race, ticketId: first })).toEqual({ accepted: 1, refused: 7 })
  await test.asOwner('drop index ticket_entry')
  expect(await scanAtOnce({ ...race, ticketId: second })).toEqual({ accepted: 8, refused: 0 })
})
