import { beforeAll, describe, expect, it } from 'vitest'
import { addPeople } from '../../testing/people.ts'
import { buildSmallVenue } from '../../testing/small-venue.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { writesOfRegisters } from '../../testing/registers/register-writes.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { drawnSeed, isWhole } from '../../testing/whole.ts'
import { fuzz, type FuzzRequest } from './fuzz.ts'
import { openApi, type OpenApiDocument } from '../openapi/openapi.ts'

let app: TestApp
let chief: TestClient
let document: OpenApiDocument

beforeAll(async () => {
  app = await testApp()
  await buildSmallVenue(app)
  await addPeople(app)
  chief = await app.signIn('sjef@sundet.no')
  document = openApi(app.context.routes, 'test')
})

async function send({ method, url, headers, body }: FuzzRequest): Promise<number> {
  const cookie = [...chief.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.context.app.inject({
    method: method as 'GET',
    url,
    headers: {
      'x-dx-partner': url.includes('/partners/') ? '0' : '1003',
      ...headers,
      cookie,
      'x-xsrf-token': chief.cookies.get('XSRF-TOKEN') ?? '',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    payload: body,
  })
  return answer.statusCode
}

describe('requests generated from the OpenAPI document', () => {
  it('generated requests never cause a server error', async () => {
    // Excludes routes that end or renew the session.
    const routes = app.context.routes.filter((one) => !one.endpoint.path.startsWith('/account'))
    const requests = isWhole ? 3000 : 800
    const result = await fuzz({
      document: openApi(routes, 'test'),
      requests,
      seed: drawnSeed(),
      ids: [1, 2, 3, 7],
      partnerId: 1003,
      send,
    })
    expect(result.failures).toEqual([])
    expect(result.sent).toBe(requests)
    expect(result.byStatus[200]).toBeGreaterThan(requests / 10)
    expect(result.byStatus[401] ?? 0).toBe(0)
  })

  it('generated bodies never cause a server error in any register', async () => {
    const requests = isWhole ? 1500 : 500
    const result = await fuzz({
      document: writesOfRegisters(document),
      requests,
      seed: drawnSeed(),
      ids: [1, 2, 3],
      partnerId: 1003,
      send,
    })
    const { 200: done = 0, 403: forbidden = 0, 404: unknown = 0 } = result.byStatus
    expect(result.failures).toEqual([])
    // Counts only permitted requests for existing rows, since only their bodies are validated.
    expect(done).toBeGreaterThan((requests - forbidden - unknown) / 15)
    expect(forbidden).toBeLessThan(result.sent / 4)
  })

  it('the same seed generates the same requests again, and failed requests are reported', async () => {
    const settings = {
      document,
      requests: 50,
      seed: 7,
      ids: [1],
      partnerId: 1003,
      atOnce: 1,
    }
    const seen: FuzzRequest[] = []
    await fuzz({ ...settings, send: async (request) => seen.push(request) && 200 })
    const { failures } = await fuzz({ ...settings, send: async () => 500 })
    expect(failures).toEqual(seen.slice(0, 20).map((request) => ({ ...request, status: 500 })))
  })
})
