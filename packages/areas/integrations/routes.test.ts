import { sql } from '@dxweb/kit/database/database.ts'
import { seal, unseal } from '@dxweb/server/pages/secrets/seal.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { type TestApp, testApp, testSecret } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { beforeAll, expect, it } from 'vitest'
import { keyOwner, serverKeyOwner } from './rules.ts'
import { queueRun } from './runs/store.ts'

let app: TestApp
let chief: TestClient

const canary = `${'0123456789abcdef'.repeat(2)}-us7`
const url = (id = '') => `/partners/1003/integrations${id && `/${id}`}`
const none = { cinema: false, culture: false }

interface Listed {
  data: { integrationId: string; isAdded: boolean; keyEnding: string; version: number | null }[]
}

async function put(id: string, body: object) {
  const { data } = (await chief.get(url())).json<Listed>()
  const { version } = data.find(({ integrationId }) => integrationId === id) ?? {}
  return chief.put(url(id), { extras: none, version, ...body })
}

beforeAll(async () => {
  app = await testApp()
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
})

it('lists all integrations, including those not added', async () => {
  const { data } = (await chief.get(url())).json<Listed>()
  expect(data.map(({ integrationId, isAdded }) => [integrationId, isAdded])).toEqual([
    ['mailList', false],
    ['analytics', false],
    ['adPixel', false],
    ['customerCommunication', false],
  ])
})

it('a stored key never appears in a reply, a table, the audit log or the server log', async () => {
  const added = await put('mailList', { apiKey: canary })
  expect(added.json()).toEqual({ integrationId: 'mailList', version: 1 })
  const listed = await chief.get(url())
  expect(listed.json<Listed>().data[0]).toMatchObject({ isAdded: true, keyEnding: '-us7' })
  const [row] = await app.asOwner<{ sealed_key: Buffer; text: string }>(
    `select sealed_key, (select string_agg(to_jsonb(a)::text, '') from audit_entry a)
       || (select string_agg(to_jsonb(i)::text, '') from integration i) as text from integration`,
  )
  for (const place of [added.body, listed.body, row?.text, app.logged.join('')]) {
    expect(place).not.toContain(canary.slice(0, 20))
  }
  expect(row?.sealed_key.includes(canary)).toBe(false)
  const open = (owner: string) => unseal(testSecret, owner, row?.sealed_key ?? Buffer.alloc(0))
  expect(open(keyOwner(1003, 'mailList')).toString()).toBe(canary)
  expect(() => open(keyOwner(1001, 'mailList'))).toThrow(/authenticate/)
  expect(seal(testSecret, 'a', Buffer.from(canary)).includes(canary)).toBe(false)
})

it('changes an integration’s extra options and keeps its key', async () => {
  const changed = await put('mailList', { extras: { cinema: true, culture: false } })
  expect(changed.statusCode).toBe(200)
  expect((await chief.get(url())).json<Listed>().data[0]).toMatchObject({
    keyEnding: '-us7',
    extras: { cinema: true, culture: false },
  })
})

it('accepts only one of two simultaneous changes to a version, even if both add the integration', async () => {
  const codes = async (version: number | null) => {
    const bodies = [true, false].map((cinema) => ({
      apiKey: canary,
      extras: { cinema, culture: false },
      version,
    }))
    const answers = await Promise.all(bodies.map((body) => chief.put(url('mailList'), body)))
    return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
  }
  await chief.delete(url('mailList'))
  expect(await codes(null)).toEqual([200, 412])
  expect(await codes(1)).toEqual([200, 412])
  expect(await codes(1)).toEqual([412, 412])
  expect((await chief.put(url('mailList'), { extras: none })).statusCode).toBe(400)
})

async function isWaitingForLock(): Promise<boolean> {
  const waiting = await app.asOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}

it('refuses a change that waited for a lock while its integration was removed', async () => {
  await put('mailList', { apiKey: canary })
  const scope = { partnerId: 1003, renterId: 0, userId: 0 }
  let changed: ReturnType<typeof put> | undefined
  await app.db.transaction(scope, async (tx) => {
    await tx.run(sql('remove', 'delete from integration where partner_id = $1', [1003]))
    changed = put('mailList', {})
    await waitFor(isWaitingForLock)
  })
  expect((await changed)?.statusCode).toBe(412)
  expect(await app.asOwner('select from integration')).toEqual([])
  await put('mailList', { apiKey: canary })
})

it('keeps the server’s key for sending purchases until it is replaced or removed', async () => {
  const secret = 'Xk3-server_canary_9'
  const listed = async () => {
    const answer = await chief.get(url())
    expect(answer.body).not.toContain(secret.slice(0, 10))
    return answer.json<Listed>().data[1]
  }
  await put('analytics', { apiKey: 'G-ABC1234567', serverKey: secret })
  expect(await listed()).toMatchObject({ keyEnding: 'G-ABC1234567', serverKeyEnding: 'ry_9' })
  const [row] = await app.asOwner<{ sealed: Buffer }>(
    `select sealed_server_key as sealed from integration where integration_id = 'analytics'`,
  )
  const open = (owner: string) =>
    unseal(testSecret, owner, row?.sealed ?? Buffer.alloc(0)).toString()
  expect(open(serverKeyOwner(1003, 'analytics'))).toBe(secret)
  expect(() => open(keyOwner(1003, 'analytics'))).toThrow(/authenticate/)
  await put('analytics', { apiKey: 'G-ABC1234568' })
  expect(await listed()).toMatchObject({ keyEnding: 'G-ABC1234568', serverKeyEnding: 'ry_9' })
  await put('analytics', { serverKey: null })
  expect(await listed()).toMatchObject({ keyEnding: 'G-ABC1234568', serverKeyEnding: '' })
  await chief.delete(url('analytics'))
})

