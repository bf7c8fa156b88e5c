import { receiptNumber } from '@dxweb/areas/ticketing/papers/receipt-number.ts'
import { beforeAll, expect, it } from 'vitest'
import type { TestClient } from '../../testing/test-client.ts'
import { fillUrl, isStream, wholeApp } from '../../testing/whole-app.ts'

const app = await wholeApp()
const reads = app.context.registry.filter(
  (route) => route.method === 'GET' && !isStream(route) && route.url.startsWith('/api/'),
)

let saleIds: string[] = []
let ticketIds: string[] = []

beforeAll(async () => {
  const chief = await app.as('sjef@sundet.no')
  const line = { categoryId: 1 }
  for (const [eventId, lines] of [
    [1, [{ ...line, seatId: 1 }]],
    [3, [{ ...line, areaId: 0, count: 1 }]],
  ]) {
    const body = { eventId, means: 'card', lines }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await chief.post('/partners/1003/sales', body, { headers })
  }
  const tickets = await app.asOwner<{ id: string; saleId: string }>(
    'select id, sale_id as "saleId" from ticket where partner_id = 1003',
  )
  ticketIds = tickets.map(({ id }) => id)
  saleIds = tickets.map(({ saleId }) => saleId)
})

/** A ticket's id or its last twelve characters give entry. */
const codesIn = (text: string) =>
  ticketIds.filter((id) => text.toLowerCase().includes(id.slice(-12)))

async function leaks(client: TestClient, renter: number): Promise<string[]> {
  const found = new Set<string>()
  for (const route of reads) {
    const days = route.url.includes('/reports/') ? 'from=2020-01-01&to=2099-12-31&' : ''
    const query = /\bexport$/.test(route.url) ? `?${days}format=csv` : days && `?${days}`
    const urls = saleIds.map((saleId, at) => {
      const contextRenterId = String(renter)
      const number = receiptNumber(saleId)
      const values = { partnerId: '1003', contextRenterId, saleId, seatId: '1', number }
      return fillUrl(route.url, values, at === 0 ? '1' : '3') + query
    })
    for (const url of new Set(urls)) {
      const { body } = await client.call('GET', url, undefined, { partner: 1003, renter })
      if (codesIn(body).length > 0) found.add(route.url)
    }
  }
  return [...found]
}

it.each([
  ['lese@sundet.no', 0],
  ['revy@sundet.no', 1],
  ['skanner@sundet.no', 0],
  ['frivillig@sundet.no', 0],
  ['admin@sundet.no', 0],
  ['sjef@sundet.no', 1],
])('no read reveals a ticket code to %s at renter %i', async (email, renter) => {
  expect(await leaks(await app.as(email), renter)).toEqual([])
})

it('sellers do read ticket codes, so the walk can see them', async () => {
  expect(ticketIds).toHaveLength(2)
  expect(await leaks(await app.as('sjef@sundet.no'), 0)).toEqual(
    expect.arrayContaining(['/api/v1/partners/:partnerId/sales/:saleId']),
  )
})

it('a reader can still tell tickets apart, always by the same ids', async () => {
  const reader = await app.as('lese@sundet.no')
  const read = async () =>
    (await reader.get(`/partners/1003/sales/${saleIds[0]}`)).json<{ tickets: { id: string }[] }>()
  const [first, second] = [await read(), await read()]
  expect(first.tickets[0]?.id).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(second).toEqual(first)
})
