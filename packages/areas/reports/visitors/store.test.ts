import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { reportUrl, type ReportReply } from '@dxweb/server/testing/report-url.ts'
import { sellSome } from '@dxweb/server/testing/sold-venue.ts'
import { settingsForManyReads, wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { expect, it } from 'vitest'
import { tono } from '@dxweb/areas/tono/report/contract.ts'
import { concession } from '../goods/contract.ts'
import { nk } from '../nk/contract.ts'
import { visitors } from './contract.ts'

const app = await wholeApp(undefined, settingsForManyReads)
await sellSome(app)
const chief = await app.as('sjef@sundet.no')
const today = localDay(new Date(), 'Europe/Oslo')

const scansText = (tickets: string, hours: number) => `
  insert into ticket_scan (partner_id, id, event_id, ticket_id, result, scanned_at, user_id)
  select 1003, gen_random_uuid(), event_id, id, 'accepted', now() - interval '${hours} hours', 1 from ticket
  where partner_id = 1003 and state = 'issued' and ${tickets}`

const before = [
  `update event_type set nk_category_id = 1, has_tono = true where partner_id = 1003`,
  `update event set starts_at = now() - interval '30 days' * id, ends_at = now() - interval '30 days' * id + interval '2 hours',
     busy_from = now() - interval '30 days' * id, busy_until = now() - interval '30 days' * id + interval '2 hours',
     state = 'published' where partner_id = 1003 and id in (1, 3)`,
  `insert into event select (jsonb_populate_record(e, jsonb_build_object('id', 79, 'title', 'Åpen dag', 'auditorium_id', 2,
     'seat_map_id', null, 'is_open_event', true))).* from event e where e.partner_id = 1003 and e.id = 1`,
  scansText('event_id = 1', 700),
]

const changes = [
  scansText('event_id = 3', 2150),
  `update ticket_scan set undone_at = now() where id = (select id from ticket_scan where partner_id = 1003 and event_id = 1
     and result = 'accepted' order by id limit 1)`,
  'update event_price_category set is_companion = true where partner_id = 1003 and event_id = 1 and id = 1',
  'update event set counted_visitors = 42 where partner_id = 1003 and id = 79',
  'update event set is_open_event = false where partner_id = 1003 and id = 79',
  `update event set title = 'Et annet navn', capacity = capacity + 9 where partner_id = 1003 and id = 3`,
  `insert into event_price_category select (jsonb_populate_record(c, jsonb_build_object('event_id', 79))).*
     from event_price_category c where c.partner_id = 1003 and c.event_id = 1`,
  'update event_price_category set price_ore = 0 where partner_id = 1003 and event_id = 79',
  'delete from event_price_category where partner_id = 1003 and event_id = 79',
]

const asks = [
  [visitors, ['event', 'eventType', 'month'], [-10, -31, -62, -100]],
  [nk, ['part', 'category', 'month'], []],
  [tono, ['organizer', 'month'], []],
] as const

const days = { from: addDays(today, -200), to: addDays(today, 60) }

const visitorsOf = async (report: typeof concession | typeof visitors) => {
  const answer = await chief.get(reportUrl(report, { ...days, group: 'day' }, 1003, ''))
  const { groups } = answer.json<ReportReply>()
  const known = groups.filter((row) => Number(row['visitors'] ?? 0) > 0)
  return Object.fromEntries(known.map((row) => [String(row['day']), row['visitors']]))
}

async function readAll(): Promise<unknown> {
  const visited = await visitorsOf(visitors)
  expect(Object.keys(visited).length).toBeGreaterThan(1)
  expect(await visitorsOf(concession)).toEqual(visited)
  const shown: unknown[] = []
  for (const [report, groups, agos] of asks) {
    const shapes = [...groups.map((group) => ({ group })), { only: 'rows', limit: '2' }, {}]
    const untils = agos.map((ago) => ({ until: addDays(today, ago) }))
    for (const shape of [...shapes, ...untils]) {
      const answer = await chief.get(reportUrl(report, { ...days, ...shape }, 1003, ''))
      if (answer.statusCode !== 200) throw new Error(answer.body)
      shown.push([report.name, shape, answer.json<ReportReply>()])
    }
  }
  return shown
}

it('visitors are the same from stored sums of events as from tickets and scans, even after later changes', async () => {
  await app.asOwner('alter table event disable trigger moves_unsold')
  for (const change of before) await app.asOwner(change)
  const unsummed = await readAll()
  await closeDays(app.db, new Date())
  expect(await readAll()).toEqual(unsummed)
  const seen: unknown[] = [unsummed]
  for (const change of changes) {
    await app.asOwner(change)
    seen.push(await readAll())
  }
  await app.asOwner('alter table event enable trigger moves_unsold')
  for (const [at, change] of changes.entries()) {
    expect({ change, shown: seen[at + 1] }).not.toEqual({ change, shown: seen[at] })
  }
  for (const table of ['sales_of_day', 'sales_of_event', 'sales_day', 'closed_day']) {
    await app.asOwner(`delete from ${table} where partner_id = 1003`)
  }
  expect(await readAll()).toEqual(seen.at(-1))
})
