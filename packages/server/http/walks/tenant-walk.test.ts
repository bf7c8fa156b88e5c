import { sql } from '@dxweb/kit/database/database.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { TestClient } from '../../testing/test-client.ts'
import {
  cachesSessions,
  fillUrl,
  hashTables,
  settingsForManyReads,
  wholeApp,
} from '../../testing/whole-app.ts'
import { sample } from '../../testing/whole.ts'
import { createApp } from '../app.ts'
import type { RegisteredRoute } from '../context/registry.ts'
import {
  unexpectedAnswers,
  type WalkRequest,
  ownVenueId,
  hideCanaries,
  isAllowed,
  rowIds,
} from '../../testing/roles/walked-venue.ts'

const app = await wholeApp(cachesSessions, settingsForManyReads)
const routes = app.context.registry
const inPartner = routes.filter(({ url }) => url.includes('/:partnerId'))
const elsewhere = 1001

const emails = [
  'sjef@sundet.no',
  'lese@sundet.no',
  'revy@sundet.no',
  'skanner@sundet.no',
  'frivillig@sundet.no',
  'selger@sundet.no',
  'vikar@sundet.no',
  'admin@sundet.no',
  'ingen@test.no',
  'super@test.no',
]

const absent = '999999'
const malformed = ['abc', '0', '-1', '1e3', '1.5', '99999999999', "1' or '1'='1", '../1', '%00']

const at = (route: RegisteredRoute, partnerId: number | string, id = '1') =>
  fillUrl(route.url, { partnerId: String(partnerId) }, id)

const drawn = (cells: readonly string[], { method, url }: RegisteredRoute) =>
  sample(cells, 1, (cell) => [method, url, cell])

/**
 * Sends each request of each route as one of its callers, or as all its callers in whole mode. Returns the requests
 * that were not answered with one of `codes`.
 */
async function answeredToSome(
  callersOf: (route: RegisteredRoute) => readonly string[],
  requestsOf: (route: RegisteredRoute) => WalkRequest[],
  codes: readonly number[],
): Promise<string[]> {
  const wrong: string[] = []
  const callers = new Map(inPartner.map((route) => [route, drawn(callersOf(route), route)]))
  for (const email of emails) {
    const own = inPartner.filter((route) => callers.get(route)?.includes(email))
    wrong.push(...(await unexpectedAnswers(await app.as(email), own.flatMap(requestsOf), codes)))
  }
  return wrong
}

let before: Record<string, string>
beforeAll(async () => {
  await hideCanaries(app)
  before = await hashTables(app)
})

it('the walk calls routes of every area', () => {
  expect(inPartner.length).toBeGreaterThan(20)
})

describe.each(emails)('requests by %s', (email) => {
  it('a caller is refused at another partner without learning anything about that partner', async () => {
    const client = await app.as(email)
    const asked = inPartner.flatMap((route) =>
      drawn(rowIds, route).map((id) => ({ route, url: at(route, elsewhere, id) })),
    )
    expect(await unexpectedAnswers(client, asked, [403, 404])).toEqual([])
  })

  it('refuses a caller without the required role at the caller’s own partner', async () => {
    const client = await app.as(email)
    const asked = inPartner
      .filter((route) => !isAllowed(email, route))
      .map((route) => ({ route, url: at(route, ownVenueId) }))
    expect(await unexpectedAnswers(client, asked, [403, 404])).toEqual([])
  })
})

it('a request whose headers and path name different partners is refused', async () => {
  const asks = (route: RegisteredRoute) => [
    { route, url: at(route, elsewhere), partner: ownVenueId },
    { route, url: at(route, ownVenueId), partner: elsewhere },
  ]
  expect(await answeredToSome(() => emails, asks, [400])).toEqual([])
})

it('refuses requests with an unknown or invalid partner id', async () => {
  const asks = (route: RegisteredRoute) =>
    [absent, ...drawn(malformed, route)].map((id) => ({ route, url: at(route, id) }))
  expect(await answeredToSome(() => emails, asks, [400, 403, 404])).toEqual([])
})

