import { randomUUID } from 'node:crypto'
import { forgetEvents } from '@dxweb/areas/webhooks/sending/forget-store.ts'
import { numberEvents } from '@dxweb/areas/webhooks/sending/number-store.ts'
import { claim } from '@dxweb/areas/webhooks/sending/store.ts'
import type { NotifyDisabled } from '@dxweb/areas/webhooks/sending/mail-store.ts'
import { everyWebhookType } from '@dxweb/kit/definitions/webhook-types.ts'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { unseal } from '../pages/secrets/seal.ts'
import { givenApp } from '../testing/given-app.ts'
import { testSecret } from '../testing/test-app.ts'
import { answers, openReceiver, type Receiver } from '../testing/webhooks/receiver.ts'
import { createSend } from './send.ts'
import { deliverDue, startWebhookSender } from './webhook-sender.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'

const given = await givenApp()
const { app, chief, venue } = given

const minute = 60_000
const hour = 60 * minute
const unsealFor = (owner: string, sealed: Buffer) => unseal(testSecret, owner, sealed).toString()

function sender() {
  const notices: Parameters<NotifyDisabled>[0][] = []
  const clock = { now: Date.now() }
  const parts = {
    db: app.db,
    send: createSend({ takesLoopback: true, timeoutMs: paced(2000) }),
    unsealFor,
    clock: () => new Date(clock.now),
    random: () => 0.5,
    notify: (notice: Parameters<NotifyDisabled>[0]) => {
      notices.push(notice)
      return Promise.resolve('sent' as const)
    },
  }
  return {
    notices,
    parts,
    after: (ms: number) => {
      clock.now += ms
      return deliverDue(parts)
    },
  }
}

interface Made {
  id: number
  version: number
  secret: string
}

async function hooked(receiver: Receiver, types: readonly string[] = ['event.created']) {
  for (const { id } of (await chief.get(`${venue}/webhooks`)).json<{ data: Made[] }>().data) {
    await chief.delete(`${venue}/webhooks/${id}`)
  }
  const draft = { url: receiver.url, description: '', types }
  const made = (await chief.post(`${venue}/webhooks`, draft)).json<Made>()
  const path = `${venue}/webhooks/${made.id}`
  const state = async () => {
    const { data } = (await chief.get(`${venue}/webhooks`)).json()
    return data.find((each: { id: number }) => each.id === made.id)
  }
  const deliveries = async (query = '') => {
    return (await chief.get(`${path}/deliveries${query}`)).json().data
  }
  return { ...made, path, state, deliveries }
}

const events = async (count: number) => {
  for (let nth = 0; nth < count; nth += 1) await given.drafted()
}

describe('a webhook event', () => {
  it('sends an object’s next event after an unsent event is too old to be kept', async () => {
    const receiver = await openReceiver()
    await hooked(receiver, ['event.created', 'event.changed'])
    await given.published()
    const scope = { partnerId: 1003, renterId: 0, userId: 0 }
    await numberEvents(app.db, scope, new Date())
    await app.asOwner(
      `update webhook_event set at = now() - interval '31 days' where partner_id = 1003 and type = 'event.created'`,
    )
    expect(await forgetEvents(app.db, scope)).toBeGreaterThan(0)
    await sender().after(0)
    const types = receiver.received.map(({ body }) => body.type)
    expect(types).toContain('event.changed')
    expect(types).not.toContain('event.created')
  })

  it('a webhook event has a signature that the Standard Webhooks library accepts, and no personal data', async () => {
    const receiver = await openReceiver()
    const { secret } = await hooked(receiver, everyWebhookType)
    const eventId = await given.published()
    const sold = (await given.sell(eventId, [1])).json<{ id: string }>()
    expect(await sender().after(0)).toBeGreaterThan(2)
    const types = receiver.received.map(({ headers, text, body }) => {
      new Webhook(secret).verify(text, headers as Record<string, string>)
      return body.type
    })
    expect(types).toEqual(
      expect.arrayContaining(['event.created', 'event.changed', 'sale.created']),
    )
    const sale = receiver.received.find(({ body }) => body.type === 'sale.created')
    expect(sale?.body.data).toEqual({
      id: sold.id,
      eventId,
      totalOre: expect.any(Number),
      channel: 'pos',
    })
  })

  it('a webhook event is signed with both the new and the old secret while the secret is rotated', async () => {
    const receiver = await openReceiver()
    const { secret, path, version } = await hooked(receiver)
    const rotate = { version, overlapHours: 24 }
    const rotated = (await chief.post(`${path}/rotate`, rotate)).json<Made>()
    await events(1)
    await sender().after(0)
    const [{ text, headers } = { text: '', headers: {} }] = receiver.received
    const verified = [secret, rotated.secret].map((each) =>
      new Webhook(each).verify(text, headers as Record<string, string>),
    )
    expect(verified).toEqual([JSON.parse(text), JSON.parse(text)])
  })

  it('webhook events of a venue are numbered without a gap', async () => {
    const receiver = await openReceiver()
    await hooked(receiver)
    await events(3)
    await sender().after(0)
    const [first = 0] = receiver.numbers()
    expect(receiver.numbers()).toEqual([first, Number(first) + 1, Number(first) + 2])
  })

  it('an event adds no row in a venue without webhook endpoints', async () => {
    const receiver = await openReceiver()
    const { path } = await hooked(receiver)
    await chief.delete(path)
    const count = async () =>
      (await app.asOwner('select id from webhook_event where partner_id = 1003')).length
    const before = await count()
    await given.sell(await given.published(), [1])
    expect(await count()).toBe(before)
  })
})

