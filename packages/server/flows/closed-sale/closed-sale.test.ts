import { givenApp, newKeyHeader } from '../../testing/given-app.ts'
import { randomUUID } from 'node:crypto'
import { everybody, newCondition } from '@dxweb/areas/customers/segments/rules.ts'
import { expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()

await app.asOwner(
  `insert into customer_row (partner_id, id, last_name, postal_code)
   values (1003, 701, 'Inne', '6003'), (1003, 702, 'Ute', '0150')`,
)
const tree = { ...everybody, of: [{ ...newCondition.postalCode, prefixes: ['60'] }] }
const segmentId = (await chief.post(`${venue}/segments`, { name: 'Ålesund', tree })).json<{
  id: number
}>().id

const settings = `${venue}/events/3/sales-settings`

async function close(closedUntil: string | null): Promise<void> {
  const {
    startsAt: _,
    endsAt: __,
    ...was
  } = (await chief.get(settings)).json<Record<string, unknown>>()
  const saved = await chief.put(settings, { ...was, closedSegmentId: segmentId, closedUntil })
  expect(saved.statusCode).toBe(200)
}

/** Returns the status, or the error code of the field `customerId`. */
async function sell(path: 'sales' | 'web-sales', more: object): Promise<number | string> {
  const paid = path === 'sales' ? { means: 'card' } : { expectedOre: 39_500 }
  const lines = [{ areaId: 0, count: 1, categoryId: 1 }]
  const headers = { 'idempotency-key': randomUUID() }
  const body = { eventId: 3, lines, ...paid, ...more }
  const sold = await chief.post(`${venue}/${path}`, body, { headers })
  const { error } = sold.json<{ error?: { fields?: Record<string, { code: string }> } }>()
  return error?.fields?.['customerId']?.code ?? sold.statusCode
}

it('a closed sale is open to customers in its segment, and only a clerk may sell to others', async () => {
  await close(null)
  expect(await sell('web-sales', {})).toBe('closed_sale')
  expect(await sell('web-sales', { customerId: 702 })).toBe('closed_sale')
  expect(await sell('web-sales', { customerId: 701 })).toBe(200)
  expect(await sell('sales', {})).toBe('closed_sale')
  expect(await sell('sales', { customerId: 701 })).toBe(200)
  expect(await sell('sales', { mayBreakClosedSale: true })).toBe(200)
})

it('an exchange into a closed sale is open to customers in its segment, unless a clerk accepts others', async () => {
  const bought = async (seatId: number, more: object) => {
    const lines = [{ seatId, categoryId: 1 }]
    const body = { eventId: 1, lines, means: 'card', ...more }
    const sold = await chief.post(`${venue}/sales`, body, newKeyHeader())
    const { id } = sold.json<{ id: string }>()
    const text = 'select id from ticket where partner_id = 1003 and sale_id = $1'
    const [ticket] = await app.asOwner<{ id: string }>(text, [id])
    return { id, ticketIds: [ticket?.id] }
  }
  const swap = async ({ id, ticketIds }: Awaited<ReturnType<typeof bought>>, more = {}) => {
    const lines = [{ areaId: 0, count: 1, categoryId: 1 }]
    const body = { ticketIds, withFee: true, eventId: 3, lines, ...more }
    const answer = await chief.post(`${venue}/sales/${id}/exchanges`, body, newKeyHeader())
    const { error } = answer.json<{ error?: { fields?: Record<string, { code: string }> } }>()
    return error?.fields?.['customerId']?.code ?? answer.statusCode
  }
  const outside = await bought(1, { customerId: 702 })
  expect(await swap(outside)).toBe('closed_sale')
  expect(await swap(outside, { mayBreakClosedSale: true })).toBe(200)
  expect(await swap(await bought(2, { customerId: 701 }))).toBe(200)
})

it('a closed sale opens to all customers at the configured time', async () => {
  await close(new Date(Date.now() - 60_000).toISOString())
  expect(await sell('web-sales', {})).toBe(200)
})

it('sales that check a segment are logged once per seller, with the number of customers', async () => {
  const uses = await chief.get(`${venue}/segments/${segmentId}/uses`)
  expect(uses.json<{ data: object[] }>().data).toMatchObject([{ usedFor: 'closedSale', count: 1 }])
})

it('refuses to delete a segment that restricts a sale', async () => {
  const removed = await chief.delete(`${venue}/segments/${segmentId}`)
  expect(removed.json<{ error: { code: string } }>().error.code).toBe('in_use')
})
