import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { idParam } from '@dxweb/kit/fields/fields.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Loopback, openLoopback, openAddress } from '../../testing/loopback.ts'
import { callApi, FailedCall, request as sendOne } from './call-api.ts'
import { keepPageOpen } from './login-page.ts'
import { currentSignals, signal } from './signals.ts'

const list = endpoint('GET', '/partners/{partnerId}/things', {
  permit: 'open',
  summary: '',
  params: z.object({ partnerId: idParam }),
  query: z.object({ q: z.optional(z.string()) }),
  reply: z.object({ total: z.int() }),
})
const create = endpoint('POST', '/partners/{partnerId}/things', {
  permit: 'open',
  summary: '',
  params: z.object({ partnerId: idParam }),
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.int() }),
  idempotent: true,
})

interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

type Answer = (received: Received, response: ServerResponse) => void

let server: Loopback
let received: Received[] = []
let answer: Answer = () => {}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))

const refuse = (response: ServerResponse, status: number, code: string, headers = {}) =>
  json(response, status, { error: { code } }, headers)

beforeAll(async () => {
  server = await openLoopback((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const sentRequest = { method, url, headers, body: Buffer.concat(parts).toString() }
      received.push(sentRequest)
      if (url === '/api/v1/csrf-cookie') {
        json(response, 200, { ok: true }, { 'set-cookie': 'XSRF-TOKEN=fresh; Path=/' })
      } else answer(sentRequest, response)
    })
  })
})

afterAll(() => server.close())

function stand(path: string) {
  openAddress(server.origin + path)
}

beforeEach(() => {
  received = []
  stand('/partners/1001/shows')
  document.cookie = 'XSRF-TOKEN=stale; path=/'
  signal({ maintenance: false, backendDown: false, failure: null })
})

const things = () => callApi(list, { params: { partnerId: 1001 }, query: { q: 'å b' } })

