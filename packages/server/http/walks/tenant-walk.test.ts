import { sql } from '@dxweb/kit/database/database.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Column, expected } from '../../testing/roles/role-matrix.ts'
import { TestClient } from '../../testing/test-client.ts'
import { fillUrl, hashTables, isStream, wholeApp } from '../../testing/whole-app.ts'
import { createApp } from '../app.ts'
import type { RegisteredRoute } from '../context/registry.ts'

const app = await wholeApp()
const routes = app.context.registry
const inPartner = routes.filter(({ url }) => url.includes('/:partnerId'))
const atHome = 1003
const elsewhere = 1001

const emails = [
  'sjef@sundet.no',
  'lese@sundet.no',
  'revy@sundet.no',
  'skanner@sundet.no',
  'frivillig@sundet.no',
  'admin@sundet.no',
  'ingen@test.no',
  'super@test.no',
]

const rowIds = ['1', '2', '3']
const absent = '999999'
const malformed = ['abc', '0', '-1', '1e3', '1.5', '99999999999', "1' or '1'='1", '../1', '%00']

/** Two of the malformed ids for each route and caller, in turn, so that the callers together ask for all of them. */
const malformedFor = (email: string, at: number) =>
  [0, 1].map((step) => malformed[(2 * emails.indexOf(email) + step + at) % malformed.length] ?? '')

interface Asked {
  route: RegisteredRoute
  url: string
  partner?: number
  renter?: number
}

const ask = (client: TestClient, { route, url, partner, renter }: Asked) =>
  client.call(route.method as 'GET', url, route.method === 'GET' ? undefined : {}, {
    ...(partner !== undefined && { partner }),
    ...(renter !== undefined && { renter }),
    headers: { 'idempotency-key': 'walk-key-12345' },
  })

/** Routes without a row's id have one address for all ids, which is asked for once. */
const eachOnce = (asked: Asked[]) => [
  ...new Map(
    asked.map((one) => [`${one.route.method} ${one.url} ${one.partner} ${one.renter}`, one]),
  ).values(),
]

async function answeredOtherwise(client: TestClient, all: Asked[], codes: number[]) {
  const wrong: string[] = []
  const asked = eachOnce(all)
  for (let from = 0; from < asked.length; from += 20) {
    const some = asked.slice(from, from + 20)
    const answers = await Promise.all(some.map((one) => ask(client, one)))
    for (const [place, { statusCode, body }] of answers.entries()) {
      const { route, url } = some[place] ?? {}
      if (!codes.includes(statusCode)) wrong.push(`${route?.method} ${url} ${statusCode} ${body}`)
    }
  }
  return wrong
}

/** Matrix columns of the users; the others have no access at home. */
const standing: Record<string, Column> = {
  'sjef@sundet.no': 'chief',
  'lese@sundet.no': 'reader',
  'skanner@sundet.no': 'scanner',
  'frivillig@sundet.no': 'volunteer',
  'admin@sundet.no': 'admin',
  'super@test.no': 'platformAtHouse',
}

const isApi = ({ url }: RegisteredRoute) => url.startsWith('/api/')

/** Uses the handwritten matrix instead of the server's table. */
function isAllowed(email: string, { permit }: RegisteredRoute): boolean {
  const column = standing[email]
  return column === undefined ? permit === 'open' || permit === 'self' : expected(column, permit)
}

/** The first whom a route is open to asks for all of them, since few may be. */
const malformedAtHome = (email: string, route: RegisteredRoute) =>
  emails.find((one) => isAllowed(one, route)) === email
    ? malformed
    : malformedFor(email, inPartner.indexOf(route))

/** What the house alone reads of an event of renter 1, called as no row of that renter is. */
const hidden = `
  insert into event_participant (partner_id, event_id, id, last_name, email, phone)
  values (1003, 1, gen_random_uuid(), 'kanari-1003-0', 'kanari-1003-0@dxweb.test', '912 34 567');
  insert into stored_file (partner_id, id, parts, state)
  values (1003, '019a0000-0000-7000-8000-000000000001', '{""}', 'kept');
  insert into event_attachment (partner_id, event_id, id, name, content_type, size)
  values (1003, 1, '019a0000-0000-7000-8000-000000000001', 'kanari-1003-0.pdf', 'application/pdf', 1)`

