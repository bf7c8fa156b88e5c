import { createHash, randomUUID } from 'node:crypto'
import { type SaleOrder, sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import {
  type BenchDatabase,
  type BigVenue,
  buildBigVenue,
  withDatabaseAt,
} from './ground/big-hall.ts'
import { fullSeconds, type Load, p99At, rateOf } from './load/load.ts'
import { inTurn, medianOf, share } from './load/measure.ts'
import { ownerUrlOf, withPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import {
  cartOf,
  eventsWanted,
  firstSpread,
  saleByPgbench,
  spreadCartOf,
} from './ground/sale-script.ts'
import { serveProduct } from './ground/serve.ts'
import { type NextCart, salesOverHttp } from './selling/sales-over-http.ts'

const clients = 8
/** The limit for the 99th percentile over HTTP, in milliseconds. */
const patienceMs = 25

/** Measures sales without HTTP; each client sells as one of the clerks. */
async function flowRate(
  { db }: BenchDatabase,
  venue: BigVenue,
  next: NextCart,
  clerks: readonly number[] = [venue.userId],
) {
  const began = performance.now()
  const until = began + Math.max(1, fullSeconds * share) * 1000
  let sold = 0
  const client = async (userId: number) => {
    const scope = { ...venue.scope, userId }
    while (performance.now() < until) {
      const cart = next()
      const order: SaleOrder = {
        ...cart,
        means: 'card',
        channel: 'pos',
        idempotencyKey: randomUUID(),
        bodyHash: createHash('sha256').update(JSON.stringify(cart)).digest(),
        sudoId: null,
      }
      await sell(db, scope, order)
      sold += 1
    }
  }
  await Promise.all(
    Array.from({ length: clients }, (_, nth) =>
      client(clerks[nth % clerks.length] ?? venue.userId),
    ),
  )
  return sold / ((performance.now() - began) / 1000)
}

async function inShifts<T>(
  { asOwner }: BenchDatabase,
  { partnerId }: BigVenue,
  work: (clerks: readonly number[]) => Promise<T>,
) {
  const clerks = await asOwner<{ id: number }>(
    `with made as (
       insert into user_account (email, first_name)
       select 'clerk' || n || '@bench.test', 'Clerk' from generate_series(1, $1::int) n
       where not exists (select from user_account where email = 'clerk' || n || '@bench.test') returning id
     )
     select id from made union all select id from user_account where email like 'clerk%@bench.test'`,
    [clients],
  )
  const ids = clerks.map(({ id }) => id)
  await asOwner(
    `insert into till (partner_id, id, name, number, kind, float_ore, is_active)
     select $1, n, 'Luke ' || n, n, 'counter', 0, true from generate_series(1, $2::int) n on conflict do nothing`,
    [partnerId, clients],
  )
  await asOwner(
    `insert into till_shift (partner_id, id, till_id, user_id, day, float_ore)
     select $1, gen_random_uuid(), nth, id, current_date, 0 from unnest($2::int[]) with ordinality c (id, nth)`,
    [partnerId, ids],
  )
  try {
    return await work(ids)
  } finally {
    await asOwner(
      `update till_shift set closed_at = now(), closed_by = user_id, cash_ore = 0, moved_ore = 0, expected_ore = 0,
         counted_ore = 0, counts = '{}' where partner_id = $1 and user_id = any($2) and closed_at is null`,
      [partnerId, ids],
    )
  }
}

type Rates = Record<'hot' | 'spread' | 'shift' | 'http' | 'pgbench', number>

function reportRates(results: readonly Rates[]): void {
  const rate = (name: keyof Rates) => inNumber(medianOf(results, (round) => round[name]))
  report({
    name: 'sale of four seats through its flow',
    figure: `${rate('hot')} sales/s, pgbench ${rate('pgbench')}`,
    ratio: medianOf(results, (round) => round.hot / round.pgbench),
    goal: { atLeast: 0.8 },
  })
  report({
    name: 'sale of four seats, all of one event',
    figure: `${rate('hot')} sales/s, of many events ${rate('spread')}`,
    ratio: medianOf(results, (round) => round.hot / round.spread),
    goal: { atLeast: 0.7 },
  })
  report({
    name: 'sale of four seats, each clerk in a shift',
    figure: `${rate('shift')} sales/s, without one ${rate('hot')}`,
    ratio: medianOf(results, (round) => round.shift / round.hot),
    goal: { atLeast: 0.9 },
  })
  report({
    name: 'sale of four seats through HTTP',
    figure: `${rate('http')} sales/s, pgbench ${rate('pgbench')}`,
    ratio: medianOf(results, (round) => round.http / round.pgbench),
  })
}

async function measure(address: string, database: BenchDatabase): Promise<void> {
  const venue = await buildBigVenue(database, eventsWanted)
  await addPeople(database)
  await database.asOwner('analyze')
  let turn = 0
  let spreadTurn = firstSpread
  const next = () => cartOf(venue, turn++)
  const nextSpread = () => spreadCartOf(venue, spreadTurn++)
  const http = await salesOverHttp(address, venue, next, clients)
  const script = await saleByPgbench(database, venue)
  // Query plans made for empty tables scan whole tables until autovacuum analyzes them, which takes up to a minute.
  await rateOf(http, 1)
  await database.asOwner('analyze')
  const results = await inTurn({
    hot: () => flowRate(database, venue, next),
    spread: () => flowRate(database, venue, nextSpread),
    shift: () => inShifts(database, venue, (clerks) => flowRate(database, venue, next, clerks)),
    http: () => rateOf(http),
    pgbench: () => script(clients),
  })
  reportRates(results)
  await measureWait(http, medianOf(results, (round) => round.http) / 2)
}

async function measureWait(http: Load, salesASecond: number): Promise<void> {
  const rounds = await inTurn({ p99: () => p99At(http, salesASecond) })
  const p99 = medianOf(rounds, (round) => round.p99)
  report({
    name: 'sale of four seats through HTTP, at half of its highest rate',
    figure: `${inNumber(p99, 1)} ms (p99) at ${inNumber(salesASecond)} sales/s`,
    ratio: p99 / patienceMs,
    goal: { atMost: 1 },
  })
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO: 'off' })
  try {
    await withDatabaseAt(ownerUrlOf(place), (database) => measure(product.address, database))
  } finally {
    await product.stop()
  }
})