it('refuses requests with an unknown or invalid row id', async () => {
  const hasRow = ({ url }: RegisteredRoute) => /:(?!partnerId)\w+/.test(url)
  const callersOf = (route: RegisteredRoute) =>
    hasRow(route) ? emails.filter((email) => isAllowed(email, route)) : []
  const asks = (route: RegisteredRoute) =>
    [absent, ...drawn(malformed, route)].map((id) => ({ route, url: at(route, ownVenueId, id) }))
  expect(await answeredToSome(callersOf, asks, [400, 404, 412, 428])).toEqual([])
})

it('a renter is refused in another renter’s context and in the partner’s own context', async () => {
  const client = await app.as('revy@sundet.no')
  const asked = inPartner.flatMap((route) =>
    ['0', ...drawn(['2', '77'], route)].map((renter) => ({
      route,
      renter: Number(renter),
      url: at(route, ownVenueId, '3'),
    })),
  )
  expect(await unexpectedAnswers(client, asked, [403, 404])).toEqual([])
})

it('every route except the public ones refuses requests without a session', async () => {
  const closed = routes.filter(({ permit }) => permit !== 'open')
  const asked = closed.map((route) => ({
    route,
    url: fillUrl(route.url, { partnerId: String(ownVenueId) }, '1'),
  }))
  expect(await unexpectedAnswers(app.visitor(), asked, [401])).toEqual([])
})

it('only super users can use the platform’s routes', async () => {
  const theirs = routes.filter(({ permit }) => permit === 'super')
  expect(theirs.length).toBeGreaterThan(0)
  const asked = theirs.map((route) => ({ route, url: fillUrl(route.url, {}, '1') }))
  for (const email of emails.filter((one) => one !== 'super@test.no')) {
    expect(await unexpectedAnswers(await app.as(email), asked, [403])).toEqual([])
  }
})

it('refused requests leave every row unchanged', async () => {
  expect(await hashTables(app)).toEqual(before)
})

it('the app refuses to start with a route whose permission is not in the table', async () => {
  const parts = { ...app.context, routes: [] }
  const unnamed = createApp(
    parts,
    ({ app: server }) => void server.get('/open-door', () => 'come in'),
  )
  await expect(unnamed).rejects.toThrow('GET /open-door names no permission of the table')
})

it('the walk detects a route without a permission check', async () => {
  const url = '/api/v1/partners/:partnerId/leak'
  const leaky = await createApp({ ...app.context, routes: [] }, ({ app: server }) => {
    server.get(url, { config: { permit: 'open' } }, () => ({ secret: 1 }))
  })
  const asked = leaky.registry.map((route) => ({ route, url: fillUrl(route.url, {}, '1001') }))
  expect(await unexpectedAnswers(new TestClient(leaky.app), asked, [403, 404])).toHaveLength(1)
  await leaky.app.close()
})

describe('row level security without the checks of the routes', () => {
  const tenantTables = () =>
    app.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'partner_id'
       order by 1`,
    )

  it('a partner’s scope shows only the partner’s rows, and an empty scope shows none', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(15)
    const countIn = (which: string) =>
      sql<{ name: string; n: number }>(
        '',
        tables
          .map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}" ${which}`)
          .join(' union all '),
      )
    const scope = { partnerId: ownVenueId, renterId: 0, userId: 21 }
    const foreign = await app.db.run(scope, countIn(`where partner_id <> ${ownVenueId}`))
    const unscoped = await app.db.reference<{ name: string; n: number }>(countIn(''))
    expect([...foreign, ...unscoped].filter(({ n }) => n !== 0)).toEqual([])
    expect([foreign.length, unscoped.length]).toEqual([tables.length, tables.length])
  })

  it('a scope cannot write another partner’s row', async () => {
    const write = sql(
      '',
      `insert into renter (partner_id, id, name) values (${elsewhere}, 50, 'x')`,
    )
    await expect(
      app.db.run({ partnerId: ownVenueId, renterId: 0, userId: 21 }, write),
    ).rejects.toThrow('row-level security')
  })
})
