import { everybody } from '@dxweb/areas/customers/segments/rules.ts'
import { defaultSettings } from '@dxweb/areas/integrations/mail-list/rules.ts'
import { expect, it } from 'vitest'
import { givenApp } from '../../testing/given-app.ts'

const { app, chief, venue } = await givenApp()
const other = await app.as('flere@test.no')

const key = { name: 'Nettsalg', permissions: ['shows.read'], addresses: [], expiresAt: null }
const keyChange = { ...key, tillId: null }
const hook = { url: 'https://mottaker.example/', description: '', types: ['customer.created'] }
const { isNightly: _, ...settings } = defaultSettings
const hours = { overlapHours: 1 }

await chief.post(`${venue}/segments`, { name: 'Nære', tree: everybody })
await chief.post(`${venue}/api-keys`, key)
await chief.post(`${venue}/webhooks`, hook)

interface Row {
  id?: number
  version: number
}

async function rowAt(path: string): Promise<Row> {
  const { data: [first] = [], ...rest } = (await chief.get(`${venue}/${path}`)).json<
    Row & { data?: Row[] }
  >()
  return first ?? rest
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
] as const)(
  'refuses one of two clerks who send the same change simultaneously: %s %s',
  async (method, path, body) => {
    const { id, version } = await rowAt(path.split('/')[0] ?? '')
    const url = `${venue}/${path.replace('{id}', `${id}`)}`
    const ask = (client: typeof chief) => client.call(method, url, { ...body, version })
    const answers = await Promise.all([ask(chief), ask(other)])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 412])
  },
)
