import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { moveVenue } from '@dxweb/server/db/distribute/move-venue.ts'
import { placeQuestion } from '@dxweb/server/db/connections/venue-places.ts'
import { spreadCartOf } from '../ground/sale-script.ts'
import { percentile } from '../safety/ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../safety/ground/sale-venue.ts'

/**
 * `DATABASE_URL=… ENGINE_FOLDERS=… node bench/servers/moved-venue.ts [seconds]`: sells in one venue while its shard
 * moves to another node of Citus and back, and compares response times with those before the move.
 */
const seconds = Number(process.argv[2] ?? 60)
const clients = 4

interface Sold {
  at: number
  ms: number
  status: number
}

async function sell({ product, venue, headers }: SaleVenue, turn: number): Promise<Sold> {
  const at = performance.now()
  const answer = await fetch(`${product.address}/api/v1/partners/${venue.partnerId}/sales`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...spreadCartOf(venue, turn), means: 'card' }),
  })
  await answer.arrayBuffer()
  return { at, ms: performance.now() - at, status: answer.status }
}

/** Moves the venue's shard to each other node and back. Returns the periods of the moves. */
async function move({ place, venue }: SaleVenue): Promise<[number, number][]> {
  const owner = new pg.Client({ connectionString: place.database?.url })
  await owner.connect()
  try {
    const { rows: at } = await owner.query<{ host: string; port: number }>({
      ...placeQuestion,
      values: [venue.partnerId],
    })
    const { rows: others } = await owner.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node
       where noderole = 'primary' and (nodename, nodeport) <> ($1, $2)`,
      [at[0]?.host, at[0]?.port],
    )
    const spans: [number, number][] = []
    for (const node of [...others, ...at]) {
      const began = performance.now()
      await moveVenue(owner, venue.partnerId, node)
      spans.push([began, performance.now()])
      await delay(1000)
    }
    return spans
  } finally {
    await owner.end()
  }
}

await withSaleVenue(async (sales) => {
  const sold: Sold[] = []
  const ending = new AbortController()
  let turn = 0
  const client = async () => {
    while (!ending.signal.aborted) sold.push(await sell(sales, turn++))
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  await delay(seconds * 1000)
  const spans = await move(sales)
  await delay(1000)
  ending.abort()
  await all
  const isIn = ({ at, ms }: Sold) => spans.some(([from, to]) => at + ms > from && at < to)
  const times = (some: readonly Sold[]) => some.map(({ ms }) => ms)
  const before = times(sold.filter((one) => !isIn(one) && one.at < (spans[0]?.[0] ?? 0)))
  const during = times(sold.filter(isIn))
  const failed = sold.filter(({ status }) => status !== 200)
  const figure = (some: readonly number[]) =>
    `${some.length} sales, p50 ${percentile(some, 0.5).toFixed(0)} ms, p99 ${percentile(some, 0.99).toFixed(0)} ms, longest ${Math.max(...some).toFixed(0)} ms`
  console.log(`before: ${figure(before)}`)
  console.log(
    `in ${spans.length} moves of ${spans.map(([from, to]) => ((to - from) / 1000).toFixed(1)).join(' and ')} s: ${figure(during)}`,
  )
  console.log(
    `p99 ratio ${(percentile(during, 0.99) / percentile(before, 0.99)).toFixed(2)}, ${failed.length} failed (${[...new Set(failed.map(({ status }) => status))].join(', ')})`,
  )
})
