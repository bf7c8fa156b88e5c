import { createHash, randomUUID } from 'node:crypto'
import { queueRun, runsStatement } from '@dxweb/areas/integrations/runs/store.ts'
import type { Tracker } from '@dxweb/areas/integrations/purchases/store.ts'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { controlOf } from '../../../../demo/doubles/control.ts'
import { startDoubles } from '../../../../demo/doubles/doubles.ts'
import { unseal } from '../../pages/secrets/seal.ts'
import { givenApp, newKeyHeader } from '../../testing/given-app.ts'
import { atEnd } from '../../testing/run/at-end.ts'
import { openReceiver } from '../../testing/webhooks/receiver.ts'
import { testSecret } from '../../testing/test-app.ts'
import { jobScope } from '../each-partner.ts'
import { analyticsRunner, pixelRunner } from './purchases.ts'
import { runExtensions } from './run-extensions.ts'

const { app, chief, venue, published, refund } = await givenApp()
const doubles = await startDoubles()
atEnd(() => doubles.close())
const control = controlOf(doubles.address)
const scope = jobScope(1003)
const secret = 'secret-canary-of-analytics'
const token = `EAA${'canaryToken9'.repeat(5)}`
const parts = {
  openFor: (owner: string, sealed: Buffer) => unseal(testSecret, owner, sealed).toString(),
  doublesUrl: doubles.address,
}
const runners = { analytics: analyticsRunner(parts), adPixel: pixelRunner(parts) }
const lanes = { db: app.db, logger: pino({ level: 'silent' }) }

async function run(tracker: Tracker) {
  await queueRun(app.db, scope, { integrationId: tracker, cause: 'button', userId: null })
  const runner = { ...runners[tracker], queueDue: undefined }
  await runExtensions({ ...lanes, runners: [runner] }, new Date())
  return (await app.db.run(scope, runsStatement(1003, tracker)))[0]
}

const analytics = { clientId: '123456.7654321', sessionId: '1764400000' }
const marketing = { userAgent: 'Mozilla/5.0', pageUrl: 'https://kino.no/kjop', fbp: 'fb.1.1.2' }

let seat = 0
const eventId = await published()

async function sold(tracking: object | undefined, more: object = {}) {
  seat += 1
  const lines = [{ seatId: seat, categoryId: 1 }]
  const body = { eventId, lines, expectedOre: 39_500, ...(tracking && { tracking }), ...more }
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await chief.post(`${venue}/web-sales`, body, { headers })
  expect(answer.json()).toMatchObject({ totalOre: 39_500 })
  return {
    id: answer.json<{ id: string }>().id,
    again: () => chief.post(`${venue}/web-sales`, body, { headers }),
  }
}

const none = { cinema: false, culture: false }

async function put(integrationId: string, body: object): Promise<void> {
  const [row] = await app.asOwner<{ version: number }>(
    `select version from integration where partner_id = 1003 and integration_id = '${integrationId}'`,
  )
  const change = { extras: none, version: row?.version ?? null, ...body }
  await chief.put(`${venue}/integrations/${integrationId}`, change)
}

beforeEach(async () => {
  await app.asOwner(
    'delete from sale_tracking; delete from purchase_event; delete from extension_run',
  )
  await control.reset()
  await control.purchases.analytics('G-ABC1234567', secret)
  await control.purchases.pixel('1234567890', token)
  await put('analytics', { apiKey: 'G-ABC1234567', serverKey: secret })
  await put('adPixel', { apiKey: '1234567890', serverKey: token })
})

