import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a throttled function runs immediately, then once for all calls during the pause, and never after it is stopped', () => {
  let acts = 0
  const { call, stop } = throttle(() => (acts += 1), 1_000)
  call()
  expect(acts).toBe(1)
  for (let index = 0; index < 50; index += 1) call()
  expect(acts).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(acts).toBe(2)
  vi.advanceTimersByTime(5_000)
  expect(acts).toBe(2)
  call()
  call()
  expect(acts).toBe(3)
  stop()
  vi.advanceTimersByTime(5_000)
  expect(acts).toBe(3)
})
