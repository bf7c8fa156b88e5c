import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { moveVenue, type Node } from '@dxweb/server/db/distribute/move-venue.ts'
import { placeQuestion } from '@dxweb/server/db/connections/venue-places.ts'
import { spreadCartOf } from '../ground/sale-script.ts'
import { percentile } from '../safety/ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../safety/ground/sale-venue.ts'

/**
 * `DATABASE_URL=… ENGINE_FOLDERS=… node bench/servers/moved-venue.ts [sales]`: sells in one venue while its shard moves
 * to another node of Citus and back several times, and compares response times with those between the moves.
 */
const wanted = Number(process.argv[2] ?? 10_000)
/** Share of the sales before the first move. */
const quiet = 0.1
const clients = 4

type Span = [from: number, to: number]

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

async function moveOften({ place, venue }: SaleVenue, isOver: () => boolean): Promise<Span[]> {
  const owner = new pg.Client({ connectionString: place.database?.url })
  await owner.connect()
  try {
    const { rows: at } = await owner.query<Node>({ ...placeQuestion, values: [venue.partnerId] })
    const { rows: others } = await owner.query<Node>(
      `select nodename as host, nodeport as port from pg_dist_node
       where noderole = 'primary' and (nodename, nodeport) <> ($1, $2)`,
      [at[0]?.host, at[0]?.port],
    )
    const spans: Span[] = []
    while (!isOver()) {
      for (const node of [...others, ...at]) {
        if (isOver()) break
        const began = performance.now()
        await moveVenue(owner, venue.partnerId, node)
        const ended = performance.now()
        spans.push([began, ended])
        console.log(
          `moved to ${node.host}:${node.port} in ${((ended - began) / 1000).toFixed(1)} s`,
        )
        while (!isOver() && performance.now() < ended + (ended - began)) await delay(100)
      }
    }
    return spans
  } finally {
    await owner.end()
  }
}

const inSpan = ({ at, ms }: Sold, [from, to]: Span) => at + ms > from && at < to

const figureOf = (some: readonly number[]) =>
  `${some.length} sales, p50 ${percentile(some, 0.5).toFixed(0)} ms, p99 ${percentile(some, 0.99).toFixed(0)} ms, longest ${Math.max(0, ...some).toFixed(0)} ms`

function reportFigures(sold: readonly Sold[], spans: readonly Span[]): void {
  const times = (isIt: (one: Sold) => boolean) => sold.filter(isIt).map(({ ms }) => ms)
  const isMoving = (one: Sold) => spans.some((span) => inSpan(one, span))
  const before = times(({ at, ms }) => at + ms < (spans[0]?.[0] ?? Infinity))
  const [between, during] = [times((one) => !isMoving(one)), times(isMoving)]
  const failed = sold.filter(({ status }) => status !== 200)
  const ratioTo = (some: readonly number[]) =>
    (percentile(during, 0.99) / percentile(some, 0.99)).toFixed(2)
  console.log(`before the first move: ${figureOf(before)}`)
  console.log(`outside the moves: ${figureOf(between)}`)
  console.log(`during ${spans.length} moves: ${figureOf(during)}`)
  console.log(
    `p99 ratio ${ratioTo(between)}, to those before the first move ${ratioTo(before)}; ${failed.length} of ${sold.length} failed (${[...new Set(failed.map(({ status }) => status))].join(', ') || 'no status but 200'})`,
  )
}

await withSaleVenue(async (sales) => {
  const sold: Sold[] = []
  let turn = 0
  const client = async () => {
    while (turn < wanted) sold.push(await sell(sales, turn++))
  }
  const moving = async () => {
    while (sold.length < wanted * quiet) await delay(100)
    return moveOften(sales, () => turn >= wanted)
  }
  const [spans] = await Promise.all([moving(), ...Array.from({ length: clients }, client)])
  reportFigures(sold, spans)
})
