import { setTimeout as delay } from 'node:timers/promises'
import {
  newCondition,
  type Group,
  type SegmentNode,
} from '@dxweb/areas/customers/segments/rules.ts'
import { median } from '../load/measure.ts'
import { customerCount, makeMillionCustomers } from './million-customers.ts'
import { ownerUrlOf, withDemoPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'

/** Measures lists, searches and segment counts in a register of a million customers. */
const partnerId = 1003
const email = 'sjef@sundet.test'
const listMs = 50
const countMs = 300
const times = 3
/** Milliseconds without requests: a minute more than the time for which the product renews an unused list. */
const pauseMs = 360_000

const orders = ['lastName', 'firstName', 'email', 'phone', 'city', 'wantsMail'].flatMap(
  (column) => [column, `-${column}`],
)

const lists: Readonly<Record<string, string>> = {
  'first page': '',
  'page in the middle': `offset=${customerCount / 2}`,
  'last page': `offset=${customerCount - 100}`,
  'wants mail': 'wantsMail=true',
  'wants no mail': 'wantsMail=false',
  'wants texts': 'wantsSms=true',
  'wants mail, in the middle': 'wantsMail=true&offset=100000',
  ...Object.fromEntries(orders.map((order) => [`by ${order}`, `sort=${order}`])),
  'search: name': 'q=kari+hansen',
  'search: name, by mail': 'q=kari+hansen&sort=email',
  'search: name, by first name': 'q=kari+hansen&sort=-firstName',
  'search: rare name': 'q=4711',
  'search: mail': 'q=kunde471100@post',
  'search: phone': 'q=40471100',
  'search: nobody': 'q=xyzzy',
  'search: middle of a name': 'q=anse',
}

const all = (...of: SegmentNode[]): Group => ({ kind: 'group', isNot: false, join: 'all', of })

const segments: Readonly<Record<string, Group>> = {
  everybody: all(),
  'wants mail': all(newCondition.consent),
  'said no to mail': all({ ...newCondition.consent, answer: 'no' }),
  'never asked about mail': all({ ...newCondition.consent, isNot: true }),
  'postal code': all({ ...newCondition.postalCode, prefixes: ['60', '50'] }),
  bought: all(newCondition.bought),
  'bought three times in a year': all({
    ...newCondition.bought,
    measure: 'purchases',
    atLeast: 3,
    withinDays: 365,
  }),
  'visited within a year': all(newCondition.lastVisit),
  lapsed: all({ ...newCondition.lastVisit, is: 'lapsed' }),
  'wants mail, bought, lives near': all(
    newCondition.consent,
    { ...newCondition.bought, withinDays: 365 },
    { ...newCondition.postalCode, prefixes: ['6'] },
  ),
  'bought within a year, not of an event type, visited': all(
    { ...newCondition.bought, withinDays: 365 },
    { ...newCondition.bought, eventTypeIds: [1], isNot: true },
    newCondition.lastVisit,
  ),
  members: all(newCondition.member),
}

async function medianMs(ask: () => Promise<Response>): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < times + 1; turn += 1) {
    const began = performance.now()
    const answer = await ask()
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status}: ${text}`)
    if (turn > 0) took.push(performance.now() - began)
  }
  return median(took)
}

async function measureFirst(when: string, ask: (query: string) => Promise<Response>) {
  const took: number[] = []
  for (const query of ['', ...orders.map((order) => `sort=${order}&offset=${customerCount / 2}`)]) {
    const began = performance.now()
    await ask(query).then((answer) => answer.text())
    took.push(performance.now() - began)
    console.log(`  ${when}, ${query || 'first page'}: ${inNumber(took.at(-1) ?? 0, 1)} ms`)
  }
  const [first = 0, ...middles] = took
  report({
    name: `first requests ${when}`,
    figure: `first page ${inNumber(first, 1)} ms, in the middle at most ${inNumber(Math.max(...middles), 1)} ms, median ${inNumber(median(middles), 1)} ms, of ${listMs} ms, ${middles.length} orders`,
    ratio: Math.max(...took) / listMs,
    goal: { atMost: 1 },
  })
}

type Asks = Readonly<Record<string, () => Promise<Response>>>

const asksOf = <T>(of: Readonly<Record<string, T>>, ask: (one: T) => Promise<Response>): Asks =>
  Object.fromEntries(Object.entries(of).map(([what, one]) => [what, () => ask(one)]))

async function measure(name: string, goalMs: number, asks: Asks): Promise<void> {
  const took: { what: string; ms: number }[] = []
  for (const [what, ask] of Object.entries(asks)) {
    const ms = await medianMs(ask)
    took.push({ what, ms })
    console.log(`  ${what}: ${inNumber(ms, 1)} ms`)
  }
  const slow = took.filter(({ ms }) => ms > goalMs).length
  const [worst] = took.toSorted((one, other) => other.ms - one.ms)
  report({
    name,
    figure: `slowest '${worst?.what}' ${inNumber(worst?.ms ?? 0, 1)} ms of ${goalMs} ms, ${slow} of ${took.length} above`,
    ratio: (worst?.ms ?? 0) / goalMs,
    goal: { atMost: 1 },
  })
}

await withDemoPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await makeMillionCustomers(ownerUrlOf(place), partnerId)
    const headers = await signIn(product.address, email, { partnerId })
    const venue = `${product.address}/api/v1/partners/${partnerId}`
    const json = { ...headers, 'content-type': 'application/json', origin: product.address }
    const askList = (query: string) => fetch(`${venue}/customers?${query}`, { headers })
    const counts = asksOf(segments, (tree) => {
      const body = JSON.stringify({ tree })
      return fetch(`${venue}/segments/count`, { method: 'POST', headers: json, body })
    })
    await measure('counts of segments before a list is opened', countMs, counts)
    await measureFirst('of a new server', askList)
    await measure('lists and searches', listMs, asksOf(lists, askList))
    await measure('counts of segments while lists are renewed', countMs, counts)
    await delay(pauseMs)
    await measureFirst('after a pause', askList)
  } finally {
    await product.stop()
  }
})
