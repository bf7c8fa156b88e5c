import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { periodOf } from '@dxweb/kit/time/period.ts'
import { expect, it } from 'vitest'
import { wholeApp } from '../testing/whole-app.ts'

const app = await wholeApp()

it('a film week of the old dashboard has the figures of the reports that its tiles lead to', async () => {
  const chief = await app.as('sjef@sundet.no')
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
  const page = await chief.get(`/partners/1003/dashboardhtml-legacy?week=${held!.day}&locale=nb`)
  const text = page.body.replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ')
  expect(now['shows']).toBeGreaterThan(0)
  expect(text).toMatch(
    new RegExp(`Forestillinger ${now['shows']} .*mot uken før ${then['shows'] ?? 0} `),
  )
  expect(text).toContain(`Billetter ${now['tickets']} `)
})
