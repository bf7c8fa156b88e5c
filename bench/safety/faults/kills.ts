import { setTimeout as delay } from 'node:timers/promises'
import { killEngine } from '../../ground/place.ts'
import { type Server, serveProduct } from '../../ground/serve.ts'
import { type Outcome, percentile } from '../ground/outcome.ts'
import { keepSelling, lookForDamage, type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

const readyWithinMs = 5000
/** Milliseconds without an answer after which the server counts as dead or hung. */
const patienceMs = 60_000
const killed = ['the server', 'the engine', 'server and engine']
const between = 12

export function killsInMidSale(kills: number): Promise<Outcome> {
  return withSaleVenue(async (sales) => {
    const stop = keepSelling(sales)
    const times: number[] = []
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        await untilSold(sales, sales.acknowledged.length + between)
        times.push(await readyAgain(sales, kill))
      }
      await untilSold(sales, sales.acknowledged.length + between)
    } finally {
      await stop()
    }
    const { lost, partial } = await lookForDamage(sales)
    const count = sales.acknowledged.length
    return {
      damage: { lost, partial },
      passed: lost === 0 && partial === 0 && Math.max(...times) <= readyWithinMs,
      summary: `${kills} kills, ${lost} of ${count} acknowledged sales lost, ${partial} partial, ${timesText(times)}`,
    }
  })
}

function timesText(times: readonly number[]): string {
  const slowest = Math.max(...times)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const kill = killed[times.indexOf(slowest) % killed.length]
  return `ready in ${seconds(percentile(times, 0.5))} half the time, in ${seconds(percentile(times, 0.95))} 95 times of 100, in ${seconds(slowest)} at most (${kill})`
}

/** Returns the milliseconds until the product is ready again. */
export async function readyAgain(sales: SaleVenue, kill: number): Promise<number> {
  const kind = kill % killed.length
  const began = performance.now()
  if (kind > 0) killEngine(sales.place)
  if (kind !== 1) {
    await sales.product.kill()
    sales.product = await serveProduct(sales.place, { DEMO: 'off', LOG_LEVEL: 'error' })
  }
  while (!(await isReady(sales.product))) {
    if (performance.now() - began > patienceMs) {
      throw new Error(
        `Not ready after kill ${kill + 1}, of ${killed[kind]}. ${sales.product.lastLog()}`,
      )
    }
    await delay(5)
  }
  return performance.now() - began
}

function isReady({ address }: Server): Promise<boolean> {
  return fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function untilSold({ acknowledged, product }: SaleVenue, count: number): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (acknowledged.length < count) {
    if (performance.now() > giveUpAt) {
      throw new Error(`Nothing was sold for a minute. ${product.lastLog()}`)
    }
    await delay(5)
  }
}
