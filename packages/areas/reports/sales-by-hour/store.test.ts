import { reportUrl, type ReportReply } from '@dxweb/server/testing/report-url.ts'
import { sellSome } from '@dxweb/server/testing/sold-venue.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { expect, it } from 'vitest'
import { salesByHour } from './contract.ts'

const app = await wholeApp()

it('the sums of each hour equal its tickets, refunds and corrections', async () => {
  await sellSome(app)
  const expected = await app.asOwner(
    `select to_char(moved_at at time zone 'Europe/Oslo', 'HH24') || ':00' as hour, sum(tickets)::int as tickets,
       sum(price_ore)::int as "grossOre", sum(vat_ore)::int as "vatOre"
     from ticket_move where partner_id = 1003 group by 1 order by 1`,
  )
  const chief = await app.as('sjef@sundet.no')
  const answer = await chief.get(reportUrl(salesByHour, { group: 'hour' }, 1003, ''))
  const { groups } = answer.json<ReportReply>()
  const hours = groups.map(({ hour, tickets, grossOre, vatOre }) => ({
    hour,
    tickets,
    grossOre,
    vatOre,
  }))
  expect(hours).toEqual(expected)
  expect(expected.length).toBeGreaterThan(3)
})
