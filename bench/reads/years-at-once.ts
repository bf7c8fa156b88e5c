import { askVenue, type AskedVenue } from '../ground/ask-venue.ts'
import { ownerUrlOf, withDemoPlace } from '../ground/place.ts'
import { inNumber, loadText, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import { hasVenue, keepSoldYears } from '../ground/sold-years.ts'

/** Limits the time for five years to 6.5 times that of one year, to reveal a cost that grows faster than the rows. */
const sold = { partnerId: 2006, years: 5, eventsADay: 4 }
const email = 'sjef@sundet.test'
const maxTimes = 5 * 1.3

/** Reports that read unsettled sales, or all rows of the requested days. */
const reports = [
  'day-settlement',
  'settled-days',
  'month-settlement',
  'settled-months',
  'refunds',
  'postings',
  'call-sheet-films',
  'call-sheet-events',
]

function spanOf(years: number) {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  return { from: today.subtract({ years }).toString(), to: today.toString() }
}

async function printGrowth(venue: AskedVenue, name: string): Promise<void> {
  const ask = (years: number) =>
    askVenue(venue, `reports/${name}`, { ...spanOf(years), limit: '100' })
  const [one, five] = [await ask(1), await ask(sold.years)]
  report({
    name: `${name}: five years asked against one`,
    figure: `${inNumber(five, 1)} ms and ${inNumber(one, 1)} ms`,
    ratio: five / one,
    goal: { atMost: maxTimes },
  })
}

await withDemoPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    const url = ownerUrlOf(place)
    if (!(await hasVenue(url, sold.partnerId))) await keepSoldYears(place, [sold], email)
    const { partnerId } = sold
    const headers = await signIn(product.address, email, { partnerId })
    console.log(loadText())
    for (const name of reports) {
      await printGrowth({ address: product.address, partnerId, headers }, name)
    }
    console.log(loadText())
  } finally {
    await product.stop()
  }
})