/** Orders, invoices and drafts of every renter of both houses, and settlements that were sent; those of renter 1 are its own. */
const rented = `
  with at as (
    select p as partner, n as id, r as renter, 'kanari-' || p || '-' || case when r = 1 then 0 else r end as secret,
      (select min(id) from user_account) as by
    from unnest('{1001,1003}'::integer[]) p, (values (1, 1), (2, 2)) v (n, r)
  ), orders as (
    insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, note)
    select partner, id, secret, secret, renter, '2026-01-01', '2026-12-31', secret from at
  ), projects as (
    insert into project (partner_id, id, title, renter_id, period_from, period_to)
    select partner, id, secret, renter, '2026-01-01', '2026-12-31' from at
  ), lines as (
    insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id)
    select partner, id, id, 'hallRent', secret, 100, 'fixed', 100, 1 from at
  ), settled as (
    insert into renter_settlement (partner_id, id, number, renter_id, event_id, title, state, known_at, known_on, gross_ore,
      ticket_vat_ore, gift_card_ore, charged_ore, charged_vat_ore, payout_ore, paid_count, free_count, made_by, approved_by,
      approved_at, lines)
    select partner, id, id, renter, case id when 1 then 1 else 3 end, secret, case id when 1 then 'draft' else 'sent' end, now(),
      current_date, 0, 0, 0, 0, 0, 0, 0, 0, by, case id when 2 then by end, case id when 2 then now() end, '[]' from at
  ), numbered as (
    insert into invoice (partner_id, number, kind, source_id, renter_id, order_id, issued_on, due_on, delivered_on, reference,
      order_number, kid, account_number, seller, buyer, net_ore, vat_ore, total_ore, issued_by)
    select partner, id, 'invoice', gen_random_uuid(), renter, id, '2026-11-01', '2026-11-15', '2026-11-01', secret, '', '', '',
      none || '{"name": "Huset", "phone": "", "isInBusinessRegister": true, "isVatRegistered": true}',
      none || jsonb_build_object('name', secret), 100, 0, 100, by
    from at, jsonb_build_object('orgNumber', '', 'address', '', 'postalCode', '', 'city', '', 'email', '') none
  ), taxed as (
    insert into invoice_vat (partner_id, number, category, basis_points, net_ore, vat_ore)
    select partner, id, 'E', 0, 100, 0 from at
  ), owed as (
    insert into invoice_balance (partner_id, number, total_ore) select partner, id, 100 from at
  ), paid as (
    insert into invoice_payment (partner_id, id, number, paid_on, amount_ore, source, bank_key, payer, note, posted_as, made_by)
    select partner, gen_random_uuid(), case when is_known then id end, '2026-11-02', 1, 'bank', secret || is_known, secret,
      secret, case when is_known then gen_random_uuid() end, by
    from at, unnest('{true,false}'::boolean[]) is_known
  ), reminded as (
    insert into invoice_reminder (partner_id, number, reminder, reminded_on, due_on, left_ore, fee_ore, fees_ore, made_by)
    select partner, id, id, '2026-11-16', '2026-11-30', 99, 0, 0, by from at
  ), sent as (
    insert into invoice_sending (partner_id, id, number, way, receiver, state)
    select partner, id, id, 'mail', secret || '@dxweb.test', 'sent' from at
  ), settled_lines as (
    insert into renter_settlement_line (partner_id, settlement_id, place, renter_id, kind, name, net_ore, vat_basis_points,
      vat_ore, is_replaced)
    select partner, id, 1, renter, 'rent', secret, 0, 0, 0, false from at where id = 2
  )
  insert into invoice_line (partner_id, number, line, description, quantity, unit, unit_price_ore, net_ore, vat_type_id,
    category, basis_points, account)
  select partner, id, 1, secret, 100, 'fixed', 100, 100, 5, 'E', 0, '3220' from at`

