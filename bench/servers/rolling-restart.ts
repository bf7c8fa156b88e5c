import { setTimeout as delay } from 'node:timers/promises'
import { readyPath } from '@dxweb/server/testing/servers/proxy.ts'
import { inNumber, report } from '../ground/report.ts'
import { cartOf } from '../ground/sale-script.ts'
import type { Load } from '../load/load.ts'
import { share } from '../load/measure.ts'
import { salesOverHttp } from '../selling/sales-over-http.ts'
import { openProxyFor, withSeveral } from './several.ts'

/** Replaces both servers while requests arrive evenly, a quarter of them sales, and counts failed requests. */
const rate = Math.max(10, 200 * share)
const events = 400
const restarts = Math.max(1, Math.round(2 * share))

type Ask = ReturnType<NonNullable<Load['next']>>

async function outcomeOf(address: string, { path = '/', method, headers, body }: Ask) {
  const init = { method, headers: headers as Record<string, string>, body: body ?? null }
  try {
    const answer = await fetch(address + path, init)
    await answer.arrayBuffer()
    return answer.ok ? 'answered' : String(answer.status)
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}

/** Sends requests at regular intervals, regardless of how long the earlier requests take. */
async function askEvenly(sales: Load, list: string, ending: AbortSignal) {
  const counts = new Map<string, number>()
  const asked: Promise<void>[] = []
  const begun = performance.now()
  for (let turn = 0; !ending.aborted; turn += 1) {
    await delay(Math.max(0, begun + (turn * 1000) / rate - performance.now()))
    const sale = sales.next?.() ?? {}
    const request =
      turn % 4 === 0 ? sale : { method: 'GET' as const, path: list, headers: sale.headers }
    asked.push(
      outcomeOf(sales.address, request).then((outcome) => {
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      }),
    )
  }
  await Promise.all(asked)
  const { answered = 0, ...failures } = Object.fromEntries(counts)
  return { answered, failures, seconds: (performance.now() - begun) / 1000 }
}

async function isSeen(proxy: string, addresses: readonly string[]): Promise<void> {
  for (;;) {
    const answer = await fetch(proxy + readyPath)
    const ready = (await answer.json()) as string[]
    if (addresses.every((one) => ready.includes(one))) return
    await delay(50)
  }
}

await withSeveral(events, async ({ open, venue, place }) => {
  const start = () => open({ DRAIN_SECONDS: '10' })
  const servers = [await start(), await start()]
  const addresses = () => servers.map(({ address }) => address)
  const proxy = await openProxyFor(place, addresses())
  let turn = 0
  const sales = await salesOverHttp(proxy.address, venue, () => cartOf(venue, turn++), 1)
  const ending = new AbortController()
  const asking = askEvenly(sales, `/api/v1/partners/${venue.partnerId}/locations`, ending.signal)
  for (let round = 0; round < restarts; round += 1) {
    for (const [at, leaving] of servers.entries()) {
      await leaving.stop()
      servers[at] = await start()
      proxy.sendTo(addresses())
      await isSeen(proxy.address, addresses())
    }
  }
  ending.abort()
  const { answered, failures, seconds } = await asking
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  await Promise.all([proxy.stop(), ...servers.map((server) => server.stop())])
  report({
    name: 'requests that fail in a rolling restart',
    figure: `${inNumber(answered)} answered and ${failed} failed in ${inNumber(seconds)} s, ${inNumber((answered + failed) / seconds)} a second, ${2 * restarts} restarts${failed === 0 ? '' : ` ${JSON.stringify(failures)}`}`,
    ratio: failed,
    goal: { atMost: 0 },
  })
})
