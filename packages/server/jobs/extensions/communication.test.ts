import { queueRun, runsStatement } from '@dxweb/areas/integrations/runs/store.ts'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { controlOf } from '../../../../demo/doubles/control.ts'
import { startDoubles } from '../../../../demo/doubles/doubles.ts'
import { postSigned, PrivateAddress } from '../../outgoing/post-signed.ts'
import { unseal } from '../../pages/secrets/seal.ts'
import { givenApp } from '../../testing/given-app.ts'
import { atEnd } from '../../testing/run/at-end.ts'
import { testSecret } from '../../testing/test-app.ts'
import { checkedLookup } from '../../webhooks/public-address.ts'
import { jobScope } from '../each-partner.ts'
import { communicationRunner } from './communication.ts'
import { nightBegan } from './each-night.ts'
import { runExtensions } from './run-extensions.ts'

const { app, chief, venue, published, sell } = await givenApp()
const doubles = await startDoubles()
atEnd(() => doubles.close())
const control = controlOf(doubles.address)
const key = 'canary-key-of-communication'
const scope = jobScope(1003)
const post = postSigned({ takesLoopback: true })
const runner = communicationRunner({
  post,
  openFor: (owner, sealed) => unseal(testSecret, owner, sealed).toString(),
})

async function run() {
  const queued = { integrationId: 'customerCommunication', cause: 'button', userId: null } as const
  await queueRun(app.db, scope, queued)
  const parts = { db: app.db, logger: pino({ level: 'silent' }) }
  await runExtensions({ ...parts, runners: [{ ...runner, queueDue: undefined }] }, new Date())
  const [last] = await app.db.run(scope, runsStatement(1003, 'customerCommunication'))
  return last
}

const held = async () => {
  const { venues } = await control.communication.state()
  return venues.find((each) => each.venue === 1003)?.customers ?? {}
}

async function put(extras: object, more: object = {}): Promise<void> {
  const [row] = await app.asOwner<{ version: number }>(
    `select version from integration where partner_id = 1003 and integration_id = 'customerCommunication'`,
  )
  const body = { extras, version: row?.version ?? null, ...more }
  await chief.put(`${venue}/integrations/customerCommunication`, body)
}

const kari = { firstName: 'Kari', lastName: 'Nes', email: 'kari@nes.no', phone: '', address: '' }
const none = { postalCode: '', city: '', wantsMail: false, wantsSms: false, note: '' }

let seat = 0
let cinema = 0
let culture = 0

async function buyer(eventId: number, details: object = {}): Promise<number> {
  const made = await chief.post(`${venue}/customers`, { ...kari, ...none, ...details })
  const { id } = made.json<{ id: number }>()
  seat += 1
  expect((await sell(eventId, [seat], { customerId: id })).statusCode).toBe(200)
  return id
}

const sentSince = async (number: number) =>
  (await control.journal('communication', number)).map(({ body }) => body as { type: string })

const lastNumber = async () => (await control.journal('communication')).at(-1)?.number ?? 0

beforeAll(async () => {
  await app.asOwner(`update event_type set is_cinema = (id = 2) where partner_id = 1003`)
  cinema = await published({ eventTypeId: 2 })
  culture = await published({ eventTypeId: 1 })
})

beforeEach(async () => {
  await chief.delete(`${venue}/integrations/customerCommunication`)
  await app.asOwner(`delete from sale_customer; delete from extension_run; delete from customer`)
  await control.reset()
  await control.communication.venue(1003, key)
  const address = `${doubles.address}/communication`
  await put({ cinema: true, culture: true }, { apiKey: key, address })
})

