import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TestEventSource } from '../../testing/test-event-source.ts'
import type { follow as Follow } from './event-stream.ts'

let follow: typeof Follow
const received: string[] = []
const recorder = (name: string) => (_: unknown, topic?: string) =>
  received.push(`${name} ${topic ?? 'everything'}`)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('EventSource', TestEventSource)
  vi.stubGlobal('window', { location: new URL('http://venue.test/partners/1003/shows') })
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined })
  TestEventSource.opened.clear()
  received.length = 0
  vi.resetModules()
  follow = (await import('./event-stream.ts')).follow
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const queries = () =>
  [...TestEventSource.opened].map(({ url }) =>
    Object.fromEntries(new URL(url, 'http://venue.test').searchParams),
  )

function newest(): TestEventSource {
  vi.advanceTimersByTime(50)
  const source = [...TestEventSource.opened].at(-1)
  if (!source) throw new Error('No stream is open')
  return source
}

it('requests changes of a newly followed topic since the time when its rows were read or preloaded', () => {
  const before = performance.now()
  vi.advanceTimersByTime(700)
  follow(['venue'], recorder('venue'))
  newest().answer('open')
  expect(queries()).toEqual([{ topics: 'venue', missed: `venue@${Math.ceil(before + 750)}` }])

  vi.advanceTimersByTime(4_000)
  const unfollowPreloaded = follow(['event:7'], recorder('event'))
  newest().answer('open')
  const sincePage = Math.ceil(before + 4_800)
  expect(queries()).toEqual([{ topics: 'event:7,venue', missed: `event:7@${sincePage}` }])
  unfollowPreloaded()
  newest().answer('open')

  vi.advanceTimersByTime(12_000)
  const unfollow = follow(['events'], recorder('events'))
  newest().answer('open')
  expect(queries()).toEqual([{ topics: 'events,venue', missed: 'events@1050' }])

  unfollow()
  newest().answer('open')
  expect(queries()).toEqual([{ topics: 'venue' }])
  expect(received).toEqual([])
})

it('closes older streams once the newest one is open', () => {
  follow(['venue'], recorder('venue'))
  newest().answer('open')
  follow(['events'], recorder('events'))
  const second = newest()
  follow(['sales'], recorder('sales'))
  const third = newest()
  second.answer('open')
  expect(TestEventSource.opened.size).toBe(3)
  third.answer('open')
  expect([...TestEventSource.opened]).toEqual([third])
})

it('reads everything again when a stream is lost, and again when the next stream is open', () => {
  follow(['venue'], recorder('venue'))
  newest().answer('open')
  newest().dispatchEvent(new MessageEvent('closed'))
  expect(received).toEqual(['venue everything'])
  follow(['sales'], recorder('sales'))
  newest().answer('open')
  expect(queries()).toEqual([{ topics: 'sales,venue' }])
  expect(received).toEqual(['venue everything', 'venue everything', 'sales everything'])
})

it('reads everything again when a stream took longer to open than the server remembers changes', () => {
  follow(['venue'], recorder('venue'))
  const slow = newest()
  vi.advanceTimersByTime(2_001)
  slow.answer('open')
  expect(received).toEqual(['venue everything'])
})

it('reports each refused stream, and opens the next one for the topics that are then followed', () => {
  let count = 0
  const refused = () => void (count += 1)
  const unfollow = follow(['venue', 'sales'], recorder('all'), { refused })
  newest().answer('error')
  expect([count, TestEventSource.opened.size]).toEqual([1, 0])
  unfollow()
  follow(['venue'], recorder('venue'), { refused })
  newest().answer('open')
  expect(queries()).toEqual([{ topics: 'venue' }])
  expect(received).toEqual(['venue everything'])
})
