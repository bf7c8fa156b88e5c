import { afterEach, expect, it, vi } from 'vitest'
import { beginRead, takePreloaded, takeReply } from './preloaded-reads.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

const here = { 'X-Dx-Partner': '1003' }

function answering() {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ url }))
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a preloaded read is sent once, and the first caller gets its reply', async () => {
  const asked = answering()
  beginRead('/api/v1/auth', here)
  expect(await (await takePreloaded('/api/v1/auth', here))?.json()).toEqual({ url: '/api/v1/auth' })
  expect(takePreloaded('/api/v1/auth', here)).toBeUndefined()
  expect(asked).toEqual(['/api/v1/auth'])
})

it('a preloaded read is used only in its own context, and a read for another partner is sent separately', () => {
  answering()
  beginRead('/api/v1/auth', here)
  expect(takePreloaded('/api/v1/auth', { 'X-Dx-Partner': '1001' })).toBeUndefined()
})

it('an unused preloaded read expires', () => {
  answering()
  vi.useFakeTimers()
  beginRead('/api/v1/auth', here)
  vi.advanceTimersByTime(20_000)
  expect(takePreloaded('/api/v1/auth', here)).toBeUndefined()
})

it('the reply of a finished preloaded read is available immediately, to one caller only', async () => {
  answering()
  beginRead('/api/v1/auth', here)
  expect(takeReply('/api/v1/auth', here)).toBeUndefined()
  await vi.waitFor(
    () => expect(takeReply('/api/v1/auth', here)).toEqual({ url: '/api/v1/auth' }),
    longTimeout,
  )
  expect(takePreloaded('/api/v1/auth', here)).toBeUndefined()
})

it('a caller that takes a refused preloaded read gets the refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 403 })))
  beginRead('/api/v1/auth', here)
  const answer = takePreloaded('/api/v1/auth', here)
  expect((await answer)?.status).toBe(403)
})
