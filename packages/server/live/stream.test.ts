import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPeople, testPassword } from '../testing/people.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { type LiveHub, openLive } from './live-hub.ts'
import { registerStream } from './stream.ts'

let database: TestDatabase
let app: TestApp
const chief = { email: 'sjef@sundet.no' }
const sameSite = { 'sec-fetch-site': 'same-origin' }
let live: LiveHub
let address: string
/** Another process on the same database, which never rechecks rights by itself. */
let elsewhere: { live: LiveHub; address: string }

beforeAll(async () => {
  database = await testDatabase()
  await buildSmallVenue(database)
  await addPeople(database)
  live = await openLive({ url: database.url, logger: pino({ level: 'silent' }) })
  app = await testApp({
    database,
    services: live,
    extend: (context) => registerStream(context, live, { heartbeatMs: 100, recheckMs: 100 }),
  })
  address = await app.listen()
  const other = await openLive({ url: database.url, logger: pino({ level: 'silent' }) })
  const times = { heartbeatMs: 100, recheckMs: 2 ** 31 - 1 }
  const watching = await testApp({
    database,
    extend: (context) => registerStream(context, other, times),
  })
  elsewhere = { live: other, address: await watching.listen() }
})

afterAll(() => Promise.all([live.close(), elsewhere.live.close()]))

async function open(email: string, query: string) {
  return openAs(await app.as(email), query, address)
}

async function openAs(client: TestClient, query: string, at: string, partnerId = 1003) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ending = new AbortController()
  const answer = await fetch(`${at}/api/v1/partners/${partnerId}/stream?${query}`, {
    headers: { cookie },
    signal: ending.signal,
  })
  const stream = { status: answer.status, headers: answer.headers, text: '', isOver: false }
  const read = async () => {
    for await (const chunk of answer.body ?? []) stream.text += new TextDecoder().decode(chunk)
  }
  const over = read()
    .catch(() => undefined)
    .finally(() => {
      stream.isOver = true
    })
  const close = async () => {
    ending.abort()
    await over
  }
  return { stream, close }
}

