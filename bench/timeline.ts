import { withBrowser } from './ground/browser.ts'
import { buildPage, openBuilt, withPageFolder } from './ground/built-page.ts'
import { p95OfFrames, watchThread } from './ground/frames.ts'
import { inNumber, report } from './ground/report.ts'

/**
 * Limit in milliseconds for a frame of the timeline with a hundred halls and three months of events, for each way of
 * scrolling.
 */
const goal = 25

interface TimelineBench {
  bench: {
    events: number
    drawn: () => number
    aside: () => void
    down: () => void
    throwTo: (step: number) => void
  }
}

const ways = {
  'scrolled to the side': () => (window as unknown as TimelineBench).bench.aside(),
  'scrolled down': () => (window as unknown as TimelineBench).bench.down(),
  'thrown from place to place': (step: number) =>
    (window as unknown as TimelineBench).bench.throwTo(step),
}

await withPageFolder(async (folder) => {
  await buildPage(folder, 'timeline', 'pages/timeline.ts')
  await withBrowser(async (browser) => {
    const page = await openBuilt(browser, folder, 'timeline')
    await page.locator('.dx-span').first().waitFor()
    const session = await watchThread(page)
    for (const [way, scroll] of Object.entries(ways)) {
      const ms = await p95OfFrames(page, session, scroll)
      const { events, drawn } = await page.evaluate(() => {
        const { bench } = window as unknown as TimelineBench
        return { events: bench.events, drawn: bench.drawn() }
      })
      report({
        name: `a timeline of 100 halls ${way}`,
        figure: `${inNumber(ms, 1)} ms of the page's thread a frame (p95), ${inNumber(drawn)} bars drawn, ${inNumber(events)} events in the quarter`,
        ratio: ms / goal,
        ...(way.startsWith('scrolled') && { goal: { atMost: 1 } }),
      })
    }
  })
})