const documented = `
  with at as materialized (
    select partner_id, id, note, gen_random_uuid() as file from booking_order where note <> ''
  ), kept as (
    insert into stored_file (partner_id, id, parts, state) select partner_id, file, '{""}', 'kept' from at
  )
  insert into order_document (partner_id, order_id, id, name, content_type, size)
  select partner_id, id, file, note, 'application/pdf', 1 from at`

const offered = `
  insert into order_offer (partner_id, id, order_id, number, kind, locale, content, message, email, made_by)
  select partner_id, id, id, 1, 'confirmation', 'nb', dx_offer_content(partner_id, id), note, note || '@dxweb.test',
    (select min(id) from user_account) from booking_order where note <> ''`

let before: Record<string, string>
beforeAll(async () => {
  await app.asOwner(hidden)
  await app.asOwner(rented)
  await app.asOwner(documented)
  await app.asOwner(offered)
  await app.asOwner(
    "update event set title = 'kanari-' || partner_id || '-' || coalesce(renter_id, 0)",
  )
  before = await hashTables(app)
})

it('walks over the routes of every area', () => {
  expect(inPartner.length).toBeGreaterThan(20)
})

describe.each(emails)('%s', (email) => {
  it('a caller is refused at another partner in every way, and learns nothing of it', async () => {
    const client = await app.as(email)
    const asked = inPartner.flatMap((route) =>
      rowIds.map((id) => ({
        route,
        url: fillUrl(route.url, { partnerId: String(elsewhere) }, id),
      })),
    )
    expect(await answeredOtherwise(client, asked, [403, 404])).toEqual([])
  })

  it('a caller is refused where headers and path name different partners', async () => {
    const client = await app.as(email)
    const asked = inPartner.flatMap((route) => [
      { route, url: fillUrl(route.url, { partnerId: String(elsewhere) }, '1'), partner: atHome },
      { route, url: fillUrl(route.url, { partnerId: String(atHome) }, '1'), partner: elsewhere },
    ])
    expect(await answeredOtherwise(client, asked, [400])).toEqual([])
  })

  it('a caller is refused at a partner that does not exist, or is no id', async () => {
    const client = await app.as(email)
    const asked = inPartner.flatMap((route, at) =>
      [absent, ...malformedFor(email, at)].map((partnerId) => ({
        route,
        url: fillUrl(route.url, { partnerId }, '1'),
      })),
    )
    expect(await answeredOtherwise(client, asked, [400, 403, 404])).toEqual([])
  })

  it('a caller is refused at home what the role may not do', async () => {
    const client = await app.as(email)
    const asked = inPartner
      .filter((route) => !isAllowed(email, route))
      .map((route) => ({ route, url: fillUrl(route.url, { partnerId: String(atHome) }, '1') }))
    expect(await answeredOtherwise(client, asked, [403, 404])).toEqual([])
  })

  it('a caller finds no row at home that does not exist, or is no id', async () => {
    const client = await app.as(email)
    const asked = inPartner
      .filter((route) => isAllowed(email, route) && /:(?!partnerId)\w+/.test(route.url))
      .flatMap((route) =>
        [absent, ...malformedAtHome(email, route)].map((id) => ({
          route,
          url: fillUrl(route.url, { partnerId: String(atHome) }, id),
        })),
      )
    expect(await answeredOtherwise(client, asked, [400, 404, 412, 428])).toEqual([])
  })
})

describe('a renter’s context', () => {
  it.each(['sjef@sundet.no', 'lese@sundet.no', 'admin@sundet.no', 'revy@sundet.no'])(
    'a renter’s context is read by or refused to %s, without errors',
    async (email) => {
      const client = await app.as(email)
      const asked = routes
        .filter((route) => route.method === 'GET' && !isStream(route) && isApi(route))
        .flatMap((route) =>
          rowIds.map((id) => ({
            route,
            partner: atHome,
            renter: 1,
            url: fillUrl(route.url, { partnerId: String(atHome), contextRenterId: '1' }, id),
          })),
        )
      expect(await answeredOtherwise(client, asked, [200, 400, 403, 404])).toEqual([])
    },
  )
})

