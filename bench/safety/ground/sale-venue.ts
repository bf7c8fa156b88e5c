import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { statusOf } from '@dxweb/kit/errors/errors.ts'
import { loadWhole } from '@dxweb/server/db/distribute/load-whole.ts'
import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { addPeople, testPassword } from '@dxweb/server/testing/people.ts'
import { namedDatabase } from './nodes.ts'
import {
  type BenchDatabase,
  type BigVenue,
  buildBigVenue,
  withDatabaseAt,
} from '../../ground/big-hall.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'
import { type Furnishing, ownerUrlOf, type Place, withPlace } from '../../ground/place.ts'
import { cartOf } from '../../ground/sale-script.ts'
import { serveProduct, type Server } from '../../ground/serve.ts'
import { signIn } from '../../ground/sign-in.ts'

export interface SaleVenue {
  place: Place
  product: Server
  venue: BigVenue
  headers: Record<string, string>
  acknowledged: string[]
  restart: () => Promise<void>
  /**
   * `answered` counts the reads of tickets on the replica; `left` counts the reads that the replica refused because of
   * its lag. Undefined without a replica.
   */
  listsOfReplica?: () => Promise<{ answered: number; left: number }>
}

const events = 2000

/**
 * Runs the server in its own process on a temporary engine with fsync, or on the engine at `DATABASE_URL`. Stops the
 * server after `work`.
 */
export function withSaleVenue<T>(
  work: (sales: SaleVenue) => Promise<T>,
  count = events,
  env: Record<string, string> = {},
  cluster?: Furnishing,
): Promise<T> {
  return withPlace(async (own) => {
    const database = namedDatabase()
    const place = database ? { ...own, database } : own
    const built = database && (await buildWhole(database.url, count))
    const start = () => serveProduct(place, { DEMO: 'off', LOG_LEVEL: 'error', ...env })
    const product = await start()
    const restart = async () => {
      await sales.product.kill()
      sales.product = await start()
    }
    const furnished = await furnish(place, product, count, built)
    const sales: SaleVenue = { place, product, restart, ...furnished }
    try {
      return await work(sales)
    } finally {
      await sales.product.stop()
    }
  }, cluster)
}

export async function buildWhole(url: string, count: number): Promise<BigVenue> {
  await migrate({ url })
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return await loadWhole(owner, url, () => build(url, count))
  } finally {
    await owner.end()
  }
}

const build = (url: string, count: number) =>
  withDatabaseAt(url, async (database) => {
    const built = await buildBigVenue(database, count)
    await addPeople(database)
    return built
  })

async function furnish(place: Place, { address }: Server, count: number, built?: BigVenue) {
  const venue = built ?? (await build(ownerUrlOf(place), count))
  const { partnerId } = venue
  const headers = await signIn(address, 'sjef@sundet.no', { partnerId, password: testPassword })
  return { venue, headers, acknowledged: [] }
}

/** Sells four seats. Returns false if the outcome is unknown. */
async function sellOnce(sales: SaleVenue, turn: number): Promise<boolean> {
  const { product, venue, headers, acknowledged } = sales
  try {
    const answer = await fetch(`${product.address}/api/v1/partners/${venue.partnerId}/sales`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...cartOf(venue, turn), means: 'card' }),
      signal: AbortSignal.timeout(paced(60_000)),
    })
    if (!answer.ok) return answer.status === statusOf.seat_taken
    acknowledged.push(((await answer.json()) as { id: string }).id)
    return true
  } catch {
    return false
  }
}

/** Each client retries the same seats until that client or another has bought them. */
export function keepSelling(sales: SaleVenue, clients = 8) {
  const ending = new AbortController()
  let turns = 0
  const client = async () => {
    let turn = turns++
    while (!ending.signal.aborted) {
      if (await sellOnce(sales, turn)) turn = turns++
      else await delay(20)
    }
  }
  const done = Promise.all(Array.from({ length: clients }, client))
  return async () => {
    ending.abort()
    await done
  }
}

/** `lost` are acknowledged sales that are missing, `partial` are incomplete sales. */
export function lookForDamage(sales: SaleVenue): Promise<{ lost: number; partial: number }> {
  return withDatabaseAt(ownerUrlOf(sales.place), async (database) => ({
    lost: await countLost(database, sales.acknowledged),
    partial: await countPartial(database),
  }))
}

async function countLost({ asOwner }: BenchDatabase, ids: readonly string[]): Promise<number> {
  const [row] = await asOwner<{ lost: number }>(
    `select count(*)::integer as lost from unnest($1::uuid[]) wanted
     where not exists (select from sale where id = wanted)`,
    [ids],
  )
  return row?.lost ?? 0
}

/** Aggregates each table once, since a run makes tens of thousands of sales. */
const partialText = `
  with t as (select partner_id, sale_id as id, count(*) as count, sum(price_ore + fee_ore) as ore from ticket group by 1, 2),
    c as (select partner_id, holder_id as id, count(*) as count from seat_claim group by 1, 2),
    p as (select partner_id, sale_id as id, sum(amount_ore) as ore from payment group by 1, 2),
    b as (select partner_id, source_id as id, sum(amount_ore) as ore from posting where kind = 'sale' group by 1, 2)
  select count(*)::integer as partial from sale s
    left join t using (partner_id, id) left join c using (partner_id, id)
    left join p using (partner_id, id) left join b using (partner_id, id)
  where t.count is distinct from 4 or c.count is distinct from 4 or t.ore is distinct from s.total_ore
    or p.ore is distinct from s.total_ore + s.rounding_ore or b.ore is distinct from s.total_ore`

async function countPartial({ asOwner }: BenchDatabase): Promise<number> {
  const [row] = await asOwner<{ partial: number }>(partialText)
  return row?.partial ?? 0
}
