import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Column, expected } from '../../testing/roles/role-matrix.ts'
import {
  cachesSessions,
  fillUrl,
  hashTables,
  isStream,
  settingsForManyReads,
  readsOnlyReports,
  wholeApp,
} from '../../testing/whole-app.ts'
import { isWhole, sample } from '../../testing/whole.ts'
import type { RegisteredRoute } from '../context/registry.ts'
import {
  type WalkRequest,
  ownVenueId,
  faultsOf,
  hideCanaries,
  rowIds,
} from '../../testing/roles/walked-venue.ts'

/** Refuses writes by reports and long lists, since these may be read from a replica. */
const app = await wholeApp((db) => cachesSessions(readsOnlyReports(db)), settingsForManyReads)
const reads = app.context.registry.filter((route) => route.method === 'GET' && !isStream(route))
const isApi = ({ url }: RegisteredRoute) => url.startsWith('/api/')

let saleIds: string[] = []
let ticketIds: string[] = []
let before: Record<string, string>

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
    'select id, sale_id as "saleId" from ticket where partner_id = 1003 order by event_id',
  )
  ticketIds = tickets.map(({ id }) => id)
  saleIds = tickets.map(({ saleId }) => saleId)
  await hideCanaries(app)
  before = await hashTables(app)
})

/** Returns the tickets with a code in the text: the id or its last twelve characters, which both admit a visitor. */
const codesIn = (text: string) =>
  ticketIds.filter((id) => text.toLowerCase().includes(id.slice(-12)))

const queryOf = ({ url }: RegisteredRoute) => {
  if (url.endsWith('/search')) return '?q=kanari'
  const days = url.includes('/reports/') ? ['from=2020-01-01&to=2099-12-31'] : []
  const all = [...days, ...(/\bexport$/.test(url) ? ['format=csv'] : [])]
  return all.length > 0 ? `?${all.join('&')}` : ''
}

/** Returns a request for the rows with this id. Id 3 uses the second sale; other ids use the first sale. */
function requestOf(route: RegisteredRoute, id: string, renter: number): WalkRequest {
  const saleId = saleIds[id === '3' ? 1 : 0] ?? ''
  const values = {
    partnerId: String(ownVenueId),
    contextRenterId: String(renter),
    saleId,
    seatId: '1',
    number: receiptNumber(saleId),
  }
  const url = fillUrl(route.url, values, id) + queryOf(route)
  return { route, renter, partner: ownVenueId, url }
}

/** Readers in a renter's context, and venue users without permission for ticket codes. */
const readers: [email: string, renter: number, column?: Column][] = [
  ['lese@sundet.no', 0, 'reader'],
  ['admin@sundet.no', 0, 'admin'],
  ['skanner@sundet.no', 0, 'scanner'],
  ['frivillig@sundet.no', 0, 'volunteer'],
  ['revy@sundet.no', 1],
  ['sjef@sundet.no', 1],
  ['lese@sundet.no', 1],
  ['admin@sundet.no', 1],
]

describe.each(readers)('reads by %s in the context of renter %i', (email, renter, column) => {
  // Excludes reads that the role may not use, since the tenant walk tests them.
  const mayRead = ({ permit }: RegisteredRoute) => column === undefined || expected(column, permit)
  const idsOf = ({ url }: RegisteredRoute) => {
    if (isWhole || email === 'revy@sundet.no') return rowIds
    return sample(['1', '3'], 1, (id) => [url, id])
  }

  it('no read fails or reveals a ticket code or another renter’s rows', async () => {
    const asked = reads
      .filter(mayRead)
      .flatMap((route) => idsOf(route).map((id) => requestOf(route, id, renter)))
    expect(asked.length).toBeGreaterThan(20)
    const codes = [200, 400, 403, 404, ...(renter === 0 ? [409] : [])]
    const faults = await faultsOf(await app.as(email), asked, ({ statusCode, body }, route) => {
      if (isApi(route) && !codes.includes(statusCode)) return String(statusCode)
      const foreign = renter === 0 ? null : /kanari-(?!1003-1\b)[\d-]+/.exec(body)
      return foreign?.[0] ?? codesIn(body)[0]
    })
    expect(faults).toEqual([])
  })
})

it('calling every read route leaves every row unchanged', async () => {
  expect(await hashTables(app)).toEqual(before)
})

describe('the walk finds planted texts where they may be read', () => {
  it('the walk finds a ticket code in a sale that a venue manager reads', async () => {
    expect(ticketIds).toHaveLength(2)
    const chief = await app.as('sjef@sundet.no')
    expect(codesIn((await chief.get(`/partners/1003/sales/${saleIds[0]}`)).body)).toHaveLength(1)
  })

  it('a renter reads its own rows, and the venue reads the rows of all renters', async () => {
    const client = await app.as('revy@sundet.no')
    for (const path of ['events/1', 'search?q=kanari']) {
      const own = await client.get(`/partners/1003/${path}`, { renter: 1 })
      expect(own.body).toContain('kanari-1003-1')
    }
    const chief = await app.as('sjef@sundet.no')
    expect((await chief.get('/partners/1003/events/3')).body).toContain('kanari-1003-2')
    for (const path of [
      'events/1/participants',
      'events/1/attachments',
      'search?q=kanari',
      'orders',
      'projects',
      'orderlines',
      'orders/1/offers',
      'orders/1/documents',
      'renter-settlements?eventId=1',
    ]) {
      const { body } = await chief.get(`/partners/1003/${path}`)
      expect({ path, body }).toMatchObject({ body: expect.stringContaining('kanari-1003-0') })
    }
  })
})

it('a read-only user gets substitute ticket ids, which are the same at each read', async () => {
  const reader = await app.as('lese@sundet.no')
  const read = async () =>
    (await reader.get(`/partners/1003/sales/${saleIds[0]}`)).json<{ tickets: { id: string }[] }>()
  const [first, second] = [await read(), await read()]
  expect(first.tickets[0]?.id).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  expect(second).toEqual(first)
})
