import { createHash, randomUUID } from 'node:crypto'
import { type SaleOrder, sell } from '@dxweb/areas/ticketing/store/sell.ts'
import { addPeople, testPassword } from '@dxweb/server/testing/people.ts'
import {
  type BenchDatabase,
  type BigHouse,
  buildBigHouse,
  withDatabaseAt,
} from './ground/big-hall.ts'
import { fullSeconds, type Load, rateOf } from './ground/load.ts'
import { inTurn, medianOf, share } from './ground/measure.ts'
import { ownerUrlOf, withPlace } from './ground/place.ts'
import { inNumber, report } from './ground/report.ts'
import { cartOf, eventsWanted, saleByPgbench } from './ground/sale-script.ts'
import { serveProduct } from './ground/serve.ts'
import { signIn } from './ground/sign-in.ts'

const clients = 8

/** The flow as the route calls it, without HTTP. */
async function flowRate({ db }: BenchDatabase, house: BigHouse, next: () => number) {
  const began = performance.now()
  const until = began + Math.max(1, fullSeconds * share) * 1000
  let sold = 0
  const client = async () => {
    while (performance.now() < until) {
      const turn = next()
      const order: SaleOrder = {
        ...cartOf(house, turn),
        means: 'card',
        channel: 'pos',
        idempotencyKey: randomUUID(),
        bodyHash: createHash('sha256').update(String(turn)).digest(),
        sudoId: null,
      }
      await sell(db, house.scope, order)
      sold += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return sold / ((performance.now() - began) / 1000)
}

async function loadOf(address: string, house: BigHouse, next: () => number): Promise<Load> {
  const { partnerId } = house
  const headers = await signIn(address, 'sjef@sundet.no', { partnerId, password: testPassword })
  return {
    address,
    connections: clients,
    next: () => ({
      method: 'POST',
      path: `/api/v1/partners/${partnerId}/sales`,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...cartOf(house, next()), means: 'card' }),
    }),
  }
}

async function measure(address: string, database: BenchDatabase): Promise<void> {
  const house = await buildBigHouse(database, eventsWanted)
  await addPeople(database)
  await database.asOwner('analyze')
  let turn = 0
  const next = () => turn++
  const http = await loadOf(address, house, next)
  const script = await saleByPgbench(database, house)
  // A table that was empty when its checks were planned is read whole by them until the engine looks again, which it
  // does within the first minute of a house's first day: not what is measured here.
  await rateOf(http, 1)
  await database.asOwner('analyze')
  const results = await inTurn({
    flow: () => flowRate(database, house, next),
    http: () => rateOf(http),
    pgbench: () => script(clients),
  })
  const rate = (name: keyof (typeof results)[number]) =>
    inNumber(medianOf(results, (round) => round[name]))
  report({
    name: 'sale of four seats through its flow',
    figure: `${rate('flow')} sales/s, pgbench ${rate('pgbench')}`,
    ratio: medianOf(results, (round) => round.flow / round.pgbench),
    goal: { atLeast: 0.7 },
  })
  report({
    name: 'sale of four seats through HTTP',
    figure: `${rate('http')} sales/s, pgbench ${rate('pgbench')}`,
    ratio: medianOf(results, (round) => round.http / round.pgbench),
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