describe('sending customers to the communication service', () => {
  it('customers who agreed and who bought the chosen content are sent once', async () => {
    const wants = await buyer(cinema, { wantsMail: true, phone: '90909090' })
    const scene = await buyer(culture, { wantsSms: true, phone: '90909091' })
    await buyer(cinema)
    expect(await run()).toMatchObject({ state: 'done', sent: 2, removed: 0 })
    expect(await held()).toMatchObject({
      [wants]: {
        email: 'kari@nes.no',
        phone: null,
        purchases: [{ content: 'cinema', tickets: 1, title: 'Vårkonsert' }],
        visits: [],
      },
      [scene]: { email: null, phone: '90909091', purchases: [{ content: 'culture' }] },
    })
    const before = await lastNumber()
    expect(await run()).toMatchObject({ state: 'done', sent: 0 })
    expect((await sentSince(before)).map(({ type }) => type)).toEqual(['optOuts'])
    await put({ cinema: true, culture: false })
    expect(await run()).toMatchObject({ sent: 0, removed: 1 })
    expect(Object.keys(await held())).toEqual([String(wants)])
  })

  it('a visit is sent after it took place, and customers who withdrew, were erased or got a refund are removed', async () => {
    const [came, left, erased, returned] = [
      await buyer(cinema, { wantsMail: true }),
      await buyer(cinema, { wantsMail: true }),
      await buyer(cinema, { wantsMail: true }),
      await buyer(cinema, { wantsMail: true }),
    ]
    await run()
    const ticketOf = (id: number) =>
      `(select k.id from ticket k join sale_customer o on o.sale_id = k.sale_id where o.customer_id = ${id})`
    await app.asOwner(`insert into ticket_scan (partner_id, id, event_id, ticket_id, result, scanned_at, user_id)
      select 1003, gen_random_uuid(), ${cinema}, ${ticketOf(came)}, 'accepted', now(), min(user_id) from access_grant`)
    await app.asOwner(`update ticket set state = 'refunded' where id = ${ticketOf(returned)}`)
    const no = { purpose: 'mail', answer: 'no' }
    expect((await chief.post(`${venue}/customers/${left}/consents`, no)).statusCode).toBe(200)
    await app.asOwner(`delete from sale_customer where customer_id = ${erased}`)
    await app.asOwner(`delete from customer where id = ${erased}`)
    expect(await run()).toMatchObject({ state: 'done', sent: 1, removed: 3 })
    expect(await held()).toMatchObject({ [came]: { visits: [{ event: cinema, tickets: 1 }] } })
    expect(Object.keys(await held())).toEqual([String(came)])
  })

  it('sends purchases of the two years before the integration was enabled, and no older ones', async () => {
    const boughtBefore = async (age: string) => {
      const id = await buyer(cinema, { wantsMail: true })
      await app.asOwner(`update ticket set sold_at = now() - interval '${age}'
        where sale_id in (select sale_id from sale_customer where customer_id = ${id})`)
      return id
    }
    const within = await boughtBefore('2 years -1 day')
    await boughtBefore('2 years 1 day')
    expect(await run()).toMatchObject({ state: 'done', sent: 1 })
    expect(Object.keys(await held())).toEqual([String(within)])
  })

  it('opt-outs are read before sending, and an opt-out older than the newest answer is ignored', async () => {
    const [gone, back] = [
      await buyer(cinema, { wantsMail: true }),
      await buyer(cinema, { wantsMail: true }),
    ]
    await control.communication.optOut(1003, gone, 'mail')
    await control.communication.optOut(1003, back, 'mail', '2020-01-01T00:00:00Z')
    await control.communication.optOut(1003, 999_999, 'mail')
    expect(await run()).toMatchObject({ state: 'done', received: 3, sent: 1 })
    expect(Object.keys(await held())).toEqual([String(back)])
    const answers = await app.asOwner<object>(
      `select source, is_given from consent where customer_id = ${gone} order by number desc limit 1`,
    )
    expect(answers).toEqual([{ source: 'communication', is_given: false }])
    const before = await lastNumber()
    await run()
    expect(await sentSince(before)).toMatchObject([{ type: 'optOuts', after: '3' }])
  })

  it.each(['before', 'after'] as const)(
    'sends a customer once in a repeated run after the connection was cut %s the service handled the request',
    async (when) => {
      const id = await buyer(cinema, { wantsMail: true })
      await control.fault({ after: 1, does: { kind: 'cut', when } })
      expect(await run()).toMatchObject({ state: 'failed', errorCode: 'unreached', sent: 0 })
      expect(await run()).toMatchObject({ state: 'done', sent: 1 })
      expect(await run()).toMatchObject({ state: 'done', sent: 0 })
      expect(Object.keys(await held())).toEqual([String(id)])
    },
  )

  it('a refused customer does not stop the others, and is sent again by the next run', async () => {
    const [bad, good] = [
      await buyer(cinema, { wantsMail: true }),
      await buyer(cinema, { wantsMail: true }),
    ]
    await control.communication.refuse(1003, [bad])
    expect(await run()).toMatchObject({ state: 'partly', sent: 1, refused: 1 })
    await control.communication.refuse(1003, [])
    expect(await run()).toMatchObject({ state: 'done', sent: 1 })
    expect(new Set(Object.keys(await held()))).toEqual(new Set([bad, good].map(String)))
  })

  it.each([
    ['key', { kind: 'answer', status: 401 }],
    ['throttled', { kind: 'throttle', how: '429' }],
    ['unreached', { kind: 'throttle', how: '503' }],
    ['refused', { kind: 'answer', status: 302, headers: { location: 'http://10.0.0.1/' } }],
  ] as const)('a run that fails with %s is listed with that error', async (errorCode, does) => {
    await control.fault({ does })
    expect(await run()).toMatchObject({ state: 'failed', errorCode })
  })

  it('all customers are sent again after the API key changes, and the key never appears in logs, tables or messages', async () => {
    await buyer(cinema, { wantsMail: true })
    await run()
    const other = 'another-key-of-communication'
    await control.communication.venue(1003, other)
    expect(await run()).toMatchObject({ errorCode: 'key' })
    await put({ cinema: true, culture: true }, { apiKey: other })
    expect(await run()).toMatchObject({ state: 'done', sent: 1 })
    const journal = JSON.stringify(await control.journal('communication'))
    const dump = await app.asOwner(
      `select query_to_xml('select * from integration', true, false, '')::text
        || query_to_xml('select * from extension_run', true, false, '')::text
        || query_to_xml('select * from audit_entry', true, false, '')::text as text`,
    )
    for (const place of [journal, JSON.stringify(dump), app.logged.join('')]) {
      expect(place).not.toContain(other)
      expect(place).not.toContain(key)
    }
  })
})

