import { afterEach, expect, it, vi } from 'vitest'
import { beginRead, takePreloaded, takeReply } from './preloaded-reads.ts'

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

it('is asked once and given to the first who asks for the same', async () => {
  const asked = answering()
  beginRead('/api/v1/auth', here)
  expect(await (await takePreloaded('/api/v1/auth', here))?.json()).toEqual({ url: '/api/v1/auth' })
  expect(takePreloaded('/api/v1/auth', here)).toBeUndefined()
  expect(asked).toEqual(['/api/v1/auth'])
})

it('is of one context: another partner asks for itself', () => {
  answering()
  beginRead('/api/v1/auth', here)
  expect(takePreloaded('/api/v1/auth', { 'X-Dx-Partner': '1001' })).toBeUndefined()
})

it('grows stale when nobody comes for it', () => {
  answering()
  vi.useFakeTimers()
  beginRead('/api/v1/auth', here)
  vi.advanceTimersByTime(20_000)
  expect(takePreloaded('/api/v1/auth', here)).toBeUndefined()
})

it('is there at once when it has been answered, and for one alone', async () => {
  answering()
  beginRead('/api/v1/auth', here)
  expect(takeReply('/api/v1/auth', here)).toBeUndefined()
  await vi.waitFor(() => expect(takeReply('/api/v1/auth', here)).toEqual({ url: '/api/v1/auth' }))
  expect(takePreloaded('/api/v1/auth', here)).toBeUndefined()
})

it('is left to the one who can tell of it when it was refused', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 403 })))
  beginRead('/api/v1/auth', here)
  const answer = takePreloaded('/api/v1/auth', here)
  expect((await answer)?.status).toBe(403)
})
