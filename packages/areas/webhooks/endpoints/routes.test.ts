import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { openReceiver } from '@dxweb/server/testing/webhooks/receiver.ts'
import { verified } from '@dxweb/server/testing/webhooks/verified.ts'
import { describe, expect, it } from 'vitest'

const { app, chief, venue } = await givenApp()
const hooks = `${venue}/webhooks`

const draft = (more: object = {}) => ({
  url: 'https://hooks.example.com/dx',
  description: 'Regnskap',
  types: ['sale.created', 'event.changed'],
  ...more,
})

interface Made {
  id: number
  version: number
  secret: string
}

const make = async (more?: object) => (await chief.post(hooks, draft(more))).json<Made>()
const codeOf = (answer: Awaited<ReturnType<typeof chief.get>>) =>
  answer.statusCode < 300 ? answer.statusCode : answer.json().error.code

describe('a webhook', () => {
  it('returns the secret of a webhook once, and never in lists, the log or the database', async () => {
    const { id, version, secret } = await make()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const rotate = { version, overlapHours: 1 }
    const { secret: next } = (await chief.post(`${hooks}/${id}/rotate`, rotate)).json<Made>()
    const listed = await chief.get(hooks)
    const [row] = listed.json().data.filter((each: { id: number }) => each.id === id)
    expect(row.secrets).toHaveLength(2)
    const kept = await app.asOwner(
      `select to_jsonb(s) as secret, encode(sealed, 'escape') as plain from webhook_secret s`,
    )
    const logged = await app.asOwner(
      `select * from audit_entry where object_type = 'webhook_endpoint'`,
    )
    const shown = [listed.body, kept, logged, app.logged].map((each) => JSON.stringify(each)).join()
    for (const each of [secret, next]) expect(shown).not.toContain(each.slice('whsec_'.length, -1))
  })

  it('changes, disables, enables and removes a webhook, and refuses outdated versions', async () => {
    const { id, version } = await make()
    const one = `${hooks}/${id}`
    const changed = await chief.put(one, { ...draft({ description: '' }), version })
    expect(changed.json()).toEqual({ id, version: version + 1 })
    expect(codeOf(await chief.put(one, { ...draft(), version }))).toBe('stale')
    expect(codeOf(await chief.post(`${one}/disable`, { version }))).toBe('stale')
    expect(codeOf(await chief.post(`${one}/enable`, { version, skips: true }))).toBe('stale')
    expect(codeOf(await chief.post(`${one}/disable`, { version: version + 1 }))).toBe(200)
    expect(codeOf(await chief.post(`${one}/enable`, { version: version + 2, skips: true }))).toBe(
      200,
    )
    expect(codeOf(await chief.delete(one))).toBe(200)
    expect(codeOf(await chief.delete(one))).toBe('not_found')
    expect(codeOf(await chief.get(`${one}/deliveries`))).toBe('not_found')
  })

  it('reports the errors of a webhook at its fields', async () => {
    const faults = await chief.post(hooks, draft({ url: '', types: [] }))
    expect(Object.keys(faults.json().error.fields)).toEqual(['url', 'types'])
    const inside = await chief.post(hooks, draft({ url: 'https://10.0.0.1/' }))
    expect(inside.json().error.fields).toEqual({ url: { code: 'webhook_address' } })
    const unknown = await chief.post(hooks, draft({ types: ['sale.made'] }))
    expect(Object.keys(unknown.json().error.fields)).toEqual(['types.0'])
  })

  it('hides a webhook from other venues, and from users who may not write settings', async () => {
    const { id, version } = await make()
    const other = await app.as('sjef@fjellvik.no')
    expect(codeOf(await other.get(hooks))).toBe('not_found')
    const elsewhere = `/partners/1001/webhooks/${id}`
    expect(codeOf(await other.post(`${elsewhere}/disable`, { version }))).toBe('not_found')
    const reader = await app.as('lese@sundet.no')
    expect(codeOf(await reader.get(hooks))).toBe('forbidden')
    expect(codeOf(await reader.delete(`${hooks}/${id}`))).toBe('forbidden')
  })

  it('immediately sends a webhook a test event that is signed and has no number', async () => {
    const receiver = await openReceiver()
    const { id, secret } = await make({ url: receiver.url })
    const tested = (await chief.post(`${hooks}/${id}/test`)).json()
    expect(tested).toMatchObject({ status: 204, fault: '', answer: '' })
    const [got = { text: '', headers: {} }] = receiver.received
    expect(verified(secret, got)).toMatchObject({
      type: 'webhook.test',
      number: null,
      partnerId: 1003,
      data: {},
    })
  })

  it('allows at most ten webhooks per venue', async () => {
    const { data } = (await chief.get(hooks)).json<{ data: Made[] }>()
    for (let count = data.length; count < 10; count += 1) await make()
    expect(codeOf(await chief.post(hooks, draft()))).toBe('too_many')
  })
})
