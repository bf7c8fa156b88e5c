import type pg from 'pg'
import { hourMs } from '../ground/calendar.ts'
import { insertRows } from '../load/insert-rows.ts'
import { Random, uuidAt } from '../ground/random.ts'

const partnerId = 1003

const settings = [
  {
    report: 'ticket-sales',
    name: 'Månedsrapport til styret',
    search: 'compare=weeks&group=eventType&period=thisMonth',
    is_shared: true,
  },
  {
    report: 'sales-by-hour',
    name: 'Når trengs to i luka?',
    search: 'channel=pos&group=weekday&period=lastThirtyDays&within=hour',
    is_shared: true,
  },
  {
    report: 'visitors',
    name: 'Belegg per sal i år',
    search: 'group=auditorium&period=yearToDate',
    is_shared: false,
  },
]

const marks = [
  { report: 'ticket-sales', is_favourite: true, hours: 2 },
  { report: 'visitors', is_favourite: true, hours: 26 },
  { report: 'presale', is_favourite: false, hours: 5 },
  { report: 'refunds', is_favourite: false, hours: 50 },
]

export async function writeReportSettings(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const random = new Random(partnerId)
  const own = { partner_id: partnerId, user_id: userIds.get('sjef@sundet.test') ?? 0 }
  const madeAt = new Date(now - 400 * hourMs).toISOString()
  await insertRows(
    client,
    'report_setting',
    settings.map((row) => ({
      ...own,
      id: Buffer.from(uuidAt(now - 400 * hourMs, random)).toString('hex'),
      ...row,
      made_at: madeAt,
    })),
  )
  await insertRows(
    client,
    'report_mark',
    marks.map(({ hours, ...row }) => ({
      ...own,
      ...row,
      used_at: new Date(now - hours * hourMs).toISOString(),
    })),
  )
}
