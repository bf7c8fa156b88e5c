import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, CDPSession, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { watchThread, workedMs } from './ground/frames.ts'
import { median, rounds } from './load/measure.ts'
import { inNumber, report } from './ground/report.ts'
import { ledIn } from './seat-map/hand.ts'
import { fetchPeer } from './seat-map/peer.ts'
import type { SeatMapBench } from './seat-map/page.ts'

declare global {
  interface Window {
    bench: SeatMapBench
  }
}

/** Rows of 200 seats, with limits in milliseconds for first paint and a frame of panning. */
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

/** Without frame pacing, so that a frame's length is its cost. */
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

interface Round {
  seats: number
  mapFirst: number
  firstWork: number
  mapPan: number
  mapZoom: number
  mapUpdate: number
  svgFirst: number
  svgPan: number
  peerFirst: number
  peerPan: number
  mapWork: number
  peerWork: number
}

const p95 = (lengths: readonly number[]) =>
  lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * 0.95)] ?? Number.NaN

async function workOf<T>(session: CDPSession, act: () => Promise<T>) {
  const before = await workedMs(session)
  const result = await act()
  return { result, work: (await workedMs(session)) - before }
}

async function pan(page: Page, session: CDPSession, move: () => Promise<number[]>) {
  await page.mouse.move(600, 400)
  await page.mouse.down()
  const { result, work } = await workOf(session, move)
  await page.mouse.up()
  return { frame: p95(result), work: work / (ledIn + panFrames) }
}

async function measure(browser: Browser, folder: string, rows: number): Promise<Round> {
  const page = await openPage(browser, folder, rows)
  const session = await watchThread(page)
  const seats = await page.evaluate(() => window.bench.seats)
  const first = await workOf(session, () => page.evaluate(() => window.bench.mapFirst()))
  await page.evaluate(() => window.bench.zoomMap())
  const map = await pan(page, session, () =>
    page.evaluate((count) => window.bench.panMap(count), panFrames),
  )
  const mapZoom = await page.evaluate((count) => window.bench.zoomFrames(count), panFrames)
  const mapUpdate = await page.evaluate((count) => window.bench.updateMap(count), 30)
  await page.evaluate(() => window.bench.leaveMap())
  const svgFirst = await page.evaluate(() => window.bench.svgFirst())
  const svgPan = await page.evaluate((count) => window.bench.panSvg(count), panFrames)
  const none = { first: Number.NaN, frame: Number.NaN, work: Number.NaN }
  const other = peer ? await measurePeer(page, session) : none
  await page.close()
  return {
    seats,
    mapFirst: first.result,
    firstWork: first.work,
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

async function measurePeer(page: Page, session: CDPSession) {
  await page.addStyleTag({ url: '/peer.css' })
  await page.evaluate(() => window.bench.leavePeer())
  const first = await page.evaluate(() => window.bench.peerFirst())
  const panned = await pan(page, session, () =>
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
      tell(all, size)
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function tell(all: readonly Round[], goal: (typeof sizes)[number]) {
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
  if (!peer) return console.log('The peer could not be fetched: it has no figures')
  for (const [what, ours, theirs] of [
    ['painted', 'mapFirst', 'peerFirst'],
    ['panned, a frame (p95)', 'mapPan', 'peerPan'],
    ["panned, the page's own work a frame", 'mapWork', 'peerWork'],
  ] as const) {
    const figure = `${ms(ours)}, theirs ${ms(theirs)}; the aim is 10`
    report({ name: `${map} ${what}, times seatmap-canvas`, figure, ratio: of(theirs) / of(ours) })
  }
}

await run()
