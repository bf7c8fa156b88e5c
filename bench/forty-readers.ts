import { setTimeout as delay } from 'node:timers/promises'
import { addPeople, testPassword } from '@dxweb/server/testing/people.ts'
import { yearToDate } from './ground/ask-venue.ts'
import { buildBigVenue, withDatabaseAt } from './ground/big-hall.ts'
import { ownerUrlOf, withPlace } from './ground/place.ts'
import { inNumber, loadText, report } from './ground/report.ts'
import { cartOf } from './ground/sale-script.ts'
import { serveProduct } from './ground/serve.ts'
import { signIn } from './ground/sign-in.ts'
import { keepSoldYears } from './ground/sold-years.ts'
import { type Load, p99OfEven, rateOf } from './load/load.ts'
import { medianOf, share } from './load/measure.ts'
import { salesOverHttp } from './selling/sales-over-http.ts'

/**
 * Measures the latency of a sale while forty people read reports of another venue, and compares it with the latency
 * when nobody reads.
 */
const readers = 40
const salesASecond = 20
/** Milliseconds over which the readers' starts are spread. */
const comeWithinMs = 2000
const seconds = Math.max(2, 10 * share)
const [rounds, maxTimes] = [3, 2]
const email = 'sjef@sundet.no'
const busy = { partnerId: 2001, years: 1, eventsADay: Math.max(1, Math.round(82 * share)) }

const year = yearToDate()
const asks = [
  ...['event', 'month', 'priceCategory', 'auditorium'].flatMap((group) => [
    { ...year, axis: 'sold', group },
    { ...year, axis: 'held', group, within: 'channel' },
  ]),
  { ...year, axis: 'held', group: 'month', compare: 'weeks' },
  { ...year, axis: 'sold', only: 'rows', limit: '1000', offset: '200000' },
  { ...year, axis: 'held', only: 'sums', q: 'film' },
] as Record<string, string>[]

interface Counted {
  answered: number
  refused: number
}

async function read(
  url: string,
  headers: Record<string, string>,
  turn: number,
  isOver: () => boolean,
) {
  const counted: Counted = { answered: 0, refused: 0 }
  await delay((turn * comeWithinMs) / readers)
  for (let at = turn; !isOver(); at += 7) {
    const isFile = at % 40 === 0
    const asked = new URLSearchParams(
      isFile ? { ...year, axis: 'sold', group: 'event', format: 'csv' } : asks[at % asks.length],
    )
    const patience = at % 5 === 0 ? AbortSignal.timeout(200) : AbortSignal.timeout(60_000)
    try {
      const answer = await fetch(`${url}${isFile ? '/export' : ''}?${asked}`, {
        headers,
        signal: patience,
      })
      await answer.arrayBuffer()
      counted[answer.ok ? 'answered' : 'refused'] += 1
    } catch {
      counted.refused += 1
    }
  }
  return counted
}

async function duringReports(sales: Load, url: string, headers: Record<string, string>) {
  let isOver = false
  const reading = Array.from({ length: readers }, (_, turn) =>
    read(url, headers, turn, () => isOver),
  )
  await delay(comeWithinMs)
  const p99 = await p99OfEven(sales, salesASecond, seconds).finally(() => {
    isOver = true
  })
  const all = await Promise.all(reading)
  const sum = (name: keyof Counted) => all.reduce((count, one) => count + one[name], 0)
  return { p99, answered: sum('answered'), refused: sum('refused') }
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO: 'off' })
  try {
    const url = ownerUrlOf(place)
    const venue = await withDatabaseAt(url, async (database) => {
      const built = await buildBigVenue(database, 200)
      await addPeople(database)
      return built
    })
    await keepSoldYears(place, [busy], email)
    let turn = 0
    const sales = await salesOverHttp(product.address, venue, () => cartOf(venue, turn++), 8)
    const headers = await signIn(product.address, email, {
      partnerId: busy.partnerId,
      password: testPassword,
    })
    const reports = `${product.address}/api/v1/partners/${busy.partnerId}/reports/ticket-sales`
    await rateOf(sales, 1)
    const results = []
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await p99OfEven(sales, salesASecond, seconds)
      results.push({ quiet, ...(await duringReports(sales, reports, headers)) })
      console.log(loadText())
    }
    const [quiet, loaded] = [
      medianOf(results, (one) => one.quiet),
      medianOf(results, (one) => one.p99),
    ]
    report({
      name: `a sale beside ${readers} readers of reports, against quiet`,
      figure: `p99 ${inNumber(loaded, 1)} ms, quiet ${inNumber(quiet, 1)}; ${results.map(({ answered, refused }) => `${answered} answered, ${refused} left or refused`).join('; ')}`,
      ratio: loaded / quiet,
      goal: { atMost: maxTimes },
    })
  } finally {
    await product.stop()
  }
})
