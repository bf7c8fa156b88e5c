import { askVenue, type AskedVenue, yearToDate } from '../ground/ask-venue.ts'
import { ownerUrlOf, withDemoPlace } from '../ground/place.ts'
import { inNumber, loadText, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import { sellGoodsForAYear } from './sold-goods.ts'
import { hasVenue, keepSoldYears } from '../ground/sold-years.ts'

/**
 * Measures a year's concession sales with 1.2 million lines, and their X and Z reports, in a venue with 240,000
 * tickets.
 */
const email = 'sjef@sundet.test'
const sold = { partnerId: 2007, years: 1, eventsADay: 20 }
const maxMs = 50

const year = {
  from: Temporal.Now.plainDateISO().subtract({ days: 364 }).toString(),
  to: yearToDate().to,
}

const oneTill = { limit: '100', register: 'Kasse 1', kind: 'z' }

async function printAll(venue: AskedVenue): Promise<void> {
  const groups = [
    'day',
    'month',
    'productGroup',
    'product',
    'percent',
    'account',
    'register',
    'menu',
  ]
  const asks = [
    ...groups.map(
      (group) => [`a year of goods by ${group}`, 'reports/concession', { group }] as const,
    ),
    ['totals of a year of goods', 'reports/concession', { only: 'sums' }] as const,
    ['a year of menus', 'reports/sold-menus', { group: 'menu' }] as const,
    ['product sales of the year', 'reports/product-sales', null] as const,
    ['X and Z reports of a year of four tills', 'reports/till-reports', { limit: '100' }] as const,
    ['Z reports of a year of one till', 'reports/till-reports', oneTill] as const,
  ]
  for (const [name, path, query] of asks) {
    const ms = await askVenue(venue, path, query === null ? {} : { ...year, ...query })
    report({ name, figure: `${inNumber(ms, 1)} ms`, ratio: ms / maxMs, goal: { atMost: 1 } })
  }
}

await withDemoPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    const { partnerId } = sold
    if (!(await hasVenue(ownerUrlOf(place), partnerId))) await keepSoldYears(place, [sold], email)
    await sellGoodsForAYear(place, partnerId)
    console.log(loadText())
    const headers = await signIn(product.address, email, { partnerId })
    await printAll({ address: product.address, partnerId, headers })
    console.log(loadText())
  } finally {
    await product.stop()
  }
})