describe('reporting web purchases to trackers', () => {
  it('a purchase is reported once, and only to trackers that the buyer consented to', async () => {
    const [both, one, no] = [
      await sold({ analytics, marketing }),
      await sold({ analytics }),
      await sold(undefined),
    ]
    await both.again()
    expect(await run('analytics')).toMatchObject({ state: 'done', sent: 2 })
    expect(await run('adPixel')).toMatchObject({ state: 'done', sent: 1 })
    const state = await control.purchases.state()
    expect(state.faults).toEqual([])
    expect(state.analytics).toMatchObject({
      [`purchase ${both.id}`]: {
        client_id: analytics.clientId,
        consent: { ad_user_data: 'GRANTED' },
        value: 395,
        currency: 'NOK',
        items: [{ item_name: 'Vårkonsert', price: 395, quantity: 1 }],
      },
      [`purchase ${one.id}`]: { consent: { ad_user_data: 'DENIED' } },
    })
    expect(Object.keys(state.pixel)).toEqual([`Purchase ${both.id}`])
    const sent = JSON.stringify(await control.journal('analytics'))
    expect(sent).not.toContain(no.id)
    expect(await run('analytics')).toMatchObject({ state: 'done', sent: 0 })
    expect(await control.journal('analytics')).toHaveLength(2)
  })

  it('a reported purchase contains hashed contact details only if the buyer agreed', async () => {
    const nobody = { address: '', postalCode: '', city: '', note: '', lastName: 'Nes' }
    const made = await chief.post(`${venue}/customers`, {
      ...nobody,
      firstName: 'Kari',
      email: 'Kari@Nes.no',
      phone: '909 09 090',
      wantsMail: false,
      wantsSms: false,
    })
    const { id: customerId } = made.json<{ id: number }>()
    const hashed = await sold({ marketing: { ...marketing, hashedContact: true } }, { customerId })
    const plain = await sold({ marketing }, { customerId })
    await run('adPixel')
    const { pixel } = await control.purchases.state()
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(pixel[`Purchase ${hashed.id}`]).toMatchObject({
      user_data: { em: [sha256('kari@nes.no')], ph: [sha256('4790909090')] },
    })
    expect(pixel[`Purchase ${plain.id}`]).toMatchObject({
      user_data: { fbp: marketing.fbp, client_user_agent: marketing.userAgent },
    })
    const bodies = JSON.stringify(await control.journal('pixel'))
    expect(bodies.match(/"em"/g)).toHaveLength(1)
    expect(bodies).not.toMatch(/kari@nes/i)
  })

  it('a refund is reported to trackers that support refunds', async () => {
    const { id } = await sold({ analytics, marketing })
    await run('analytics')
    await run('adPixel')
    const [ticket] = await app.asOwner<{ id: string }>('select id from ticket where sale_id = $1', [
      id,
    ])
    expect((await refund(id, [ticket?.id])).statusCode).toBe(200)
    expect(await run('analytics')).toMatchObject({ sent: 1 })
    expect(await run('adPixel')).toMatchObject({ sent: 0 })
    const state = await control.purchases.state()
    expect(state.analytics[`refund ${id}`]).toMatchObject({ value: 395, transaction_id: id })
    expect(state.faults).toEqual([])
    expect(await run('analytics')).toMatchObject({ sent: 0 })
  })

  it.each(['before', 'after'] as const)(
    'counts a purchase once if the connection is cut %s the service handles it',
    async (when) => {
      const { id } = await sold({ marketing })
      await control.fault({ service: 'pixel', does: { kind: 'cut', when } })
      expect(await run('adPixel')).toMatchObject({ state: 'failed', errorCode: 'unreached' })
      expect(await run('adPixel')).toMatchObject({ state: 'done', sent: 1 })
      expect(Object.keys((await control.purchases.state()).pixel)).toEqual([`Purchase ${id}`])
    },
  )

  it('a refused purchase does not delay other purchases, and an invalid key delays all purchases', async () => {
    const [bad, good] = [await sold({ marketing }), await sold({ marketing })]
    await control.fault({
      service: 'pixel',
      does: { kind: 'answer', status: 400, body: { error: { code: 100 } } },
    })
    expect(await run('adPixel')).toMatchObject({ state: 'partly', sent: 1, refused: 1 })
    const { pixel } = await control.purchases.state()
    expect(Object.keys(pixel)).toEqual([`Purchase ${good.id}`])
    expect(Object.keys(pixel)).not.toContain(`Purchase ${bad.id}`)
    await control.purchases.pixel('1234567890', 'another')
    await sold({ marketing })
    expect(await run('adPixel')).toMatchObject({ state: 'failed', errorCode: 'key' })
    const found = await app.asOwner('select from purchase_event')
    expect(found).toHaveLength(2)
  })

  it.each(['analytics', 'adPixel'] as const)(
    'does not follow a redirect from %s',
    async (tracker) => {
      const receiver = await openReceiver()
      const service = tracker === 'analytics' ? 'analytics' : 'pixel'
      const headers = { location: receiver.url }
      await control.fault({ service, does: { kind: 'answer', status: 307, headers } })
      await sold({ analytics, marketing })
      expect(await run(tracker)).toMatchObject({ state: 'failed', errorCode: 'unreached' })
      expect(receiver.received).toEqual([])
    },
  )

  it('pending purchases queue a run, unless the venue has turned off reporting', async () => {
    const queued = async () => {
      await runners.analytics.queueDue?.(app.db, { id: 1003, timeZone: 'Europe/Oslo' }, new Date())
      return (await app.asOwner('select from extension_run where ended_at is null')).length
    }
    expect(await queued()).toBe(0)
    await sold({ analytics })
    await put('analytics', { serverKey: null })
    expect(await queued()).toBe(0)
    await put('analytics', { serverKey: secret })
    expect(await queued()).toBe(1)
    await app.asOwner(`update extension_run set ended_at = now(), state = 'failed'`)
    expect(await queued()).toBe(0)
    await app.asOwner(`update extension_run set queued_at = now() - interval '61 minutes'`)
    expect(await queued()).toBe(1)
  })

  it('no log, reply or table contains a secret', async () => {
    await sold({ analytics, marketing })
    await control.fault({ service: 'analytics', does: { kind: 'cut', when: 'before' } })
    await run('analytics')
    await run('adPixel')
    const listed = await chief.get(`${venue}/integrations`)
    const runs = await chief.get(`${venue}/integrations/analytics/runs`)
    const [kept] = await app.asOwner<{ text: string }>(
      `select (select string_agg(to_jsonb(a)::text, '') from audit_entry a)
        || (select string_agg(to_jsonb(r)::text, '') from extension_run r)
        || (select string_agg(to_jsonb(i)::text, '') from integration i) as text`,
    )
    for (const place of [listed.body, runs.body, kept?.text, app.logged.join('')]) {
      expect(place).not.toContain(secret)
      expect(place).not.toContain(token)
    }
  })
})

