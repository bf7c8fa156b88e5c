import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { reportUrl, type ReportReply } from '@dxweb/server/testing/report-url.ts'
import { settingsForManyReads, wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { addDays, daysBetween } from '@dxweb/kit/time/day.ts'
import { dayLastYear } from '@dxweb/kit/time/week-last-year.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { expect, it } from 'vitest'
import { ticketSales } from './contract.ts'

const app = await wholeApp(undefined, settingsForManyReads)
const chief = await app.as('sjef@sundet.no')
const today = localDay(new Date(), 'Europe/Oslo')

async function ask(query: Record<string, string>): Promise<ReportReply> {
  const answer = await chief.get(reportUrl(ticketSales, query, 1003, ''))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<ReportReply>()
}

/**
 * Inserts an event with its own type, and tickets sold the day before, a minute before the current time, and a minute
 * after it.
 */
const lateText = `with kind as (
   insert into event_type select (jsonb_populate_record(t, jsonb_build_object('id', $1::integer, 'name', 'Type ' || $1))).*
   from event_type t where t.partner_id = 1003 and t.id = 1 returning id
 ), made as (
   insert into event select (jsonb_populate_record(e, jsonb_build_object('id', kind.id, 'event_type_id', kind.id,
     'starts_at', day, 'ends_at', day + interval '2 hours', 'busy_from', day, 'busy_until', day + interval '2 hours'))).*
   from event e, kind, (select ($3::date + time '23:30') at time zone 'Europe/Oslo' as day) d
   where e.partner_id = 1003 and e.id = 1 returning id
 ), times as (
   select n, ($2::date + (now() at time zone 'Europe/Oslo')::time + n * interval '1 minute'
     - case when n = -2 then interval '1 day' else '0' end) at time zone 'Europe/Oslo' as at
   from unnest(array[-2, -1, 1]) n
 ), sold as (
   insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
   select 1003, md5('late' || $1 || n)::uuid, at, 1, 'pos', 10000 from times returning id, sold_at
 )
 insert into ticket (partner_id, id, event_id, renter_id, sale_id, sold_at, category_id, price_ore, vat_type_id,
   vat_basis_points, vat_ore)
 select 1003, gen_random_uuid(), made.id, 0, sold.id, sold.sold_at, 1, 10000, 3, 1200, 1071 from made, sold`

it('compares unfinished periods with last year up to the same time of day or the same time before the event', async () => {
  const coming = addDays(today, 10)
  const away = daysBetween(coming, dayLastYear(coming))
  // Two of the three tickets count, since the third was sold a minute after the current time of day.
  await app.asOwner(lateText, [98, dayLastYear(today), addDays(dayLastYear(today), 1)])
  await app.asOwner(lateText, [99, addDays(today, away), dayLastYear(coming)])
  const sold = { axis: 'sold', eventTypeId: '98', from: addDays(today, -20) }
  const asked = [
    { ...sold, to: today },
    { ...sold, to: addDays(today, 5) },
    { axis: 'held', eventTypeId: '99', from: addDays(today, -3), to: addDays(today, 20) },
    { axis: 'held', eventTypeId: '99', from: addDays(today, 1), to: addDays(today, 20) },
  ]
  const groups = ['month', 'eventType', 'auditorium', 'priceCategory', 'seller', 'daysAhead']
  const known = async () => {
    for (const each of asked) {
      for (const group of groups) {
        const { sums } = await ask({ ...each, group, compare: 'weeks' })
        expect([each, group, sums['ticketsBefore'], sums['tickets']]).toEqual([each, group, 2, 0])
      }
    }
  }
  for (const table of ['sales_of_day', 'sales_of_event', 'sales_day', 'closed_day']) {
    await app.asOwner(`delete from ${table} where partner_id = 1003`)
  }
  await known()
  await closeDays(app.db, new Date())
  await known()
  const whole = { ...sold, to: addDays(today, -1), group: 'month', compare: 'weeks' }
  expect((await ask(whole)).sums['ticketsBefore']).toBe(1)
})
