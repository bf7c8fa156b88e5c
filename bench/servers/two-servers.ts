import { availableParallelism } from 'node:os'
import { inNumber, report } from '../ground/report.ts'
import { spreadCartOf } from '../ground/sale-script.ts'
import { rateOf } from '../load/load.ts'
import { inTurn, medianOf } from '../load/measure.ts'
import { salesOverHttp } from '../selling/sales-over-http.ts'
import { openProxyFor, withSeveral } from './several.ts'

/** Compares sales and lists through two servers with those through one, behind the same proxy. */
const events = 2000

await withSeveral(events, async ({ open, venue, place }) => {
  const servers = [await open(), await open()]
  const addresses = servers.map(({ address }) => address)
  const proxies = [
    await openProxyFor(place, addresses.slice(0, 1)),
    await openProxyFor(place, addresses),
  ]
  let turn = 0
  const loads = await Promise.all(
    proxies.map(({ address }) =>
      salesOverHttp(address, venue, () => spreadCartOf(venue, turn++), 12),
    ),
  )
  const [one, two] = loads as [(typeof loads)[0], (typeof loads)[0]]
  const listsOf = ({ address, next }: typeof one) => ({
    address,
    headers: next?.().headers as Record<string, string>,
    paths: [`/api/v1/partners/${venue.partnerId}/events?from=2020-01-01&to=2099-12-31&limit=100`],
  })
  const results = await inTurn({
    saleOfOne: () => rateOf(one),
    saleOfTwo: () => rateOf(two),
    listOfOne: () => rateOf(listsOf(one)),
    listOfTwo: () => rateOf(listsOf(two)),
  })
  await Promise.all([...proxies, ...servers].map((each) => each.stop()))
  for (const [what, alone, both] of [
    ['sales', 'saleOfOne', 'saleOfTwo'],
    ['lists', 'listOfOne', 'listOfTwo'],
  ] as const) {
    const [before, after] = [alone, both].map((name) => medianOf(results, (each) => each[name]))
    report({
      name: `${what} of two servers against one`,
      figure: `${inNumber(after ?? 0)} a second, one ${inNumber(before ?? 0)}, on ${availableParallelism()} cores with proxy, engine and load`,
      ratio: (after ?? 0) / (before ?? 1),
    })
  }
})
