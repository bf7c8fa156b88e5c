import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchSession } from '../../data/session/session.ts'
import { AnsweringVenue } from '../../testing/answering-venue.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { TestEventSource } from '../../testing/test-event-source.ts'
import { session } from '../../testing/session.ts'
import { SummingBar } from './summing-bar.tsx'
import { longTimeout } from '../../testing/long-timeout.ts'

const path = '/partners/1003/summed-days'
let venue: AnsweringVenue

beforeEach(async () => {
  venue = new AnsweringVenue()
  await venue.open()
  vi.stubGlobal('EventSource', TestEventSource)
  openAddress(`${venue.origin}/partners/1003/shows`)
})

afterEach(async () => {
  vi.useRealTimers()
  await venue.close()
})

/** Skips the pause before the bar's first request. */
async function open(permissions: readonly string[]): Promise<void> {
  venue.answers['/auth'] = session(permissions)
  const who = await fetchSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  openScreen(SummingBar, who)
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
}

const bar = () => screen.queryByRole('progressbar')

it('shows how many earlier days are summed, until only the latest days are left', async () => {
  venue.answers[path] = { summed: 310, ended: 1730 }
  await open(['reports.venue'])
  const shown = await screen.findByRole('progressbar', undefined, longTimeout)
  expect([shown.getAttribute('value'), shown.getAttribute('max')]).toEqual(['310', '1730'])
  expect(shown.closest('output')?.textContent).toMatch(/310 av 1\s730 dager er klare/)
  venue.answers[path] = { summed: 1728, ended: 1730 }
  await waitFor(() => expect(bar()).toBeNull(), longTimeout)
})

it('shows no bar when all days are summed, and sends no request for users without reports', async () => {
  let asked = 0
  Object.defineProperty(venue.answers, path, {
    get() {
      asked += 1
      return { summed: 1728, ended: 1730 }
    },
  })
  await open(['reports.venue'])
  await waitFor(() => expect(asked).toBe(1), longTimeout)
  await act(async () => undefined)
  expect(bar()).toBeNull()
  cleanup()
  await open(['shows.read'])
  expect(asked).toBe(1)
})
