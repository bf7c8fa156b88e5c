import { setTimeout as delay } from 'node:timers/promises'
import { killEngine } from '../ground/place.ts'
import { serveProduct } from '../ground/serve.ts'
import type { Outcome } from './outcome.ts'
import { keepSelling, lookForDamage, type SaleHouse, withSaleHouse } from './sale-house.ts'

const readyWithinMs = 5000
/** Sales that must have been acknowledged before the next kill. */
const between = 12

/** kill -9 of the server, of the engine and of both, by turns, while eight clients sell. */
export function killsInMidSale(kills: number): Promise<Outcome> {
  return withSaleHouse(async (sales) => {
    let turn = 0
    const stop = keepSelling(sales, () => turn++)
    let slowest = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await untilSold(sales, sales.acknowledged.length + between)
      slowest = Math.max(slowest, await killOne(sales, kill % 3))
    }
    await untilSold(sales, sales.acknowledged.length + between)
    await stop()
    const { lost, partial } = await lookForDamage(sales)
    const count = sales.acknowledged.length
    return {
      damage: { lost, partial },
      held: lost === 0 && partial === 0 && slowest <= readyWithinMs,
      said: `${kills} kills, ${lost} of ${count} acknowledged sales lost, ${partial} partial, ready in ${Math.round(slowest)} ms at most`,
    }
  })
}

/** Returns when it answers with its database again: after how many milliseconds. */
async function killOne(sales: SaleHouse, kind: number): Promise<number> {
  const began = performance.now()
  if (kind > 0) killEngine(sales.place)
  if (kind !== 1) {
    await sales.product.kill()
    sales.product = await serveProduct(sales.place, { DEMO: 'off', LOG_LEVEL: 'error' })
  }
  const ready = () =>
    fetch(`${sales.product.address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await ready())) await delay(5)
  return performance.now() - began
}

async function untilSold({ acknowledged }: SaleHouse, count: number): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (acknowledged.length < count) {
    if (performance.now() > giveUpAt) throw new Error('Nothing was sold for a minute')
    await delay(5)
  }
}
