import type { CDPSession, Page } from '@playwright/test'
import { medianOf, rounds, share } from '../load/measure.ts'
import { withBrowser } from '../ground/browser.ts'
import { buildPage, openBuilt, withPageFolder } from '../ground/built-page.ts'
import { p95OfSteps, watchThread, workedMs } from '../ground/frames.ts'
import { inNumber, report } from '../ground/report.ts'

interface Dragged {
  /** The page as HTML; its `window.bench.paint()` returns the milliseconds from data to paint. */
  source: string
  label: string
  event: string
  /** Index of the event that is dragged, near the middle of its page. */
  nth: number
  middle: readonly [number, number]
  goals: { painted: number; dragged: number }
}

async function paint(page: Page, session: CDPSession) {
  const before = await workedMs(session)
  const painted = await page.evaluate(() =>
    (window as unknown as { bench: { paint: () => Promise<number> } }).bench.paint(),
  )
  return { painted, worked: (await workedMs(session)) - before }
}

async function drag(page: Page, session: CDPSession, of: Dragged): Promise<number> {
  const box = await page.locator(of.event).nth(of.nth).boundingBox()
  if (box === null) throw new Error(`${of.source} shows no event`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + 12)
  const [x, y] = of.middle
  const p95 = await p95OfSteps(page, session, (step) =>
    page.mouse.move(x + 460 * Math.sin(step / 7), y + 260 * Math.sin(step / 11)),
  )
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return p95
}

export const measureDragged = (of: Dragged) =>
  withPageFolder(async (folder) => {
    await buildPage(folder, 'dragged', of.source)
    await withBrowser(async (browser) => {
      const all: { painted: number; worked: number; dragged: number }[] = []
      for (let round = 0; round < Math.max(1, rounds * share); round += 1) {
        const page = await openBuilt(browser, folder, 'dragged')
        const session = await watchThread(page)
        all.push({ ...(await paint(page, session)), dragged: await drag(page, session, of) })
        await page.close()
      }
      const ms = (what: 'painted' | 'worked' | 'dragged') => medianOf(all, (round) => round[what])
      const figure = (what: 'painted' | 'dragged', name: string, more = '') =>
        report({
          name: `${of.label} ${name}`,
          figure: `${inNumber(ms(what), 1)} ms${more}`,
          ratio: ms(what) / of.goals[what],
          goal: { atMost: 1 },
        })
      figure('painted', 'painted', ` (${inNumber(ms('worked'), 1)} of the page's thread)`)
      figure('dragged', "dragged, the page's thread a frame (p95)")
    })
  })
