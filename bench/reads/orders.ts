import { askVenue, type AskedVenue } from '../ground/ask-venue.ts'
import { orderMany, orderYear, settledEventId } from './many-orders.ts'
import { ownerUrlOf, withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import { median } from '../load/measure.ts'

/** Measures a list of 10,000 orders as its screen requests it, and the settlement of an event with 5,000 tickets. */
const partnerId = 1003
const maxMs = 50

const page = { limit: '200' }
const lists = {
  unfiltered: page,
  'those to invoice': { ...page, state: 'approvedForInvoicing' },
  'searched by a word': { ...page, q: 'nr. 77' },
  'sorted by total': { ...page, sort: '-totalOre' },
  'current and coming first': { ...page, sort: 'coming' },
  'sorted by renter': { ...page, sort: 'renterId' },
  'finished, sorted by total': { ...page, state: 'finished', sort: 'totalOre' },
  'last page by total': { ...page, sort: 'totalOre', offset: '9800' },
}

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** First and last day that the timeline reads at each zoom level, counted from today. */
const timelines = { hours: [-2, 5], days: [-14, 42], weeks: [-28, 84] } as const

const ofTimeline = ([from, to]: readonly [number, number]) => ({
  limit: '1000',
  state: 'option,unconfirmed,confirmed',
  from: dayAfter(from),
  to: dayAfter(to),
  sort: 'periodFrom',
})

const figureOf = (name: string, ms: number) =>
  report({
    name,
    figure: `${inNumber(ms, 1)} ms of ${maxMs} ms`,
    ratio: ms / maxMs,
    ...(!/by renter|of weeks/.test(name) && { goal: { atMost: 1 } }),
  })

async function call({ address, headers }: AskedVenue, method: string, path: string, body?: object) {
  const answer = await fetch(`${address}/api/v1/partners/${partnerId}/${path}`, {
    method,
    headers: { ...headers, origin: address, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { id: number }
}

async function settle(venue: AskedVenue): Promise<void> {
  const path = 'renter-settlements'
  const { id } = await call(venue, 'POST', path, { eventId: settledEventId })
  const took: number[] = []
  for (let version = 1; version <= 7; version += 1) {
    const began = performance.now()
    await call(venue, 'PUT', `${path}/${id}`, { version, added: [], chargesTono: true })
    took.push(performance.now() - began)
  }
  figureOf('a settlement of 5,000 tickets figured', median(took))
  await call(venue, 'POST', `${path}/${id}/approve`, { version: 8 })
  const ms = await askVenue(venue, path, { eventId: String(settledEventId) })
  figureOf('a settlement of 5,000 tickets read, with what has changed', ms)
}

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await orderMany(ownerUrlOf(place), partnerId)
    const { address } = product
    const venue = {
      address,
      partnerId,
      headers: await signIn(address, 'sjef@sundet.test', { partnerId }),
    }
    for (const [name, query] of Object.entries(lists)) {
      figureOf(`10,000 orders, ${name}`, await askVenue(venue, 'orders', query))
    }
    await settle(venue)
    await orderYear(ownerUrlOf(place), partnerId)
    for (const [zoom, days] of Object.entries(timelines)) {
      figureOf(
        `a timeline of ${zoom}, a year of 10,000 orders to come`,
        await askVenue(venue, 'orders', ofTimeline(days)),
      )
    }
  } finally {
    await product.stop()
  }
})
