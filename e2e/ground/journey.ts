import { expect, test as base } from '@playwright/test'
import { type Cost, costsOfJourney } from '../venue/costs.ts'
import type { Venue } from '../venue/messages.ts'
import { openVenue, serverLog } from '../venue/venue.ts'
import { watchProgress } from '../venue/progress.ts'

export { expect }
export type { Browser, Locator, Page } from '@playwright/test'

interface Options {
  /** With `file`, the journeys of a file share a venue, so each may use only data that it makes. */
  venueOf: 'journey' | 'file'
}

interface Fixtures {
  /** A copy of the demo. Paths are relative to its URL. */
  venue: Venue
}

export const test = base.extend<Options & Fixtures>({
  venueOf: ['journey', { option: true }],
  venue: async ({ venueOf, playwright }, provide, testInfo) => {
    const watch = watchProgress(playwright, testInfo)
    const cost = costsOfJourney()
    const venue = await openVenue(
      venueOf === 'file' ? `${process.pid} ${testInfo.file}` : undefined,
    )
    await provide(venue)
    const spent = cost(venue)
    if (spent) testInfo.annotations.push({ type: 'processor seconds', description: wordsOf(spent) })
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('last step', { body: watch.lastStep() })
      const log = await serverLog()
      if (log !== '') await testInfo.attach('server log', { body: log })
    }
    watch.stop()
  },
  baseURL: async ({ venue }, provide) => provide(venue.url),
})

const wordsOf = (cost: Cost) =>
  Object.entries(cost)
    .map(([part, seconds]) => `${part} ${seconds.toFixed(2)}`)
    .join(', ')
