import { execFileSync } from 'node:child_process'
import { askSeveral, type Venue, sellMany, span, tickets } from './ground/many-tickets.ts'
import { withPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'
import { signIn } from './ground/sign-in.ts'

/**
 * Measures a report of 600,000 tickets: reads it at both ends and in the middle, groups it, and exports all and a tenth
 * of it.
 */
const partnerId = 2001
const email = 'sjef@sundet.test'
const [maxTimes, maxGrowth] = [3, 1.25]
const days = 340

/** Returns the memory of the server and of its largest child process, in megabytes. */
function megabytesOf(server: number): { server: number; worker: number } {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
  const all = lines.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const most = (own: (pid?: number, parent?: number) => boolean) =>
    Math.max(0, ...all.flatMap(([pid, parent, rss = 0]) => (own(pid, parent) ? [rss / 1024] : [])))
  return { server: most((pid) => pid === server), worker: most((_, parent) => parent === server) }
}

async function readPages(venue: Venue): Promise<void> {
  const rows = (offset: number) =>
    askSeveral(venue, '', { ...span(days), limit: '200', offset: String(offset), only: 'rows' })
  const first = await rows(0)
  const middle = await rows(tickets / 2)
  const last = await rows(tickets - 200)
  const grouped = await askSeveral(venue, '', { ...span(days), limit: '1000', group: 'hour' })
  const within = { group: 'event', within: 'month', limit: '1000' }
  const twice = await askSeveral(venue, '', { ...span(days), ...within })
  report({
    name: `last page of ${inNumber(tickets)} rows`,
    figure: `first ${inNumber(first)} ms, middle ${inNumber(middle)} ms, last ${inNumber(last)} ms`,
    ratio: last / first,
    goal: { atMost: maxTimes },
  })
  report({
    name: 'groups of them',
    figure: `by hour ${inNumber(grouped)} ms, by event and month ${inNumber(twice)} ms`,
    ratio: twice / first,
    goal: { atMost: maxTimes },
  })
}

async function exportOf(venue: Venue, server: number, format: string, ofDays: number) {
  const most = megabytesOf(server)
  const timer = setInterval(() => {
    const now = megabytesOf(server)
    most.server = Math.max(most.server, now.server)
    most.worker = Math.max(most.worker, now.worker)
  }, 250)
  const ms = await askSeveral(venue, '/export', { ...span(ofDays), format }, 1)
  clearInterval(timer)
  return { ...most, seconds: ms / 1000 }
}

async function exportAll(venue: Venue, server: number): Promise<void> {
  for (const format of ['csv', 'xlsx']) {
    const tenth = await exportOf(venue, server, format, days / 10)
    const all = await exportOf(venue, server, format, days)
    for (const process of ['worker', 'server'] as const) {
      const [before, after] = [tenth[process], all[process]]
      report({
        name: `${format} of them, memory of the ${process}`,
        figure: `${inNumber(after)} MB, of a tenth ${inNumber(before)} MB (${inNumber(all.seconds)} s and ${inNumber(tenth.seconds)} s)`,
        ratio: after / before,
        goal: { atMost: maxGrowth },
      })
    }
  }
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await sellMany(place, partnerId, email)
    const { address, pid } = product
    const venue = { address, partnerId, headers: await signIn(address, email, { partnerId }) }
    await readPages(venue)
    await exportAll(venue, pid)
  } finally {
    await product.stop()
  }
})
