import { sql } from '@dxweb/kit/database/database.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { meetAt } from '@dxweb/server/testing/meet-at.ts'
import { TestClient } from '@dxweb/server/testing/test-client.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { describe, expect, it } from 'vitest'

const given = await givenApp()
const { app, chief, venue } = given
const keys = `${venue}/api-keys`
const events = `${venue}/events?from=2031-01-01&to=2031-02-01`

interface Made {
  id: number
  version: number
  token: string
}

const draft = (more: object = {}) => ({
  name: `Nettbutikk ${crypto.randomUUID()}`,
  permissions: ['tickets.sell', 'shows.read'],
  addresses: [],
  expiresAt: null,
  ...more,
})

const make = async (more?: object) => (await chief.post(keys, draft(more))).json<Made>()

class Program extends TestClient {
  readonly token: string

  constructor(token: string) {
    super(app.context.app)
    this.token = token
  }

  override send(options: Parameters<TestClient['send']>[0]) {
    const headers = { ...options.headers, authorization: `Bearer ${this.token}` }
    return super.send({ ...options, headers })
  }
}

const sell = (program: TestClient, eventId: number, seatId: number) =>
  program.post(
    `${venue}/sales`,
    { eventId, means: 'card', lines: [{ seatId, categoryId: 1 }] },
    newKeyHeader(),
  )

const codeOf = (answer: Awaited<ReturnType<TestClient['get']>>) =>
  answer.statusCode < 300
    ? answer.statusCode
    : answer.json<{ error: { code: string } }>().error.code

describe('an API key', () => {
  it('an API key with the right to sell can sell, and its name is shown as the seller', async () => {
    const { token } = await make({ name: 'Billettautomat' })
    const eventId = await given.published()
    const sold = await sell(new Program(token), eventId, 1)
    expect(codeOf(sold)).toBe(200)
    const [seller] = await app.asOwner<{ name: string }>(
      `select u.first_name as name from sale s join user_account u on u.id = s.user_id
       where s.partner_id = 1003 and s.id = '${sold.json<{ id: string }>().id}'`,
    )
    expect(seller).toEqual({ name: 'Billettautomat' })
  })

  it('an API key has no access beyond its rights, nor to other venues or calls that require a user', async () => {
    const { token } = await make({ permissions: ['shows.read'] })
    const program = new Program(token)
    const answers = await Promise.all([
      program.get(events),
      program.get(`${venue}/customers`),
      program.get('/partners/1001/events?from=2031-01-01&to=2031-02-01'),
      program.post('/account/profile'),
      program.get(keys),
      program.post(keys, draft()),
      program.get('/partners/1/platform-users?q=a'),
    ])
    expect(answers.map(codeOf)).toEqual([
      200,
      'forbidden',
      'not_found',
      'forbidden',
      'forbidden',
      'forbidden',
      'forbidden',
    ])
  })

  it('a right of an API key works only while the venue has the module of the right', async () => {
    const { token } = await make({ permissions: ['crm.read'] })
    const program = new Program(token)
    expect(codeOf(await program.get(`${venue}/customers`))).toBe(200)
    await app.asOwner(`delete from partner_module where partner_id = 1003 and module = 'crm'`)
    expect(codeOf(await program.get(`${venue}/customers`))).toBe('forbidden')
    await app.asOwner(`insert into partner_module (partner_id, module) values (1003, 'crm')`)
  })

  it('refuses a wrong token even when a session is sent with the request', async () => {
    const { token } = await make()
    const wrong = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
    expect(codeOf(await new Program(wrong).get(events))).toBe('unauthenticated')
    const inBrowser = await chief.get(events, {
      headers: { authorization: `Bearer ${wrong}` },
    })
    expect(codeOf(inBrowser)).toBe('unauthenticated')
    const behindProxy = await chief.get(events, {
      headers: { authorization: 'Basic dXNlcjpwYXNz' },
    })
    expect(codeOf(behindProxy)).toBe(200)
  })

  it('an API key works only from its IP addresses and until it expires', async () => {
    const { token } = await make({ addresses: ['10.0.0.0/8', '2001:db8::1'] })
    expect(codeOf(await new Program(token).get(events))).toBe('forbidden')
    const near = await make({ addresses: ['127.0.0.1'], expiresAt: '2099-01-01T00:00:00.000Z' })
    expect(codeOf(await new Program(near.token).get(events))).toBe(200)
    await app.asOwner(`update api_key set expires_at = now() where id = ${near.id}`)
    expect(codeOf(await new Program(near.token).get(events))).toBe('unauthenticated')
  })

  it('both secrets of an API key work while the old secret is replaced, and only the new secret works afterwards', async () => {
    const first = await make()
    const { version, token } = (
      await chief.post(`${keys}/${first.id}/roll`, { version: first.version, overlapHours: 24 })
    ).json<Made>()
    const use = async (secret: string) => codeOf(await new Program(secret).get(events))
    expect([await use(first.token), await use(token)]).toEqual([200, 200])
    const again = await chief.post(`${keys}/${first.id}/roll`, { version, overlapHours: 0 })
    const last = again.json<Made>().token
    expect([await use(first.token), await use(token), await use(last)]).toEqual([
      'unauthenticated',
      'unauthenticated',
      200,
    ])
  })

  it('the secret of an API key is not in lists, logs or the database', async () => {
    const { id, token } = await make()
    await new Program(token).get(events)
    const secret = token.split('_')[3] ?? ''
    const listed = await chief.get(keys)
    expect(listed.body).not.toContain(secret)
    const [row] = listed.json<{ data: { id: number; secrets: { prefix: string }[] }[] }>().data
    expect(row).toMatchObject({ id, state: 'active', secrets: [{ prefix: token.slice(0, 16) }] })
    const kept = await app.asOwner(`select * from api_secret where key_id = ${id}`)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(app.logged.join('')).not.toContain(secret)
  })
})

