import { askVenue } from '../ground/ask-venue.ts'
import { sellMany, tickets } from '../ground/many-tickets.ts'
import { ownerUrlOf, withPlace } from '../ground/place.ts'
import { inNumber, report } from '../ground/report.ts'
import { serveProduct } from '../ground/serve.ts'
import { signIn } from '../ground/sign-in.ts'
import { settleFilmWeeks } from './film-weeks.ts'

/** Measures a film week's settlement in a venue with 600,000 tickets a year and settled earlier weeks. */
const partnerId = 2001
const bureauId = 1
const email = 'sjef@sundet.test'
const maxMs = 100

/** Returns the first day of the film week that began the given number of weeks ago. */
function friday(weeks: number): string {
  const today = Temporal.Now.plainDateISO('Europe/Oslo')
  return today.subtract({ days: ((today.dayOfWeek + 2) % 7) + 7 * weeks }).toString()
}

/**
 * Weeks since the film week of each settlement to measure. A draft also contains corrections of all weeks approved
 * earlier.
 */
const sheets = { 'to be approved, with corrections of all before it': 1, approved: 4 }

await withPlace(async (place) => {
  const product = await serveProduct(place, { DEMO_SCALE: 'small' })
  try {
    await sellMany(place, partnerId, email)
    await settleFilmWeeks(ownerUrlOf(place), partnerId)
    const { address } = product
    const venue = { address, partnerId, headers: await signIn(address, email, { partnerId }) }
    for (const [name, ago] of Object.entries(sheets)) {
      const week = friday(ago)
      const sheet = await askVenue(venue, `film-settlements/${bureauId}/${week}`, {})
      const query = { from: week, to: week, bureauId: String(bureauId), limit: '200', only: 'rows' }
      const lines = await askVenue(venue, 'reports/distributor-settlement', query)
      report({
        name: `film week of ${inNumber(tickets)} tickets a year, ${name}`,
        figure: `its sums ${inNumber(sheet, 1)} ms, its lines ${inNumber(lines, 1)} ms of ${maxMs} ms`,
        ratio: Math.max(sheet, lines) / maxMs,
        goal: { atMost: 1 },
      })
    }
  } finally {
    await product.stop()
  }
})