describe('a webhook receiver', () => {
  it('a webhook receiver gets all events after it was down for an hour', async () => {
    const receiver = await openReceiver()
    const hook = await hooked(receiver)
    const { after, notices } = sender()
    receiver.respond = answers(503, {}, 'down')
    await events(8)
    await after(0)
    await after(2000)
    await after(hour)
    expect(await hook.state()).toMatchObject({ lastStatus: 503, waiting: 8 })
    const refused = receiver.received.length
    expect(refused).toBeLessThan(10)
    receiver.respond = answers(200)
    await after(31 * minute)
    await after(0)
    const taken = new Set(receiver.numbers().slice(refused))
    expect(taken.size).toBe(8)
    expect(await hook.state()).toMatchObject({ lastFault: '', waiting: 0, failingSince: null })
    expect(notices).toEqual([])
  })

  it('a webhook receiver is disabled after a day of failures, reported by mail, and gets its events once enabled', async () => {
    const receiver = await openReceiver()
    const hook = await hooked(receiver)
    const { after, notices } = sender()
    receiver.respond = answers(500)
    await events(1)
    for (let hours = 0; hours < 26; hours += 1) await after(hour)
    const disabled = await hook.state()
    expect(disabled).toMatchObject({ disabledAs: 'failing', waiting: 1 })
    expect(notices.map(({ to }) => to)).toContain('sjef@sundet.no')
    const mailed = notices.length
    await events(2)
    await after(hour)
    expect(notices).toHaveLength(mailed)
    receiver.respond = answers(200)
    receiver.received.length = 0
    await chief.post(`${hook.path}/enable`, { version: disabled.version, skips: false })
    await after(0)
    expect(receiver.received).toHaveLength(3)
  })

  it('a webhook receiver can be enabled again without getting the pending events', async () => {
    const receiver = await openReceiver()
    const hook = await hooked(receiver)
    const { after } = sender()
    await chief.post(`${hook.path}/disable`, { version: hook.version })
    await events(2)
    await after(0)
    const { version } = await hook.state()
    await chief.post(`${hook.path}/enable`, { version, skips: true })
    await events(1)
    await after(0)
    expect(receiver.received).toHaveLength(1)
    expect((await hook.deliveries()).map((each: { state: string }) => each.state)).toEqual([
      'delivered',
      'skipped',
      'skipped',
    ])
  })

  it.each([
    [
      'a 410 answer disables the webhook receiver',
      answers(410),
      { disabledAs: 'gone', waiting: 1 },
      'gone',
    ],
    [
      'a redirect is not followed',
      answers(302, { location: 'http://127.0.0.1:1/' }),
      {},
      'redirect',
    ],
    [
      'a reset connection counts as a failure',
      (response: { destroy(): void }) => response.destroy(),
      {},
      'network',
    ],
    ['an endless answer is cut off', endless, { waiting: 0 }, ''],
  ])('%s', async (_title, respond, state, fault) => {
    const receiver = await openReceiver()
    const hook = await hooked(receiver)
    receiver.respond = respond
    await events(1)
    await sender().after(0)
    expect(await hook.state()).toMatchObject({ ...state, lastFault: fault })
    const [delivery] = await hook.deliveries()
    expect(delivery.tries).toHaveLength(1)
    expect(delivery.tries[0].fault).toBe(fault)
    expect(delivery.tries[0].answer.length).toBeLessThanOrEqual(300)
  })

  it('a webhook receiver gets no request until the time in its Retry-After header', async () => {
    const receiver = await openReceiver()
    const hook = await hooked(receiver)
    const { after } = sender()
    receiver.respond = answers(429, { 'retry-after': '1200' })
    await events(3)
    await after(0)
    receiver.respond = answers(200)
    const asked = receiver.received.length
    await after(19 * minute)
    expect(receiver.received).toHaveLength(asked)
    await after(2 * minute)
    expect((await hook.state()).waiting).toBe(0)
  })

  it('a webhook receiver gets the events that a crashed sender had claimed, after their lease has expired', async () => {
    const receiver = await openReceiver()
    const hook = await hooked(receiver)
    const { after, parts } = sender()
    await events(2)
    const scope = { partnerId: 1003, renterId: 0, userId: 0 }
    await numberEvents(app.db, scope, parts.clock())
    const lease = { endpointId: hook.id, lease: randomUUID() }
    const taken = await claim(app.db, scope, lease, parts.clock(), 64)
    expect(taken?.deliveries).toHaveLength(2)
    await after(minute / 2)
    expect(receiver.received).toEqual([])
    await after(minute)
    expect(receiver.received).toHaveLength(2)
  })

  it('a slow webhook receiver does not delay other receivers, and still gets its events', async () => {
    const [slow, quick] = [await openReceiver(), await openReceiver()]
    await hooked(quick)
    const both = { url: slow.url, description: '', types: ['event.created'] }
    await chief.post(`${venue}/webhooks`, both)
    const held = Promise.withResolvers<void>()
    slow.respond = (response) => void held.promise.then(() => response.writeHead(204).end())
    await events(3)
    const { parts } = sender()
    const running = startWebhookSender({
      ...parts,
      clock: () => new Date(),
      logger: { warn: () => undefined },
      pollMs: 10,
    })
    await expect.poll(() => quick.received.length).toBe(3)
    held.resolve()
    await expect.poll(() => slow.received.length).toBe(3)
    await running.stop()
  })
})

