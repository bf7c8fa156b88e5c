import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { addPeople } from '../testing/people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait-for.ts'
import { registerMetrics } from './border/metrics.ts'
import { registerOpenApi } from './openapi/openapi.ts'

let app: TestApp
/** An app behind an HTTPS proxy, as in production. */
let proxied: TestApp
let address: URL

beforeAll(async () => {
  app = await testApp({
    extend: (context) => {
      registerOpenApi(context, 'test')
      registerMetrics(context)
    },
  })
  proxied = await testApp({
    database: app,
    parts: { secure: true, trustProxy: 1 },
    extend: (context) => registerMetrics(context),
  })
  await addPeople(app)
  await app.asOwner(
    `insert into renter (partner_id, id, name)
     select 1003, 100 + n, 'Leietaker nummer ' || n from generate_series(1, 400) n`,
  )
  address = new URL(await app.listen())
})

function sendBytes(
  bytes: string,
  until: (received: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(address.port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (part) => {
      received += part.toString('latin1')
      if (until(received)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(received))
  })
}

describe('headers of all replies', () => {
  it('HSTS is sent only over HTTPS', async () => {
    for (const url of ['/login', '/api/v1/auth', '/nothing']) {
      const { headers } = await proxied.visitor().get(url)
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      const plain = await app.visitor().get(url)
      expect(plain.headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('other sites cannot read replies, and pages may use neither the camera nor the location', async () => {
    const { headers } = await app.visitor().get('/api/v1/auth')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['permissions-policy']).toContain('geolocation=()')
  })
})

describe('invalid requests', () => {
  it('refuses a request with two Host headers', async () => {
    const asked = (hosts: string) =>
      sendBytes(`GET /api/v1/auth HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`)
    expect(await asked('host: dx.test\r\n')).toMatch(/^HTTP\/1.1 200/)
    expect(await asked('host: dx.test\r\nHost: other.test\r\n')).toMatch(/^HTTP\/1.1 400/)
  })

  it('refuses a request before its file is sent if the declared size is above the limit', async () => {
    const client = await app.as('sjef@sundet.no')
    const head = [
      'PUT /api/v1/partners/1003/organizer/logo HTTP/1.1',
      'host: dx.test',
      `cookie: dxweb=${client.cookies.get('dxweb')}`,
      `x-xsrf-token: ${client.cookies.get('XSRF-TOKEN')}`,
      'content-type: image/png',
      'content-length: 1000000000',
    ]
    const sent = `${head.join('\r\n')}\r\n\r\nonly the beginning`
    const answer = await sendBytes(sent, (received) => received.includes('\r\n\r\n'))
    expect(answer).toMatch(/^HTTP\/1.1 413/)
  })

  it('a request whose client disconnected is not logged as an error', async () => {
    const client = await app.as('sjef@sundet.no')
    const before = app.logged.length
    const head = [
      'PUT /api/v1/partners/1003/organizer/logo HTTP/1.1',
      'host: dx.test',
      `cookie: dxweb=${client.cookies.get('dxweb')}`,
      `x-xsrf-token: ${client.cookies.get('XSRF-TOKEN')}`,
      'content-type: image/png',
      'content-length: 100000',
    ]
    const arrived = new Promise<void>((resolve) => {
      app.context.app.server.once('request', () => resolve())
    })
    const socket = connect(Number(address.port), '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\nonly the beginning`),
    )
    await arrived
    await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
    const open = () =>
      new Promise<number>((resolve) => {
        app.context.app.server.getConnections((_, count) => resolve(count))
      })
    await waitFor(async () => (await open()) === 0)
    await client.get('/partners/1003/renters')
    const errors = app.logged.slice(before).filter((line) => JSON.parse(line).level >= 50)
    expect(errors).toEqual([])
  })
})

describe('compression of replies', () => {
  const list = async (encoding: string) => {
    const client = await app.as('sjef@sundet.no')
    return client.get('/partners/1003/renters?limit=400', {
      headers: { 'accept-encoding': encoding },
    })
  }

  it('a long list is compressed for clients that accept it', async () => {
    const plain = await list('identity')
    const packed = await list('br, gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers['vary']).toContain('accept-encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect((await list('gzip;q=0')).headers['content-encoding']).toBeUndefined()
  })

  it('the OpenAPI document is compressed, but short replies and pages with tokens are not', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const contract = await app.visitor().get('/api/v1/openapi.json', { headers })
    expect(contract.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(contract.rawPayload).toString())).toHaveProperty('paths')
    for (const url of ['/api/v1/auth', '/login']) {
      const short = await app.visitor().get(url, { headers })
      expect(short.headers['content-encoding']).toBeUndefined()
    }
  })
})

it('metrics without a token are refused when the server is behind a proxy', async () => {
  expect((await app.visitor().send({ method: 'GET', url: '/metrics' })).statusCode).toBe(200)
  expect((await proxied.visitor().send({ method: 'GET', url: '/metrics' })).statusCode).toBe(403)
})
