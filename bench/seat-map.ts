import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
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

async function openPage(browser: Browser, folder: string, rows: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  await page.route(`${address}**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    const name = path === '/' ? '/index.html' : path
    const contentType = types[extname(name)] ?? 'application/octet-stream'
    await route.fulfill({ body: await readFile(join(folder, name)), contentType })
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
  mapUpdate: number
  svgFirst: number
  svgPan: number
}

async function measure(browser: Browser, folder: string, rows: number): Promise<Round> {
  const page = await openPage(browser, folder, rows)
  const seats = await page.evaluate(() => window.bench.seats)
  const mapFirst = await page.evaluate(() => window.bench.mapFirst())
  await page.evaluate(() => window.bench.zoomMap())
  await page.mouse.move(600, 400)
  await page.mouse.down()
  const mapPan = await page.evaluate((count) => window.bench.panMap(count), panFrames)
  await page.mouse.up()
  const mapUpdate = await page.evaluate((count) => window.bench.updateMap(count), 30)
  await page.evaluate(() => window.bench.leaveMap())
  const svgFirst = await page.evaluate(() => window.bench.svgFirst())
  const svgPan = await page.evaluate((count) => window.bench.panSvg(count), panFrames)
  await page.close()
  const p95 = (lengths: readonly number[]) => at(lengths, 0.95)
  return {
    seats,
    mapFirst,
    mapPan: p95(mapPan),
    mapUpdate: p95(mapUpdate),
    svgFirst,
    svgPan: p95(svgPan),
  }
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
  const line = (what: string, ours: keyof Round, plain: keyof Round, most: number) => {
    const ratio = median(ours) / median(plain)
    const figures = `${median(ours).toFixed(1)} ms, plain SVG ${median(plain).toFixed(1)} ms`
    console.log(`${what}: ${ratio.toFixed(2)} of plain SVG (${figures}; goal ≤ ${most} ms)`)
  }
  console.log(`seat map, ${median('seats')} seats, median of ${rounds}`)
  line('first paint', 'mapFirst', 'svgFirst', goal.first)
  line('p95 frame while panning', 'mapPan', 'svgPan', goal.frame)
  console.log(`p95 frame with 500 seats changing: ${median('mapUpdate').toFixed(1)} ms`)
}

await run()
