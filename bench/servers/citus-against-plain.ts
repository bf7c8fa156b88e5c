import { inNumber, report } from '../ground/report.ts'
import { withPlace } from '../ground/place.ts'
import { spreadCartOf } from '../ground/sale-script.ts'
import { serveProduct } from '../ground/serve.ts'
import { rateOf } from '../load/load.ts'
import { inTurn, medianOf } from '../load/measure.ts'
import { buildWhole } from '../safety/ground/sale-venue.ts'
import { salesOverHttp } from '../selling/sales-over-http.ts'

/**
 * `DATABASE_URL=… PLAIN_URL=… node bench/servers/citus-against-plain.ts`: compares sales and lists on a database with
 * Citus and on a plain database. Both must be empty and use the same engine with one node.
 */
const events = 2000

const urlOf = (name: string) => {
  const url = process.env[name]
  if (!url) throw new Error(`${name} names an empty database.`)
  return url
}
const urls = { citus: urlOf('DATABASE_URL'), plain: urlOf('PLAIN_URL') }

async function open(url: string, place: Parameters<typeof serveProduct>[0]) {
  const venue = await buildWhole(url, events)
  const server = await serveProduct(
    { ...place, database: { url, nodes: [] } },
    { DEMO: 'off', LOG_LEVEL: 'warn' },
  )
  let turn = 0
  const sales = await salesOverHttp(server.address, venue, () => spreadCartOf(venue, turn++), 8)
  const path = `/api/v1/partners/${venue.partnerId}/events?from=2020-01-01&to=2099-12-31&limit=100`
  const headers = sales.next?.().headers as Record<string, string>
  const lists = { address: server.address, connections: 8, headers, paths: [path] }
  await rateOf(sales)
  await rateOf(lists)
  return { server, sales, lists }
}

await withPlace((citusPlace) =>
  withPlace(async (plainPlace) => {
    const [citus, plain] = [await open(urls.citus, citusPlace), await open(urls.plain, plainPlace)]
    const results = await inTurn({
      citusSales: () => rateOf(citus.sales),
      plainSales: () => rateOf(plain.sales),
      citusLists: () => rateOf(citus.lists),
      plainLists: () => rateOf(plain.lists),
    })
    await Promise.all([citus, plain].map(({ server }) => server.stop()))
    for (const what of ['Sales', 'Lists'] as const) {
      const rate = (on: 'citus' | 'plain') => medianOf(results, (each) => each[`${on}${what}`])
      report({
        name: `${what.toLowerCase()} on Citus with one node against the same PostgreSQL alone`,
        figure: `${inNumber(rate('citus'), 1)} a second, alone ${inNumber(rate('plain'), 1)}`,
        ratio: rate('citus') / rate('plain'),
        goal: { atLeast: 0.6 },
      })
    }
  }),
)
