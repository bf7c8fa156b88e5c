import { askVenue, type AskedVenue, yearToDate } from './ground/ask-venue.ts'
import { withDemoPlace, ownerUrlOf } from './ground/place.ts'
import { inNumber, loadText, report } from './ground/report.ts'
import { serveProduct } from './ground/serve.ts'
import { signIn } from './ground/sign-in.ts'
import { hasVenue, keepSoldYears } from './ground/sold-years.ts'
import { share } from './load/measure.ts'

/**
 * Measures reports of a year to date and their rows in a venue with five years and five million tickets, and in a
 * venue with a single year.
 */
const email = 'sjef@sundet.test'
const eventsADay = Math.max(1, Math.round(82 * share))
const [young, old] = [
  { partnerId: 2001, years: 1, eventsADay },
  { partnerId: 2005, years: 5, eventsADay },
]
const [maxMs, maxMsOfRows, maxTimes] = [50, 30, 1.5]

const groups = ['month', 'eventType', 'auditorium', 'priceCategory', 'channel', 'renter', 'event']

/** Reports with a single date axis, and the groups to measure for each. */
const others: Record<string, readonly string[]> = {
  visitors: ['month', 'auditorium', 'eventType', 'event'],
  nk: ['part', 'category', 'month'],
  tono: ['organizer', 'reported', 'month'],
  vat: ['rate', 'event'],
  postings: ['account', 'event'],
}
const reportsOfRows = ['visitors', 'nk', 'tono', 'vat', 'postings']

const axes = ['sold', 'held'] as const
type Axis = (typeof axes)[number]

interface Asked {
  name: string
  path: string
  query: Record<string, string>
}

function yearsOf(axis: Axis): Asked[] {
  const asked = (name: string, query: object, path = 'reports/ticket-sales') => ({
    name: `${name}, ${axis}`,
    path,
    query: { ...yearToDate(), axis, ...query },
  })
  return [
    ...groups.map((group) => asked(`year by ${group}`, { group })),
    asked('year by month with last year', { group: 'month', compare: 'weeks' }),
    asked('year by month as known two months ago', { group: 'month', until: yearToDate(60).to }),
    asked('totals of the year', { only: 'sums' }),
    asked('year by hour', { group: 'hour' }, 'reports/sales-by-hour'),
  ]
}

function rowsOf(axis: Axis): Asked[] {
  const year = yearToDate()
  const spring = (to: string) => ({
    from: `${year.from.slice(0, 4)}-03-01`,
    to: `${year.from.slice(0, 4)}-${to}`,
  })
  const asked = (name: string, query: object) => ({
    name: `first rows of ${name}, ${axis}`,
    path: 'reports/ticket-sales',
    query: { ...year, axis, only: 'rows', limit: '100', ...query },
  })
  return [
    asked('the year', {}),
    asked('a month', spring('03-31')),
    asked('a week', spring('03-07')),
    asked('a channel', { channel: 'app' }),
  ]
}

const ofOthers: Asked[] = [
  ...Object.entries(others).flatMap(([name, by]) =>
    by.map((group) => ({
      name: `${name} of the year by ${group}`,
      path: `reports/${name}`,
      query: { ...yearToDate(), group },
    })),
  ),
  { name: 'presale by type', path: 'reports/presale', query: { group: 'eventType' } },
]

const rowsOfOthers: Asked[] = reportsOfRows.map((name) => ({
  name: `first rows of ${name}`,
  path: `reports/${name}`,
  query: { ...yearToDate(), only: 'rows', limit: '100' },
}))

async function printAll(venue: AskedVenue, asks: readonly Asked[], limitMs: number): Promise<void> {
  for (const { name, path, query } of asks) {
    const ms = await askVenue(venue, path, query)
    report({ name, figure: `${inNumber(ms, 1)} ms`, ratio: ms / limitMs, goal: { atMost: 1 } })
  }
}

async function printGrowth(before: AskedVenue, after: AskedVenue): Promise<void> {
  for (const { name, path, query } of [...axes.flatMap(yearsOf), ...ofOthers]) {
    const [one, five] = [await askVenue(before, path, query), await askVenue(after, path, query)]
    report({
      name: `${name}: five years kept against one`,
      figure: `${inNumber(five, 1)} ms and ${inNumber(one, 1)} ms`,
      ratio: five / one,
      goal: { atMost: maxTimes },
    })
  }
}

await withDemoPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    const url = ownerUrlOf(place)
    if (!(await hasVenue(url, old.partnerId))) await keepSoldYears(place, [young, old], email)
    const venueOf = async ({ partnerId }: typeof old): Promise<AskedVenue> => ({
      address: product.address,
      partnerId,
      headers: await signIn(product.address, email, { partnerId }),
    })
    const venue = await venueOf(old)
    console.log(loadText())
    await printAll(venue, axes.flatMap(yearsOf), maxMs)
    await printAll(venue, ofOthers, maxMs)
    await printAll(venue, [...axes.flatMap(rowsOf), ...rowsOfOthers], maxMsOfRows)
    await printGrowth(await venueOf(young), venue)
    console.log(loadText())
  } finally {
    await product.stop()
  }
})
