import { chromium } from '@playwright/test'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { buildPage, openBuilt, withPageFolder } from './ground/built-page.ts'
import { watchThread, workedMs } from './ground/frames.ts'
import { median, rounds } from './load/measure.ts'
import { inNumber, report } from './ground/report.ts'
import type { SeatMapBench } from './seat-map/page.ts'

declare global {
  interface Window {
    bench: SeatMapBench
  }
}

/** Numbers of rows of 200 seats, with limits in milliseconds for the first paint and for a frame of panning. */
const sizes = [
  { rows: 25, first: 100, frame: 8 },
  { rows: 250, first: 500, frame: 16 },
] as const
const panFrames = 90
const viewport = { width: 1200, height: 800 }

/** Turns frame pacing off, so that a frame's duration is its cost. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

interface Round {
  seats: number
  mapFirst: number
  firstWork: number
  mapPan: number
  mapZoom: number
  mapUpdate: number
  svgFirst: number
  svgPan: number
}

const p95 = (lengths: readonly number[]) =>
  lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.95)] ?? Number.NaN

async function first(page: Page, session: CDPSession) {
  const before = await workedMs(session)
  const mapFirst = await page.evaluate(() => window.bench.mapFirst())
  return { mapFirst, firstWork: (await workedMs(session)) - before }
}

async function pan(page: Page): Promise<number> {
  await page.mouse.move(600, 400)
  await page.mouse.down()
  const lengths = await page.evaluate((count) => window.bench.panMap(count), panFrames)
  await page.mouse.up()
  return p95(lengths)
}

async function measure(browser: Browser, folder: string, rows: number): Promise<Round> {
  const page = await openBuilt(browser, folder, 'seat-map', { search: `?rows=${rows}`, viewport })
  const session = await watchThread(page)
  const seats = await page.evaluate(() => window.bench.seats)
  const painted = await first(page, session)
  await page.evaluate(() => window.bench.zoomMap())
  const mapPan = await pan(page)
  const mapZoom = await page.evaluate((count) => window.bench.zoomFrames(count), panFrames)
  const mapUpdate = await page.evaluate((count) => window.bench.updateMap(count), 30)
  await page.evaluate(() => window.bench.leaveMap())
  const svgFirst = await page.evaluate(() => window.bench.svgFirst())
  const svgPan = await page.evaluate((count) => window.bench.panSvg(count), panFrames)
  await page.close()
  return {
    seats,
    ...painted,
    mapPan,
    mapZoom: p95(mapZoom),
    mapUpdate: p95(mapUpdate),
    svgFirst,
    svgPan: p95(svgPan),
  }
}

async function run(folder: string) {
  await buildPage(folder, 'seat-map', 'seat-map/page.ts')
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: chromiumArgs,
  })
  try {
    for (const size of sizes) {
      const all: Round[] = []
      for (let round = 0; round < rounds; round++) {
        all.push(await measure(browser, folder, size.rows))
      }
      reportAll(all, size)
    }
  } finally {
    await browser.close()
  }
}

function reportAll(all: readonly Round[], goal: (typeof sizes)[number]) {
  const of = (figure: keyof Round) => median(all.map((round) => round[figure]))
  const ms = (figure: keyof Round) => `${inNumber(of(figure), 1)} ms`
  const map = `a seat map of ${inNumber(of('seats'))}`
  const judge = (what: string, ours: 'mapFirst' | 'mapPan' | 'mapZoom', most: number, more = '') =>
    report({
      name: `${map} ${what}`,
      figure: `${ms(ours)} of ${most}${more}`,
      ratio: of(ours) / most,
      goal: { atMost: 1 },
    })
  const firstMore = ` (${ms('firstWork')} of the page's thread), plain SVG ${ms('svgFirst')}`
  judge('painted', 'mapFirst', goal.first, firstMore)
  judge('panned, a frame (p95)', 'mapPan', goal.frame, `, plain SVG ${ms('svgPan')}`)
  judge('zoomed, a frame (p95)', 'mapZoom', goal.frame)
  console.log(`p95 frame with 500 seats changing: ${ms('mapUpdate')}`)
}

await withPageFolder(run)
