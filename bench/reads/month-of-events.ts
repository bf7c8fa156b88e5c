import { inTurn, median, medianOf, share } from '../load/measure.ts'
import { withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import { keepYears, monthAround } from '../ground/years-of-events.ts'

/**
 * Measures the first page of the events screen over HTTP: a month of a venue with 30,000 events a year, kept for one or
 * five years.
 */
const kept = { one: { partnerId: 2001, years: 1 }, five: { partnerId: 2005, years: 5 } }
const email = 'sjef@sundet.test'
const pageSize = 100

async function readsOf(address: string, partnerId: number) {
  const headers = await signIn(address, email, { partnerId })
  const { from, to } = monthAround()
  const url = `${address}/api/v1/partners/${partnerId}/events?from=${from}&to=${to}&limit=${pageSize}`
  return async () => {
    const start = performance.now()
    const answer = await fetch(url, { headers })
    const { data } = (await answer.json()) as { data: unknown[] }
    if (data.length !== pageSize) throw new Error(`${answer.status}: ${data.length} events`)
    return performance.now() - start
  }
}

const times = Math.max(20, Math.round(200 * share))

async function p50(read: () => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) taken.push(await read())
  return median(taken)
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await keepYears(place, Object.values(kept), email)
    const one = await readsOf(product.address, kept.one.partnerId)
    const five = await readsOf(product.address, kept.five.partnerId)
    await p50(one)
    await p50(five)
    const results = await inTurn({ one: () => p50(one), five: () => p50(five) })
    const ms = medianOf(results, (round) => round.five)
    const figure = `${inNumber(ms, 1)} ms p50 of 20 ms with five years kept, ${inNumber(
      medianOf(results, (round) => round.one),
      1,
    )} ms with one`
    report({ name: 'a month of events', figure, ratio: ms / 20, goal: { atMost: 1 } })
    report({
      name: 'a month of events, five years against one',
      figure,
      ratio: medianOf(results, (round) => round.five / round.one),
      goal: { atMost: 1.2 },
    })
  } finally {
    await product.stop()
  }
})
