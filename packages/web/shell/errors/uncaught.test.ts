import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { currentSignals, signal } from '../../data/calls/signals.ts'
import { type Loopback, openLoopback, openAddress } from '../../testing/loopback.ts'
import { reportError } from './report-error.ts'
import { watchUncaught } from './uncaught.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let server: Loopback
let stop: () => void
const reported: string[] = []

beforeAll(async () => {
  server = await openLoopback((request, response) => {
    reported.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  })
  openAddress(`${server.origin}/`)
  stop = watchUncaught()
})
afterEach(() => {
  reported.length = 0
  signal({ failure: null })
})
afterAll(() => {
  stop()
  return server.close()
})

const isReported = () => reported.some((url) => url.endsWith('/client-errors'))

const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))

it('shows and reports an exception in an event handler', async () => {
  const error = new Error('a handler failed')
  window.dispatchEvent(new ErrorEvent('error', { error }))
  expect(currentSignals().failure).toBe(error)
  await vi.waitFor(() => expect(isReported()).toBe(true), longTimeout)
})

it('shows and reports an unhandled rejection', async () => {
  const error = new TypeError('a promise failed')
  reject(error)
  expect(currentSignals().failure).toBe(error)
  await vi.waitFor(() => expect(isReported()).toBe(true), longTimeout)
})

it('shows an error of the server that no screen handled, and does not report it again', () => {
  const refusal = new Refusal('in_use')
  reject(refusal)
  expect(currentSignals().failure).toBe(refusal)
  expect(isReported()).toBe(false)
})

it.each([
  ['a cancelled call', new DOMException('left', 'AbortError')],
  ['a reason that is not an error', undefined],
])('shows no error for %s', (_, reason) => {
  reject(reason)
  expect(currentSignals().failure).toBeNull()
})

it.each([{ maintenance: true }, { backendDown: true }])(
  'shows no error when the notice of %j is already shown',
  (notice) => {
    signal(notice)
    reject(new Refusal('unavailable'))
    expect(currentSignals().failure).toBeNull()
    signal({ maintenance: false, backendDown: false })
  },
)

it('shows that the server could not complete a part of the request, and does not report the error again', () => {
  const refusal = new Refusal('unavailable', { details: { failed: 'mail' } })
  reject(refusal)
  expect(currentSignals().failure).toBe(refusal)
  expect(isReported()).toBe(false)
})

it('shows no error when sending an error report fails', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const unsent = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', unsent)
  await reportError(new Error('the worker’s code did not come'))
  expect(unsent).toHaveBeenCalledOnce()
  expect(currentSignals()).toMatchObject({ failure: null, backendDown: false })
  vi.unstubAllGlobals()
})