function endless(response: {
  writeHead(status: number): { write(text: string): boolean }
  on(name: 'drain', then: () => void): unknown
}) {
  const body = response.writeHead(200)
  const more = () => void body.write('x'.repeat(4096))
  response.on('drain', more)
  for (let nth = 0; nth < 20; nth += 1) more()
}

describe('replaying webhook events', () => {
  it('a replay sends one event or a range of events again under the same ids', async () => {
    const receiver = await openReceiver()
    const hook = await hooked(receiver)
    const { after } = sender()
    await events(3)
    await after(0)
    const [third, second, first] = await hook.deliveries()
    const replay = (range: object) =>
      chief.post(`${hook.path}/replays`, { onlyUndelivered: false, ...range })
    expect((await replay({ from: second.number, to: second.number })).json()).toEqual({ count: 1 })
    await after(minute)
    expect((await replay({ fromAt: first.at, toAt: third.at })).json()).toEqual({ count: 3 })
    await after(minute)
    expect(receiver.received).toHaveLength(7)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(3)
    expect((await replay({ onlyUndelivered: true })).json()).toEqual({ count: 0 })
  })

  it('a replay is refused while the webhook endpoint is disabled', async () => {
    const hook = await hooked(await openReceiver())
    await chief.post(`${hook.path}/disable`, { version: hook.version })
    const refused = await chief.post(`${hook.path}/replays`, { onlyUndelivered: true })
    expect(refused.json().error.code).toBe('wrong_state')
  })
})