describe('a renter', () => {
  it('a renter is refused in another renter’s context and in the partner’s', async () => {
    const client = await app.as('revy@sundet.no')
    const asked = inPartner.flatMap((route) =>
      [0, 2, 77].map((renter) => ({
        route,
        renter,
        url: fillUrl(route.url, { partnerId: String(atHome) }, '3'),
      })),
    )
    expect(await answeredOtherwise(client, asked, [403, 404])).toEqual([])
  })

  it('a renter reads nothing anywhere but its own events', async () => {
    const client = await app.as('revy@sundet.no')
    const found: string[] = []
    for (const route of routes.filter((one) => one.method === 'GET' && !isStream(one))) {
      const values = { partnerId: String(atHome), contextRenterId: '1' }
      for (const url of new Set(rowIds.map((id) => fillUrl(route.url, values, id)))) {
        const searchUrl = route.url.endsWith('/search') ? `${url}?q=kanari` : url
        const { body } = await ask(client, { route, url: searchUrl, partner: atHome, renter: 1 })
        const foreign = /kanari-(?!1003-1\b)[\d-]+/.exec(body)
        if (foreign) found.push(`${url} ${foreign[0]}`)
      }
    }
    expect(found).toEqual([])
  })

  it('a renter does read its own events, so the walk can see them', async () => {
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

it('refuses everybody without a session, everywhere but where all may be', async () => {
  const closed = routes.filter(({ permit }) => permit !== 'open')
  const asked = closed.map((route) => ({
    route,
    url: fillUrl(route.url, { partnerId: String(atHome) }, '1'),
  }))
  expect(await answeredOtherwise(app.visitor(), asked, [401])).toEqual([])
})

it('lets nobody but super users do what is theirs', async () => {
  const theirs = routes.filter(({ permit }) => permit === 'super')
  expect(theirs.length).toBeGreaterThan(0)
  const asked = theirs.map((route) => ({ route, url: fillUrl(route.url, {}, '1') }))
  for (const email of emails.filter((one) => one !== 'super@test.no')) {
    expect(await answeredOtherwise(await app.as(email), asked, [403])).toEqual([])
  }
})

it('changed no row in all this', async () => {
  expect(await hashTables(app)).toEqual(before)
})

it('starts with no route that names no permission of the table', async () => {
  const parts = { ...app.context, routes: [] }
  const unnamed = createApp(
    parts,
    ({ app: server }) => void server.get('/open-door', () => 'come in'),
  )
  await expect(unnamed).rejects.toThrow('GET /open-door names no permission of the table')
})

it('the walk fails when a route is left open', async () => {
  const url = '/api/v1/partners/:partnerId/leak'
  const leaky = await createApp({ ...app.context, routes: [] }, ({ app: server }) => {
    server.get(url, { config: { permit: 'open' } }, () => ({ secret: 1 }))
  })
  const asked = leaky.registry.map((route) => ({ route, url: fillUrl(route.url, {}, '1001') }))
  expect(await answeredOtherwise(new TestClient(leaky.app), asked, [403, 404])).toHaveLength(1)
  await leaky.app.close()
})

describe('the wall below', () => {
  const tenantTables = () =>
    app.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'partner_id'
       order by 1`,
    )

  it('a partner’s scope shows no other partner’s row, and no scope shows none at all', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(15)
    const seen: string[] = []
    for (const { name } of tables) {
      const count = sql<{ n: number }>(
        '',
        `select count(*)::integer as n from "${name}" where partner_id <> ${atHome}`,
      )
      const scope = { partnerId: atHome, renterId: 0, userId: 21 }
      const [foreign] = await app.db.run(scope, count)
      const [unscoped] = await app.db.reference<{ n: number }>(
        sql('', `select count(*)::integer as n from "${name}"`),
      )
      if (foreign?.n !== 0 || unscoped?.n !== 0) seen.push(`${name} ${foreign?.n} ${unscoped?.n}`)
    }
    expect(seen).toEqual([])
  })

  it('no scope writes another partner’s row', async () => {
    const write = sql(
      '',
      `insert into renter (partner_id, id, name) values (${elsewhere}, 50, 'x')`,
    )
    await expect(app.db.run({ partnerId: atHome, renterId: 0, userId: 21 }, write)).rejects.toThrow(
      'row-level security',
    )
  })
})