describe('streams of live changes', () => {
  it('a stream reports changes of its topics, sends heartbeats, and must not be cached', async () => {
    const { stream, close } = await open('sjef@sundet.no', 'topics=event:1,sales')
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    live.changed(1003, 'event:2')
    live.changed(1003, 'event:1')
    await waitFor(() =>
      /event: change\ndata: \{"topic":"event:1","at":"[^"]+Z"\}\n\n/.test(stream.text),
    )
    expect(stream.text).not.toContain('event:2')
    await waitFor(() => stream.text.includes(':\n\n'))
    await close()
  })

  it('a stream reports rows that another user adds to a register or deletes from it', async () => {
    const { stream, close } = await open('lese@sundet.no', 'topics=resourcegroups')
    const announced = () => stream.text.split('"topic":"resourcegroups"').length - 1
    expect(stream.status).toBe(200)
    const chiefs = await app.as('sjef@sundet.no')
    const made = await chiefs.post('/partners/1003/resourcegroups', { name: 'Lys' })
    await waitFor(() => announced() === 1)
    await chiefs.delete(`/partners/1003/resourcegroups/${made.json<{ id: number }>().id}`)
    await waitFor(() => announced() === 2)
    await close()
  })

  it('a stream of the platform reports another user’s change of a venue', async () => {
    const { stream, close } = await openAs(
      await app.as('super@test.no'),
      'topics=venues',
      address,
      1,
    )
    expect(stream.status).toBe(200)
    const other = await app.as('super2@test.no')
    const paused = await other.post('/partners/1/venues/1001/pause', { reason: 'Prøve' })
    expect(paused.statusCode).toBe(200)
    await waitFor(() => stream.text.includes('"topic":"venues"'))
    await other.post('/partners/1/venues/1001/resume')
    await close()
  })

  it('a renter can open streams only of its own events', async () => {
    const own = await open('revy@sundet.no', 'renter=1&topics=event:1')
    expect(own.stream.status).toBe(200)
    const refused = await Promise.all(
      ['event:3', 'event:1,event:3', 'event:2', 'event:999', 'sales'].map((topics) =>
        open('revy@sundet.no', `renter=1&topics=${topics}`),
      ),
    )
    expect(refused.map(({ stream }) => stream.status)).toEqual([404, 404, 404, 404, 403])
    const asVenue = await open('revy@sundet.no', 'topics=event:1')
    expect(asVenue.stream.status).toBe(404)
    await Promise.all([own, asVenue, ...refused].map(({ close }) => close()))
  })

  it.each([
    '',
    'topics=',
    'topics=event:0',
    'topics=event:99999999999',
    'topics=a%0Ab',
    'topics=1003:sales',
    'topics=sales&missed=events@1',
    'topics=sales&missed=sales@soon',
  ])('a stream with the invalid query "%s" is refused', async (query) => {
    const { stream, close } = await open('sjef@sundet.no', query)
    expect(stream.status).toBe(400)
    await close()
  })

  it('a scanner can open streams only of events, and a user of another venue can open no stream', async () => {
    const asked = [
      ['skanner@sundet.no', 'event:1'],
      ['skanner@sundet.no', 'sales'],
      ['skanner@sundet.no', 'event:1,giftcards'],
      ['frivillig@sundet.no', 'event:1'],
      ['sjef@fjellvik.no', 'event:1'],
    ] as const
    const opened = await Promise.all(
      asked.map(([email, topics]) => open(email, `topics=${topics}`)),
    )
    expect(opened.map(({ stream }) => stream.status)).toEqual([200, 403, 403, 403, 404])
    live.changed(1003, 'event:1')
    await waitFor(() => opened[0]?.stream.text.includes('event: change') === true)
    await Promise.all(opened.map(({ close }) => close()))
  })

  it('a change of a venue’s settings reaches scanners, renters, and users who follow no event', async () => {
    const opened = await Promise.all([
      open('skanner@sundet.no', 'topics=event:1,venue'),
      open('revy@sundet.no', 'renter=1&topics=event:1,venue'),
      openAs(await app.as('sjef@fjellvik.no'), 'topics=venue', address, 1001),
    ])
    expect(opened.map(({ stream }) => stream.status)).toEqual([200, 200, 200])
    live.changed(1003, 'venue')
    live.changed(1001, 'venue')
    for (const { stream } of opened) await waitFor(() => stream.text.includes('"topic":"venue"'))
    await waitFor(() => opened.every(({ stream }) => stream.text.includes(':\n\n')))
    expect(opened.map(({ stream }) => stream.isOver)).toEqual([false, false, false])
    await Promise.all(opened.map(({ close }) => close()))
  })

  it('removing the events module ends streams of sales, but not streams of the venue’s settings', async () => {
    const all = await open('sjef@sundet.no', 'topics=sales,venue')
    await database.asOwner(
      `delete from partner_module where partner_id = 1003 and module = 'shows'`,
    )
    await waitFor(() => all.stream.isOver)
    const venue = await open('sjef@sundet.no', 'topics=venue')
    const refused = await open('sjef@sundet.no', 'topics=sales,venue')
    expect([venue.stream.status, refused.stream.status]).toEqual([200, 403])
    await database.asOwner(`insert into partner_module (partner_id, module) values (1003, 'shows')`)
    await Promise.all([all, venue, refused].map(({ close }) => close()))
  })

  it('a session has at most forty streams, and may open another after one ends', async () => {
    const opened = await Promise.all(
      Array.from({ length: 40 }, () => open('lese@sundet.no', 'topics=event:1')),
    )
    const beyond = await open('lese@sundet.no', 'topics=event:1')
    expect([...opened, beyond].map(({ stream }) => stream.status)).toEqual([
      ...Array.from({ length: 40 }, () => 200),
      429,
    ])
    await Promise.all([...opened, beyond].map(({ close }) => close()))
    const again = await waitFor(async () => {
      const next = await open('lese@sundet.no', 'topics=event:1')
      if (next.stream.status === 200) return next
      await next.close()
      return undefined
    })
    await again.close()
  })

  it('a stream ends when its user loses the permission, and does not prolong the session', async () => {
    const { stream, close } = await open('byraa@sundet.no', 'renter=2&topics=event:3')
    const others = await Promise.all([
      open('sjef@sundet.no', 'topics=event:3,sales'),
      open('revy@sundet.no', 'renter=1&topics=event:1'),
    ])
    expect(stream.status).toBe(200)
    await database.asOwner(
      `update session set seen_at = now() - interval '90 minutes' where user_id = 24`,
    )
    const before = stream.text.length
    await waitFor(() => stream.text.length > before + 6)
    const idle = await database.asOwner(
      `select seen_at < now() - interval '89 minutes' as is_idle from session where user_id = 24`,
    )
    expect(idle).toEqual([{ is_idle: true }])
    await database.asOwner(`delete from access_grant where user_id = 24`)
    await waitFor(() => stream.isOver)
    expect(stream.text).toMatch(/event: closed\ndata: \{\}\n\n$/)
    expect(others.map((other) => other.stream.isOver)).toEqual([false, false])
    await Promise.all([{ close }, ...others].map((each) => each.close()))
  })

  it('a renter’s stream of an event ends when the event changes renter', async () => {
    const own = await open('revy@sundet.no', 'renter=1&topics=event:1')
    const venue = await open('sjef@sundet.no', 'topics=event:1')
    expect([own.stream.status, venue.stream.status]).toEqual([200, 200])
    await database.asOwner('update event set renter_id = null where partner_id = 1003 and id = 1')
    await waitFor(() => own.stream.isOver)
    await database.asOwner('update event set renter_id = 1 where partner_id = 1003 and id = 1')
    expect(venue.stream.isOver).toBe(false)
    await Promise.all([own.close(), venue.close()])
  })
})

describe('streams from several processes', () => {
  const sessionOf = async (client: TestClient) => {
    const page = await client.get('/apiweb/useraccounthtml?locale=nb')
    return [...page.body.matchAll(/name="session-id" value="([0-9a-f]{64})"/g)].map(([, id]) => id)
  }

  it.each<[string, (client: TestClient) => Promise<unknown>]>([
    ['is logged out', (client) => client.get('/apiweb/logout', { headers: sameSite })],
    [
      'is ended from another browser',
      async () => {
        const other = await app.signIn(chief.email)
        const ids = await sessionOf(other)
        for (const id of ids) await other.post('/account/sessions/end', { id })
      },
    ],
    [
      'is ended by a new password',
      async () => {
        const other = await app.signIn(chief.email)
        const body = { currentPassword: testPassword, newPassword: testPassword }
        return other.post('/account/password', body)
      },
    ],
  ])('a stream in another process ends immediately when its session %s', async (_, end) => {
    const client = await app.signIn(chief.email)
    const { stream, close } = await openAs(client, 'topics=event:1', elsewhere.address)
    const reader = await openAs(await app.as('lese@sundet.no'), 'topics=event:1', elsewhere.address)
    expect([stream.status, reader.stream.status]).toEqual([200, 200])
    await end(client)
    await waitFor(() => stream.isOver)
    expect(stream.text).toMatch(/event: closed\ndata: \{\}\n\n$/)
    expect(reader.stream.isOver).toBe(false)
    await Promise.all([close(), reader.close()])
  })
})