describe('tracking ids for the web shop', () => {
  const read = () => app.visitor().get(`${venue}/web-tracking.json`)

  it('the public list of tracking ids is grouped by consent category, and contains no server secrets', async () => {
    const answer = await read()
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    expect(JSON.parse(answer.body)).toEqual({
      analytics: [{ service: 'googleAnalytics', id: 'G-ABC1234567' }],
      marketing: [{ service: 'metaPixel', id: '1234567890' }],
    })
    await chief.delete(`${venue}/integrations/adPixel`)
    expect(JSON.parse((await read()).body)).toMatchObject({ marketing: [] })
  })

  it('a venue’s path returns only that venue’s tracking ids, or 404 if the venue has none', async () => {
    const other = await app.visitor().get('/partners/1001/web-tracking.json')
    expect(other.statusCode).toBe(404)
    await chief.delete(`${venue}/integrations/analytics`)
    await chief.delete(`${venue}/integrations/adPixel`)
    expect((await read()).statusCode).toBe(404)
  })
})

it('reports a marketing consent without a user agent at the field of the user agent', async () => {
  const lines = [{ seatId: 99, categoryId: 1 }]
  const { userAgent: _, ...without } = marketing
  const body = { eventId, lines, expectedOre: 39_500, tracking: { marketing: without } }
  const answer = await chief.post(`${venue}/web-sales`, body, newKeyHeader())
  expect(answer.json().error.fields).toMatchObject({ 'tracking.marketing.userAgent': {} })
})
