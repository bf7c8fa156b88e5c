import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ledIn } from './seat-map/hand.ts'
import { fetchPeer } from './seat-map/peer.ts'
import type { SeatMapBench } from './seat-map/page.ts'

declare global {
  interface Window {
    bench: SeatMapBench
  }
}

const rounds = 5
/** Rows of 200 seats, and what their first paint and a frame of a pan may take at most, in milliseconds. */
const sizes = [
  { rows: 25, first: 100, frame: 8 },
  { rows: 250, first: 500, frame: 16 },
] as const
const panFrames = 90
const address = 'http://seat-map.bench/'
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Frames follow each other as soon as they are painted, so that a frame's length is its cost. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]

async function buildPage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'dxweb-seat-map-'))
  await build({
    root: fileURLToPath(new URL('seat-map', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}

const peer = fetchPeer()
const peerFiles: Record<string, string | undefined> = {
  '/peer.js': peer?.module,
  '/peer.css': peer?.style,
}

/** Milliseconds of the page's own thread until now: less noisy than the clock where others share the machine. */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
}

async function openPage(browser: Browser, folder: string, rows: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  await page.route(`${address}**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    const name = path === '/' ? '/index.html' : path
    const contentType = types[extname(name)] ?? 'application/octet-stream'
    const file = peerFiles[path] ?? join(folder, name)
    await route.fulfill({ body: await readFile(file), contentType })
  })
  await page.goto(`${address}?rows=${rows}`)
  await page.waitForFunction(() => window.bench !== undefined)
  return page
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const at = (numbers: readonly number[], share: number) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN

interface Round {
  seats: number
  mapFirst: number
  mapPan: number
  mapZoom: number
  mapUpdate: number
  svgFirst: number
  svgPan: number
  peerFirst: number
  peerPan: number
  /** Of the page's own thread, a frame of a pan. */
  mapWork: number
  peerWork: number
}

const p95 = (lengths: readonly number[]) => at(lengths, 0.95)

/** The lengths of the frames of a pan, with the mouse down on what is panned, and the thread's time a frame. */
async function pan(page: Page, move: () => Promise<number[]>) {
  const time = await threadTime(page)
  await page.mouse.move(600, 400)
  await page.mouse.down()
  const before = await time()
  const lengths = await move()
  const work = ((await time()) - before) / (ledIn + panFrames)
  await page.mouse.up()
  return { frame: p95(lengths), work }
}

async function measure(browser: Browser, folder: string, rows: number): Promise<Round> {
  const page = await openPage(browser, folder, rows)
  const seats = await page.evaluate(() => window.bench.seats)
  const mapFirst = await page.evaluate(() => window.bench.mapFirst())
  await page.evaluate(() => window.bench.zoomMap())
  const map = await pan(page, () => page.evaluate((count) => window.bench.panMap(count), panFrames))
  const mapZoom = await page.evaluate((count) => window.bench.zoomFrames(count), panFrames)
  const mapUpdate = await page.evaluate((count) => window.bench.updateMap(count), 30)
  await page.evaluate(() => window.bench.leaveMap())
  const svgFirst = await page.evaluate(() => window.bench.svgFirst())
  const svgPan = await page.evaluate((count) => window.bench.panSvg(count), panFrames)
  const none = { first: Number.NaN, frame: Number.NaN, work: Number.NaN }
  const other = peer ? await measurePeer(page) : none
  await page.close()
  return {
    seats,
    mapFirst,
    mapPan: map.frame,
    mapZoom: p95(mapZoom),
    mapUpdate: p95(mapUpdate),
    svgFirst,
    svgPan: p95(svgPan),
    peerFirst: other.first,
    peerPan: other.frame,
    mapWork: map.work,
    peerWork: other.work,
  }
}

async function measurePeer(page: Page) {
  await page.addStyleTag({ url: '/peer.css' })
  await page.evaluate(() => window.bench.leavePeer())
  const first = await page.evaluate(() => window.bench.peerFirst())
  const panned = await pan(page, () =>
    page.evaluate((count) => window.bench.panPeer(count), panFrames),
  )
  return { first, ...panned }
}

async function run() {
  const folder = await buildPage()
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
      print(all, size)
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function print(all: readonly Round[], goal: (typeof sizes)[number]) {
  const median = (figure: keyof Round) =>
    at(
      all.map((round) => round[figure]),
      0.5,
    )
  const ms = (figure: keyof Round) => `${median(figure).toFixed(1)} ms`
  console.log(`seat map, ${median('seats')} seats, median of ${rounds}`)
  console.log(
    `first paint: ${ms('mapFirst')} (goal ≤ ${goal.first} ms), plain SVG ${ms('svgFirst')}`,
  )
  console.log(
    `p95 frame of a pan: ${ms('mapPan')} (goal ≤ ${goal.frame} ms), plain SVG ${ms('svgPan')}`,
  )
  console.log(`p95 frame of a zoom: ${ms('mapZoom')} (goal ≤ ${goal.frame} ms)`)
  console.log(`p95 frame with 500 seats changing: ${ms('mapUpdate')}`)
  if (!peer) return console.log('The peer could not be fetched: its figures are not told')
  const against = (what: string, ours: keyof Round, theirs: keyof Round) => {
    const times = (median(theirs) / median(ours)).toFixed(1)
    console.log(
      `${what}: ${times} times ahead of seatmap-canvas (${ms(ours)}, ${ms(theirs)}; goal 10)`,
    )
  }
  against('first paint', 'mapFirst', 'peerFirst')
  against('p95 frame of a pan', 'mapPan', 'peerPan')
  return against("the page's own work a frame of a pan", 'mapWork', 'peerWork')
}

await run()
