import type { LastYearReport } from '@dxweb/areas/reports/contract.ts'
import { addDays, startOfMonth } from '@dxweb/kit/time/day.ts'
import { dayLastYear } from '@dxweb/kit/time/week-last-year.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { expect, it } from 'vitest'
import { sellSome } from '../testing/sold-venue.ts'
import { wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp()
await sellSome(app)
const today = localDay(new Date(), 'Europe/Oslo')

/** Sells one ticket for 112 kroner, 12 of them VAT, on a day at the current time plus some minutes. */
const sellOn = (day: string, minutes: number) =>
  app.asOwner(
    `with sold as (
       insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
       values (1003, gen_random_uuid(), ($1::date + (now() at time zone 'Europe/Oslo')::time + $2 * interval '1 minute') at time zone 'Europe/Oslo', 1, 'pos', 11200)
       returning id, sold_at
     ) insert into ticket (partner_id, id, event_id, sale_id, sold_at, category_id, price_ore, vat_type_id,
         vat_basis_points, vat_ore)
       select 1003, gen_random_uuid(), 1, id, sold_at, 1, 11200, 3, 1200, 1200 from sold`,
    [day, minutes],
  )

async function netBetween(from: string, to: string): Promise<number> {
  const [row] = await app.asOwner<{ net: number }>(
    `select coalesce(sum(m.price_ore - m.vat_ore), 0)::int as net
     from sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
     where s.partner_id = 1003 and (s.sold_at at time zone 'Europe/Oslo')::date between $1 and $2`,
    [from, to],
  )
  return row?.net ?? 0
}

it('the last-year report compares revenue without VAT with revenue up to the same time last year', async () => {
  // Last year's same day counts only sales before the current time of day.
  await sellOn(dayLastYear(today), -1)
  await sellOn(dayLastYear(today), 1)
  await sellOn(addDays(today, -1), 0)
  const chief = await app.as('sjef@sundet.no')
  const report = await chief.get('/partners/1003/reports/last-year')
  expect(report.json<LastYearReport>()).toEqual({
    todayTotalRevenue: await netBetween(today, today),
    yesterdayTotalRevenue: await netBetween(addDays(today, -1), addDays(today, -1)),
    currentMonthTotalRevenue: await netBetween(startOfMonth(today), today),
    currentYearTotalRevenue: await netBetween(`${today.slice(0, 4)}-01-01`, today),
    thisMonthLastYearGrossSalesExVat: 10_000,
    lastYearGrossSalesExVat: 10_000,
  })
})
