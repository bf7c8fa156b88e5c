import type { Statement } from '@dxweb/kit/database/database.ts'
import { findHundredEvents, type EventRange, partnerId } from '../ground/hundred-events.ts'
import { rateOf } from '../load/load.ts'
import { inTurn, medianOf } from '../load/measure.ts'
import { pgLoop } from '../load/pg-loop.ts'
import { pgbench, pgbenchPath } from '../load/pgbench.ts'
import { ownerUrlOf, withDemoPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serve, serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'

export interface Read {
  name: string
  /** Minimum ratio of the product's rate to the bare handler's; undefined if the figure is only informational. */
  goal?: number
  prepare?(url: string): Promise<void>
  productPaths(range: EventRange): string[]
  barePaths(range: EventRange): string[]
  statements(range: EventRange, turn: number): Statement[]
  script(range: EventRange): string
}

const clients = 12

export async function compareRead(read: Read): Promise<void> {
  await withDemoPlace(async (place) => {
    const product = await serveProduct(place)
    try {
      const url = ownerUrlOf(place)
      await read.prepare?.(url)
      const range = await findHundredEvents(url)
      const bareArgs = [url, String(partnerId), range.from, range.to]
      const bare = await serve(['bench/ground/bare-server.ts', ...bareArgs])
      try {
        await measure(read, { url, range, product: product.address, bare: bare.address })
      } finally {
        await bare.stop()
      }
    } finally {
      await product.stop()
    }
  })
}

interface Sides {
  url: string
  range: EventRange
  product: string
  bare: string
}

async function measure(read: Read, { url, range, product, bare }: Sides): Promise<void> {
  const headers = await signIn(product, 'sjef@sundet.test', { partnerId })
  const ours = {
    address: product,
    headers,
    connections: clients,
    paths: read.productPaths(range),
  }
  const theirs = { address: bare, connections: clients, paths: read.barePaths(range) }
  await rateOf(ours, 2)
  await rateOf(theirs, 2)
  let turn = 0
  const next = () => read.statements(range, turn++)
  const results = await inTurn({
    product: () => rateOf(ours),
    bare: () => rateOf(theirs),
    pgbench: () =>
      pgbenchPath ? pgbench(url, read.script(range), { clients }) : pgLoop(url, { clients, next }),
  })
  const rate = (name: keyof (typeof results)[number]) =>
    inNumber(medianOf(results, (round) => round[name]))
  report({
    name: read.name,
    figure: `${rate('product')} answers/s, bare handler ${rate('bare')}`,
    ratio: medianOf(results, (round) => round.product / round.bare),
    ...(read.goal !== undefined && { goal: { atLeast: read.goal } }),
  })
  report({
    name: `${read.name}, against pgbench`,
    figure: `${rate('product')} answers/s, ${pgbenchPath ? 'pgbench' : 'loop on pg'} ${rate('pgbench')}`,
    ratio: medianOf(results, (round) => round.product / round.pgbench),
  })
  report({
    name: `${read.name}, bare handler against pgbench`,
    figure: `${rate('bare')} answers/s, ${rate('pgbench')}`,
    ratio: medianOf(results, (round) => round.bare / round.pgbench),
  })
}
