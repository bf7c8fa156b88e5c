import { addDays } from '@dxweb/kit/time/day.ts'
import {
  addShow,
  addTerms,
  evening,
  first,
  givenSheets,
  linesOf,
  sellTickets,
  sumOf,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { expect, it } from 'vitest'

const { asOwner, venue } = await givenSheets()

it('settles the weeks of two bookings of a film separately', async () => {
  const again = addDays(first, 21)
  await addTerms({ ...usual, minimumOre: 500_000 })
  await asOwner(
    `insert into film_booking (partner_id, id, production_id, from_day, to_day)
     values ($1, 901, 7001, $2, $2::date + 6), ($1, 902, 7001, $3, null)`,
    [venue.partnerId, first, again],
  )
  for (const [nth, day] of [first, again].entries()) {
    await addShow({ ...evening, id: 100 + nth, day })
    await sellTickets(100 + nth, 12, 14_500, 1554)
  }
  for (const day of [first, again]) {
    const lines = await linesOf(day, addDays(day, 6))
    expect(sumOf(lines, 'rentalOre') + sumOf(lines, 'topUpOre')).toBe(500_000)
  }
})
