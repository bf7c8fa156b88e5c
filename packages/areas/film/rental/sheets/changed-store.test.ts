import { addDays } from '@dxweb/kit/time/day.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import {
  addShow,
  addTerms,
  evening,
  first,
  givenSheets,
  linesOf,
  nothingShown,
  refundTickets,
  sellTickets,
  step,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { beforeEach, expect, it } from 'vitest'

const { asOwner, db, venue } = await givenSheets()
const { partnerId } = venue
const second = addDays(first, 7)
const third = addDays(first, 14)
const clear = async (...tables: readonly string[]) => {
  for (const table of tables) await asOwner(`delete from ${table} where partner_id = ${partnerId}`)
}

/** Creates shows of two films in two approved weeks, with closed days and no later changes. */
beforeEach(async () => {
  await clear('film_rule', 'sales_of_day', 'sales_of_event', 'sales_day', 'closed_day')
  await nothingShown()
  // A booking with sold shows cannot be deleted.
  await clear('film_booking')
  await addTerms({
    ...usual,
    weekPercents: [{ percent: 4000 }, { percent: 3000 }, { percent: 2000 }],
  })
  for (const [nth, day] of [first, second].entries()) {
    for (const film of [0, 1] as const) {
      const id = 100 + nth * 2 + film
      await addShow({ ...evening, id, film, day, hall: film + 1 })
      await sellTickets(id, 12, 14_500, 1554)
    }
  }
  await step(first, 'approve')
  await step(second, 'approve')
  await closeDays(db, new Date())
  await clear('film_change')
})

const corrections = () => linesOf(third, addDays(third, 7))
const figureAll = () =>
  asOwner(
    'insert into film_change (partner_id, changed_on) values ($1, current_date) on conflict do nothing',
    [partnerId],
  )

it('does not recompute a film that has not changed since the last approval', async () => {
  await asOwner('update sales_of_event set price_ore = price_ore - 1000 where event_id = 100')
  expect(await corrections()).toEqual([])
  await figureAll()
  expect(await corrections()).toHaveLength(1)
})

const changes: Record<string, () => Promise<unknown>> = {
  'a refund': () => refundTickets(100, 2),
  'a refund of a closed day': async () => {
    await refundTickets(100, 2)
    await asOwner(
      `update sale set sold_at = sold_at - interval '1 day' where sold_at > now() - interval '1 hour'`,
    )
    await clear('sales_of_day', 'sales_of_event', 'sales_day', 'closed_day')
    await closeDays(db, new Date())
  },
  'a show that is called off': () => asOwner(`update event set state = 'cancelled' where id = 101`),
  'a show of another film': () => asOwner('update event set production_id = 7002 where id = 100'),
  'a show that is forgotten and entered': () =>
    addShow({ ...evening, id: 150, day: addDays(first, 1) }),
  'a show that goes': async () => {
    await addShow({ ...evening, id: 150, day: addDays(first, 1) })
    await step(third, 'approve')
    await clear('film_change')
    await asOwner('delete from event where id = 150')
  },
  'other terms': () => asOwner(`update film_term set week_percents = '[{"percent": 5000}]'`),
  'terms of a film': () =>
    addTerms({ ...usual, id: 2, productionId: 7001, weekPercents: [{ percent: 3000 }] }),
  'a booking': () =>
    asOwner(
      `insert into film_booking (partner_id, id, production_id, from_day) values ($1, 1, 7002, $2)`,
      [partnerId, addDays(first, -7)],
    ),
  'another distributor of a film': () =>
    asOwner('update production set distributor_id = null where id = 7001'),
  'another rental VAT': () => asOwner('update film_rate set rental_vat_percent = 1500'),
  'weeks that begin on another day': () =>
    asOwner('insert into film_rule (partner_id, week_start_day) values ($1, 4)', [partnerId]),
  'a distributor that is another firm': () =>
    asOwner('update bureau set distributor_id = null where id = 1'),
}

it.each(Object.keys(changes))('computes the corrections that follow from %s', async (name) => {
  expect(await corrections()).toEqual([])
  await changes[name]?.()
  const narrowed = await corrections()
  await figureAll()
  expect(narrowed).toEqual(await corrections())
  expect(narrowed).not.toEqual([])
})
