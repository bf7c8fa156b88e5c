import { givenApp } from '../testing/given-app.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { periodOf } from '@dxweb/kit/time/period.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { expect, it } from 'vitest'

const { app, chief } = await givenApp()
const today = localDay(new Date(), 'Europe/Oslo')

async function pageText(day: Day): Promise<string> {
  const page = await chief.get(`/partners/1003/dashboardhtml-legacy?week=${day}&locale=nb`)
  return page.body.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ')
}

it('the film week of the old dashboard has the same figures as the linked reports', async () => {
  const [held] = await app.asOwner<{ day: Day }>(
    `select starts_at::date::text as day from event where partner_id = 1003 and state = 'published' order by id limit 1`,
  )
  const { from, to } = periodOf('thisFilmWeek', held!.day)
  const sumsOf = async (first: Day, last: Day) => {
    const asked = `axis=held&from=${first}&to=${last}&group=auditorium`
    const answer = await chief.get(`/partners/1003/reports/ticket-sales?${asked}`)
    return answer.json<{ sums: Record<string, number> }>().sums
  }
  const [now, then] = [await sumsOf(from, to), await sumsOf(addDays(from, -7), addDays(from, -1))]
  const text = await pageText(held!.day)
  expect(now['shows']).toBeGreaterThan(0)
  expect(text).toMatch(
    new RegExp(`Forestillinger ${now['shows']} .*mot samme tid uken før ${then['shows'] ?? 0} `),
  )
  expect(text).toContain(`Billetter ${now['tickets']} `)
})

/**
 * Inserts a film show that may overlap others. $5 contains the sale time of each ticket, in minutes relative to the
 * current time seven days ago.
 */
const showText = `
  with made as (
    insert into event select (jsonb_populate_record(e, jsonb_build_object('id', $1::integer, 'title', $2::text,
      'production_id', $3::integer, 'starts_at', at, 'ends_at', at + interval '2 hours', 'busy_from', at,
      'busy_until', at + interval '2 hours', 'accepts_overlap', true))).*
    from event e, (select ($4::date + ($1 - 90) * interval '3 hours' + interval '7 minutes') at time zone 'Europe/Oslo' as at) d
    where e.partner_id = 1003 and e.id = 1 returning id
  ), sold as (
    insert into sale (partner_id, id, sold_at, user_id, channel, total_ore)
    select 1003, gen_random_uuid(), ((now() at time zone 'Europe/Oslo')::date - 7
      + (now() at time zone 'Europe/Oslo')::time + m * interval '1 minute') at time zone 'Europe/Oslo', 1, 'pos', 10000
    from unnest($5::integer[]) m returning id, sold_at
  )
  insert into ticket (partner_id, id, event_id, renter_id, sale_id, sold_at, category_id, price_ore, vat_type_id,
    vat_basis_points, vat_ore)
  select 1003, gen_random_uuid(), made.id, 0, sold.id, sold.sold_at, 1, 10000, 5, 0, 0 from made, sold`

it('compares an open film week with the week before up to the same moment, and combines a film’s versions', async () => {
  const { from, to } = periodOf('thisFilmWeek', today)
  await app.asOwner(`insert into production (id, title, kind) values (70, 'Nattfergen', 'film')`)
  const [lastDay, before] = [to, addDays(to, -7)]
  await app.asOwner(showText, [91, 'Nattfergen 2D', 70, lastDay, [-9]])
  await app.asOwner(showText, [92, 'Nattfergen 3D', 70, lastDay, [-8, -7]])
  await app.asOwner(showText, [93, 'Nattfergen 2D', 70, before, [-3, -2, -1, 1, 2]])
  await app.asOwner(showText, [94, 'Premieren', null, lastDay, [-5]])
  const text = (await pageText(from)).replaceAll('\u00a0', ' ')
  expect(text).toMatch(/ Nattfergen 2 3 300 kr [\d,]+ % 3 300 kr 0,0 % /)
  expect(text).toMatch(/ Premieren 1 1 100 kr [\d,]+ % – – ny /)
})
