import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { findHundredEvents, partnerId } from './ground/hundred-events.ts'
import { type Load, send } from './load/load.ts'
import { share } from './load/measure.ts'
import { ownerUrlOf, type Place, withDemoPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'
import { signIn } from './ground/sign-in.ts'

/** Returns the resident memory of the server without the database engine, in megabytes. */
function megabytesOf(pid: number): number {
  const output = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(output) / 1024
}

const few = Math.round(20_000 * share)
const many = Math.round(100_000 * share)

/** Starts the server once, since the first start loads the demo and would distort the figure. */
async function prepare(place: Place): Promise<void> {
  const first = await serveProduct(place)
  await first.stop()
}

await withDemoPlace(async (place) => {
  await prepare(place)
  const server = await serveProduct(place)
  try {
    // The server starts its jobs within ten seconds.
    await delay(10_000)
    const idle = megabytesOf(server.pid)
    report({
      name: 'memory, idle after start',
      figure: `${inNumber(idle)} MB of 150 MB`,
      ratio: idle / 150,
      goal: { atMost: 1 },
    })
    const { ids, from, to } = await findHundredEvents(ownerUrlOf(place))
    const paths = [
      '/auth',
      `/partners/${partnerId}/event-choices`,
      `/partners/${partnerId}/events?from=${from}&to=${to}&limit=20`,
      ...ids.map((id) => `/partners/${partnerId}/events/${id}`),
    ]
    const load: Load = {
      address: server.address,
      headers: await signIn(server.address, 'sjef@sundet.test', { partnerId }),
      paths: paths.map((path) => `/api/v1${path}`),
    }
    await send(load, few)
    const early = megabytesOf(server.pid)
    await send(load, many - few)
    const late = megabytesOf(server.pid)
    report({
      name: `memory after ${inNumber(many)} requests`,
      figure: `${inNumber(late)} MB, after ${inNumber(few)} ${inNumber(early)} MB`,
      ratio: late / early,
      goal: { atMost: 1.1 },
    })
  } finally {
    await server.stop()
  }
})
