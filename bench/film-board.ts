import type { CDPSession, Page } from '@playwright/test'
import { withBrowser } from './ground/browser.ts'
import { buildPage, openBuilt, withPageFolder } from './ground/built-page.ts'
import { p95OfSteps, watchThread, workedMs } from './ground/frames.ts'
import { inNumber, report } from './ground/report.ts'
import { medianOf, rounds, share } from './load/measure.ts'

/** A film week of 14 halls and 400 shows: from its data to the paint, and a frame while a show is dragged. */
const goals = { painted: 80, dragged: 10 }

interface FilmBench {
  bench: { shows: number; paint: () => Promise<number> }
}

async function paint(page: Page, session: CDPSession) {
  const before = await workedMs(session)
  const painted = await page.evaluate(() => (window as unknown as FilmBench).bench.paint())
  return { painted, worked: (await workedMs(session)) - before }
}

async function drag(page: Page, session: CDPSession): Promise<number> {
  const box = await page.locator('.dx-film-show').nth(9).boundingBox()
  if (box === null) throw new Error('The board shows nothing')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + 12)
  const p95 = await p95OfSteps(page, session, (step) =>
    page.mouse.move(860 + 460 * Math.sin(step / 7), 480 + 260 * Math.sin(step / 11)),
  )
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return p95
}

await withPageFolder(async (folder) => {
  await buildPage(folder, 'film-board', 'pages/film-board.ts')
  await withBrowser(async (browser) => {
    const all: { painted: number; worked: number; dragged: number }[] = []
    for (let round = 0; round < Math.max(1, rounds * share); round += 1) {
      const page = await openBuilt(browser, folder, 'film-board')
      const session = await watchThread(page)
      all.push({ ...(await paint(page, session)), dragged: await drag(page, session) })
      await page.close()
    }
    const ms = (what: 'painted' | 'worked' | 'dragged') => medianOf(all, (round) => round[what])
    for (const what of ['painted', 'dragged'] as const) {
      const ofThread =
        what === 'painted' ? ` (${inNumber(ms('worked'), 1)} of the page's thread)` : ''
      const frame = what === 'painted' ? '' : ", the page's thread a frame (p95)"
      report({
        name: `a film week of 14 halls and 400 shows ${what}${frame}`,
        figure: `${inNumber(ms(what), 1)} ms${ofThread}`,
        ratio: ms(what) / goals[what],
        goal: { atMost: 1 },
      })
    }
  })
})
