import { everybody } from '@dxweb/areas/customers/segments/rules.ts'
import { usualSettings } from '@dxweb/areas/integrations/mail-list/rules.ts'
import { expect, it } from 'vitest'
import { givenApp } from '../../testing/given-app.ts'

const { app, chief, house } = await givenApp()
const other = await app.as('admin@sundet.no')

const key = { name: 'Nettsalg', permissions: ['shows.read'], addresses: [], expiresAt: null }
const keyChange = { ...key, tillId: null }
const hook = { url: 'https://mottaker.example/', description: '', types: ['customer.created'] }
const { isNightly: _, ...settings } = usualSettings
const hours = { overlapHours: 1 }

/** Each row is made once and changed by commands that need the version that its last one left. */
const made = {
  segments: { name: 'Nære', tree: everybody },
  'api-keys': key,
  webhooks: hook,
} as const

const ids = new Map<string, number>()
for (const [path, body] of Object.entries(made)) {
  const answer = await chief.post(`${house}/${path}`, body)
  ids.set(path, answer.json<{ id: number }>().id)
}

it.each([
  ['PUT', 'segments/{id}', { name: 'Fjerne', tree: everybody }],
  ['PUT', 'api-keys/{id}', keyChange],
  ['POST', 'api-keys/{id}/roll', hours],
  ['PUT', 'webhooks/{id}', hook],
  ['POST', 'webhooks/{id}/rotate', hours],
  ['POST', 'webhooks/{id}/disable', {}],
  ['POST', 'webhooks/{id}/enable', { skips: false }],
  ['PUT', 'mail-list', settings],
  ['PUT', 'mail-list/nightly', { isNightly: false }],
] as const)('accepts one of two clerks at once for %s %s', async (method, path, body) => {
  const [register = ''] = path.split('/')
  const id = ids.get(register) ?? 0
  const before = versions.get(register) ?? (id === 0 ? 0 : 1)
  const ask = (client: typeof chief) =>
    client.call(method, `${house}/${path.replace('{id}', `${id}`)}`, { ...body, version: before })
  const answers = await Promise.all([ask(chief), ask(other)])
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect([answers.map(({ body: said }) => said), codes]).toEqual([expect.anything(), [200, 412]])
  const kept = answers.find(({ statusCode }) => statusCode === 200)
  versions.set(register, kept?.json<{ version: number }>().version ?? 0)
})

const versions = new Map<string, number>()