it('lists the name of the till of an API key', async () => {
  const till = { name: 'Kassa A', number: 901, kind: 'kiosk', locationId: null, floatOre: 0 }
  const registry = await chief.post(`${venue}/registries`, { ...till, isActive: true })
  const { id: tillId } = registry.json<{ id: number }>()
  await make({ permissions: ['tills.call'], tillId })
  await make()
  const { data } = (await chief.get(keys)).json<{ data: { till: string | null }[] }>()
  expect(data.slice(0, 2).map((key) => key.till)).toEqual([null, 'Kassa A'])
})

async function isAtGate(): Promise<boolean> {
  const [{ count } = { count: 0 }] = await app.asOwner<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event = 'advisory'`,
  )
  return count > 0
}

describe('revoking an API key', () => {
  it('a revoked API key is refused at the next call', async () => {
    const { id, token } = await make()
    const program = new Program(token)
    const eventId = await given.published()
    expect(codeOf(await sell(program, eventId, 1))).toBe(200)
    expect(codeOf(await chief.delete(`${keys}/${id}`))).toBe(200)
    expect(codeOf(await sell(program, eventId, 2))).toBe('unauthenticated')
    expect(codeOf(await chief.delete(`${keys}/${id}`))).toBe(200)
  })

  it('a revoked API key is refused in a transaction and in a batch of statements', async () => {
    const revoked = { partnerId: 1003, renterId: 0, userId: 21, keyHash: '0'.repeat(64) }
    const one = sql('test.one', 'select 1 as one')
    const asked = [app.db.batch(revoked, [one]), app.db.transaction(revoked, (tx) => tx.run(one))]
    await Promise.all(
      asked.map((answer) => expect(answer).rejects.toMatchObject({ code: 'unauthenticated' })),
    )
  })

  it('revoking an API key lets a running command finish, and stops admitted commands that have not started', async () => {
    const { id, token } = await make()
    const eventId = await given.published()
    const meet = await meetAt(app, 'sale')
    const [sold, revoked] = await meet([
      () => sell(new Program(token), eventId, 1),
      async () => {
        await waitFor(isAtGate)
        return chief.delete(`${keys}/${id}`)
      },
    ])
    expect([sold, revoked].map((answer) => answer && codeOf(answer))).toEqual([200, 200])
    const hash = `(select token_hash from api_secret where key_id = ${id} and venue_id = 1003)`
    await expect(app.asOwner(`select dx_hold_key(${hash})`)).rejects.toThrow('unauthenticated')
  })
})

describe('creating an API key', () => {
  it('a venue has a sales channel as long as one of its API keys may sell on the web', async () => {
    const isConnected = async () => {
      const { lastContext } = (await chief.get('/auth', { partner: 1003 })).json<{
        lastContext: { partner: { hasSalesChannel: boolean } }
      }>()
      return lastContext.partner.hasSalesChannel
    }
    await make({ permissions: ['tickets.sell'] })
    expect(await isConnected()).toBe(false)
    const { id } = await make({ permissions: ['web.sell'] })
    expect(await isConnected()).toBe(true)
    await chief.delete(`${keys}/${id}`)
    expect(await isConnected()).toBe(false)
  })

  it('refuses an API key with rights that its creator lacks, and names the invalid fields', async () => {
    const admin = await app.as('admin@sundet.no')
    const refused = await admin.post(keys, draft())
    expect(refused.json()).toMatchObject({
      error: { code: 'invalid', fields: { 'permissions.0': { code: 'not_yours' } } },
    })
    const faults = await chief.post(
      keys,
      draft({ name: ' ', permissions: [], addresses: ['tull'], expiresAt: '2020-01-01T00:00:00Z' }),
    )
    expect(Object.keys(faults.json().error.fields)).toEqual(['name', 'permissions', 'addresses.0'])
    const past = await chief.post(keys, draft({ expiresAt: '2020-01-01T00:00:00Z' }))
    expect(past.json()).toMatchObject({ error: { fields: { expiresAt: { code: 'in_past' } } } })
  })

  it('refuses a new secret for an API key with rights that the caller lacks', async () => {
    const admin = await app.as('admin@sundet.no')
    const { id, token } = await make()
    const { id: ownId } = (
      await admin.post(keys, draft({ permissions: ['registers.read'] }))
    ).json<Made>()
    const roll = (of: number) => admin.post(`${keys}/${of}/roll`, { version: 1, overlapHours: 0 })
    const refused = await roll(id)
    expect([codeOf(refused), refused.body.includes('dx_')]).toEqual(['forbidden', false])
    expect(codeOf(await new Program(token).get(events))).toBe(200)
    expect(codeOf(await roll(ownId))).toBe(200)
  })

  it('refuses a name in use, a stale version and a change of a revoked API key', async () => {
    const name = `Kiosk ${crypto.randomUUID()}`
    const { id } = await make({ name })
    expect(codeOf(await chief.post(keys, draft({ name: name.toUpperCase() })))).toBe('taken')
    const change = (version: number) => chief.put(`${keys}/${id}`, { ...draft(), version })
    expect(codeOf(await change(2))).toBe('stale')
    expect(codeOf(await change(1))).toBe(200)
    await chief.delete(`${keys}/${id}`)
    expect(codeOf(await change(3))).toBe('wrong_state')
  })
})