it('refuses to send to a private network address, even if a host name resolves to it', async () => {
  const message = { id: '1', body: '{}', key }
  const strict = postSigned({ takesLoopback: false })
  for (const address of ['http://tjeneste.no/', 'https://169.254.169.254/', 'https://[::1]/']) {
    await expect(strict({ ...message, address })).rejects.toThrow(PrivateAddress)
  }
  const redirectTo = (found: string[]) =>
    postSigned({
      takesLoopback: false,
      lookup: checkedLookup(false, (_, __, done) => {
        done(
          null,
          found.map((address) => ({ address, family: 4 })),
        )
      }),
    })
  const asked = { ...message, address: 'https://tjeneste.no/' }
  for (const found of [['10.1.2.3'], ['127.0.0.1'], ['93.184.215.14', '192.168.0.1']]) {
    await expect(redirectTo(found)(asked)).rejects.toThrow(PrivateAddress)
  }
})

describe('nightly runs of integrations', () => {
  const oslo = 'Europe/Oslo'

  it.each([
    ['an ordinary night', '2026-06-10T00:30:00Z', '2026-06-10T00:00:00.000Z'],
    ['before two', '2026-06-09T23:30:00Z', '2026-06-09T00:00:00.000Z'],
    ['a night without a 02:00', '2026-03-29T01:10:00Z', '2026-03-29T01:00:00.000Z'],
    ['the first of two 02:00', '2026-10-25T00:30:00Z', '2026-10-25T00:00:00.000Z'],
    ['the second of two 02:00', '2026-10-25T01:30:00Z', '2026-10-25T00:00:00.000Z'],
  ])('finds the instant at which the night began: %s', (_, now, began) => {
    expect(nightBegan(new Date(now), oslo)).toBe(began)
  })

  it('a run is queued when an integration is enabled, and then one each night', async () => {
    const queue = (now: string) =>
      runner.queueDue?.(app.db, { id: 1003, timeZone: oslo }, new Date(now))
    const causes = async () => {
      await app.asOwner(`update extension_run set ended_at = now(), state = 'done'`)
      return (
        await app.asOwner<{ cause: string }>('select cause from extension_run order by id')
      ).map(({ cause }) => cause)
    }
    const now = new Date().toISOString()
    await Promise.all([queue(now), queue(now)])
    await queue(now)
    expect(await causes()).toEqual(['change'])
    await queue(now)
    expect(await causes()).toEqual(['change'])
    await queue(new Date(Date.now() + 86_400_000).toISOString())
    expect(await causes()).toEqual(['change', 'nightly'])
  })

  it('no nightly run is queued if a run started by a user has succeeded, and one is queued if it failed', async () => {
    const queued = async () => {
      await runner.queueDue?.(app.db, { id: 1003, timeZone: oslo }, new Date())
      return (await app.asOwner('select from extension_run where ended_at is null')).length
    }
    await run()
    expect(await queued()).toBe(0)
    await app.asOwner(`update extension_run set state = 'failed'`)
    expect(await queued()).toBe(1)
  })
})