it('refuses to connect a service if the user may not read the customers or buyers it receives', async () => {
  const admin = await app.as('admin@sundet.no')
  const asked = await Promise.all([
    ...['mailList', 'adPixel', 'customerCommunication'].map((id) =>
      admin.put(url(id), { extras: none, version: null }),
    ),
    admin.put('/partners/1003/mail-list/list', { listId: 'annen', version: 0 }),
    admin.post('/partners/1003/mail-list/sync'),
    admin.post(`${url('customerCommunication')}/runs`),
  ])
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 403))
  const id = await admin.put(url('analytics'), {
    apiKey: 'G-ABC1234567',
    extras: none,
    version: null,
  })
  expect(id.statusCode).toBe(200)
  expect((await admin.delete(url('analytics'))).statusCode).toBe(200)
})

it.each([
  'http://tjeneste.no/dx',
  'https://10.0.0.7/dx',
  'https://[::1]/dx',
  'https://localhost/dx',
  'https://2130706433/dx',
  'https://bruker:hemmelig@tjeneste.no/dx',
])('refuses %s as the address of customer communication', async (address) => {
  const body = { apiKey: 'k'.repeat(30), address, extras: { cinema: true, culture: false } }
  const answer = await put('customerCommunication', body)
  const { fields } = answer.json<{ error: { fields: object } }>().error
  expect(fields).toEqual({ address: { code: 'target_address' } })
})

it('requires an address for customer communication, and refuses an address for other integrations', async () => {
  const extras = { cinema: true, culture: false }
  const fieldsOf = async (id: string, body: object) => {
    const answer = await put(id, body)
    return answer.json<{ error: { fields: object } }>().error.fields
  }
  expect(await fieldsOf('customerCommunication', { apiKey: 'k'.repeat(30), extras })).toEqual({
    address: { code: 'required' },
  })
  const address = 'https://tjeneste.no/dx'
  const pixel = { apiKey: '1234567890', address, extras: none }
  expect(await fieldsOf('adPixel', pixel)).toEqual({ address: { code: 'not_valid' } })
  const serverKey = { apiKey: canary, serverKey: 'k'.repeat(40), extras: none }
  expect(await fieldsOf('mailList', serverKey)).toEqual({ serverKey: { code: 'api_key' } })
})

it('refuses an invalid key, a missing key, and customer communication without content', async () => {
  const refused = async (id: string, body: object) => {
    const answer = await put(id, body)
    return answer.json<{ error: { fields: object } }>().error.fields
  }
  const address = 'http://169.254.169.254/latest'
  expect(await refused('analytics', { apiKey: address, extras: none })).toEqual({
    apiKey: { code: 'measurement_id' },
  })
  expect(await refused('adPixel', { apiKey: 'G-ABC1234567', extras: none })).toEqual({
    apiKey: { code: 'pixel_id' },
  })
  const notAKey = { apiKey: 'nøkkel', extras: none }
  expect(await refused('mailList', notAKey)).toEqual({ apiKey: { code: 'api_key' } })
  expect(await refused('analytics', { extras: none })).toEqual({ apiKey: { code: 'required' } })
  const key = 'k'.repeat(30)
  expect(await refused('customerCommunication', { apiKey: key, extras: none })).toEqual({
    extras: { code: 'needs_content' },
  })
  const nothing = { apiKey: '', address: '', extras: none }
  expect(await refused('customerCommunication', nothing)).toEqual({
    apiKey: { code: 'required' },
    address: { code: 'required' },
    extras: { code: 'needs_content' },
  })
})

it('lists the runs of an integration only to users who may read settings', async () => {
  const scope = { partnerId: 1003, renterId: 0, userId: 0 }
  const run = { integrationId: 'mailList', cause: 'button', userId: 21 } as const
  const id = await queueRun(app.db, scope, run)
  const answer = (await chief.get(url('mailList/runs'))).json<{ data: object[] }>()
  expect(answer.data).toMatchObject([{ id, state: 'queued', sent: 0, errorCode: null }])
  expect((await chief.get(url('analytics/runs'))).json()).toMatchObject({ data: [] })
  const seller = await app.as('selger@sundet.no')
  expect((await seller.get(url('mailList/runs'))).statusCode).toBe(403)
})

it('lets only permitted roles remove an integration with its key', async () => {
  const reader = await app.as('lese@sundet.no')
  expect((await reader.delete(url('mailList'))).statusCode).toBe(403)
  expect((await chief.delete(url('mailList'))).statusCode).toBe(200)
  expect((await chief.delete(url('mailList'))).statusCode).toBe(404)
  expect(await app.asOwner('select from integration')).toEqual([])
})

it('lets permitted roles queue a run of customer communication', async () => {
  const start = `${url('customerCommunication')}/runs`
  expect((await chief.post(start, {})).statusCode).toBe(404)
  const extras = { cinema: true, culture: false }
  const address = 'https://tjeneste.no/dx'
  await put('customerCommunication', { apiKey: 'k'.repeat(30), address, extras })
  const reader = await app.as('lese@sundet.no')
  expect((await reader.post(start, {})).statusCode).toBe(403)
  const [one, other] = [await chief.post(start, {}), await chief.post(start, {})]
  expect([one.statusCode, other.json()]).toEqual([200, one.json()])
  expect((await chief.post(`${url('mailList')}/runs`, {})).statusCode).toBe(404)
  const runs = (await chief.get(start)).json<{ data: object[] }>().data
  expect(runs).toMatchObject([{ state: 'queued', cause: 'button', userName: 'sjef Test' }])
})