describe('a call', () => {
  it('a call sends the partner, the renter and the impersonated user', async () => {
    stand('/sudo/7/partners/1001/renters/4/shows')
    answer = (_, response) => json(response, 200, { total: 3 })
    expect(await things()).toEqual({ total: 3 })
    expect(received[0]?.url).toBe('/api/v1/partners/1001/things?q=%C3%A5+b')
    expect(received[0]?.headers).toMatchObject({
      'x-dx-partner': '1001',
      'x-dx-renter': '4',
      'x-dx-ninja': '7',
      'x-dx-version': 'dev',
    })
  })

  it('a call for a partner itself sends renter 0 and no impersonated user', async () => {
    answer = (_, response) => json(response, 200, { total: 0 })
    await things()
    expect(received[0]?.headers['x-dx-renter']).toBe('0')
    expect(received[0]?.headers).not.toHaveProperty('x-dx-ninja')
  })

  it('a call to a partner other than the one in the address does not send the current renter', async () => {
    stand('/partners/1001/renters/4/shows')
    answer = (_, response) => json(response, 200, { total: 0 })
    await callApi(list, { params: { partnerId: 1003 } })
    expect(received[0]?.headers).toMatchObject({ 'x-dx-partner': '1003', 'x-dx-renter': '0' })
  })

  it('a call sends the CSRF token, the body and the idempotency key', async () => {
    answer = (_, response) => json(response, 200, { id: 5 })
    const sent = { params: { partnerId: 1001 }, body: { name: 'Rad' }, idempotencyKey: 'key-12345' }
    expect(await callApi(create, sent)).toEqual({ id: 5 })
    expect(received[0]).toMatchObject({ method: 'POST', body: '{"name":"Rad"}' })
    expect(received[0]?.headers).toMatchObject({
      'x-xsrf-token': 'stale',
      'idempotency-key': 'key-12345',
    })
  })

  it('a call with a stale CSRF token fetches a new one and is repeated once', async () => {
    answer = (sentRequest, response) =>
      sentRequest.headers['x-xsrf-token'] === 'fresh'
        ? json(response, 200, { id: 6 })
        : refuse(response, 419, 'csrf')
    expect(await callApi(create, { params: { partnerId: 1001 }, body: { name: 'Rad' } })).toEqual({
      id: 6,
    })
    expect(received.map((sentRequest) => sentRequest.url.split('/').at(-1))).toEqual([
      'things',
      'csrf-cookie',
      'things',
    ])
  })

  it('a call whose CSRF token is refused twice is not sent again', async () => {
    answer = (_, response) => refuse(response, 419, 'csrf')
    await expect(things()).rejects.toMatchObject({ code: 'csrf' })
    expect(received).toHaveLength(3)
  })

  it('a refused call throws an error with the reason, address and status', async () => {
    answer = (_, response) => refuse(response, 409, 'seat_taken')
    const failure = await things().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(FailedCall)
    expect(failure).toMatchObject({
      code: 'seat_taken',
      httpStatus: 409,
      message: '/api/v1/partners/1001/things?q=%C3%A5+b: 409',
    })
  })

  it('a reply whose error is not in our format becomes an internal error', async () => {
    answer = (_, response) => response.writeHead(502).end('<html>')
    await expect(things()).rejects.toMatchObject({ code: 'internal' })
  })

  it('a reply during maintenance shows the maintenance page, and the next success removes it', async () => {
    answer = (_, response) => refuse(response, 503, 'unavailable', { 'X-Dx-Maintenance': '1' })
    await expect(things()).rejects.toMatchObject({ code: 'unavailable' })
    expect(currentSignals()).toMatchObject({ maintenance: true, backendDown: false })
    answer = (_, response) => json(response, 200, { total: 0 })
    await things()
    expect(currentSignals().maintenance).toBe(false)
  })

  it('passes a partial failure of the server to the caller, and reports neither maintenance nor an unreachable server', async () => {
    const error = { code: 'unavailable', requestId: '1', details: { failed: 'mail' } }
    answer = (_, response) => json(response, 503, { error })
    await expect(things()).rejects.toMatchObject({ code: 'unavailable', details: error.details })
    expect(currentSignals()).toMatchObject({ maintenance: false, backendDown: false })
  })

  it('reports an unreachable server after a 503 that is not from our server', async () => {
    answer = (_, response) => response.writeHead(503).end('<html>')
    await expect(things()).rejects.toMatchObject({ httpStatus: 503 })
    expect(currentSignals()).toMatchObject({ maintenance: false, backendDown: true })
  })

  it('redirects to the login if the user has no session, and remembers the address', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    stand('/partners/1001/shows?q=korps')
    answer = (_, response) => refuse(response, 401, 'unauthenticated')
    await expect(things()).rejects.toMatchObject({ code: 'unauthenticated' })
    const intended = encodeURIComponent('/partners/1001/shows?q=korps')
    expect(assign).toHaveBeenCalledExactlyOnceWith(`/login?intended-url=${intended}`)
    assign.mockRestore()
  })

  it('asks the user of an open page to sign in again; after the user declines, only commands ask again', async () => {
    const stop = keepPageOpen()
    answer = (_, response) => refuse(response, 401, 'unauthenticated')
    await expect(things()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(currentSignals().signedOut).toBe('asked')
    signal({ signedOut: 'left' })
    await expect(things()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(currentSignals().signedOut).toBe('left')
    await expect(sendOne({ method: 'POST', url: '/api/v1/things' })).rejects.toThrow('401')
    expect(currentSignals().signedOut).toBe('asked')
    signal({ signedOut: 'no' })
    stop()
  })

  it('reports an unreachable server after a call without a reply', async () => {
    answer = (_, response) => response.destroy()
    await expect(things()).rejects.toMatchObject({ code: 'unavailable' })
    expect(currentSignals().backendDown).toBe(true)
  })
})

it('sends a PATCH as a PUT, with the CSRF token', async () => {
  answer = (_, response) => json(response, 200, { id: 1, version: 2 })
  await sendOne({ method: 'PATCH', url: '/api/v1/partners/1003/things/1', body: { version: 1 } })
  expect(received.at(-1)).toMatchObject({
    method: 'PUT',
    headers: { 'x-xsrf-token': 'stale' },
    body: '{"version":1}',
  })
})
