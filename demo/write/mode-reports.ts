import type pg from 'pg'
import { hourMs } from '../ground/calendar.ts'
import { insertRows } from '../load/insert-rows.ts'
import { Random, uuidAt } from '../ground/random.ts'

const reports = [
  {
    name: 'Nettsalg uke for uke i år',
    about: 'Hva som selges på nett, uke for uke gjennom året.',
    in_group: 'sales',
    roles: ['kulturhussjef', 'culture_full_read_only'],
    modules: [],
    report: 'ticket-sales',
    settings: 'channel=web&group=week&period=yearToDate',
  },
  {
    name: 'Besøk per sal og måned, kultur',
    about: 'Billetter og oppmøte i hver sal, for hus med kultur.',
    in_group: 'visits',
    roles: ['kulturhussjef', 'culture_full_read_only', 'leietakere'],
    modules: ['culture'],
    report: 'visitors',
    settings: 'group=auditorium&period=yearToDate&within=month',
  },
]

export async function writeModeReports(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const random = new Random(1)
  const madeBy = userIds.get('super@dxweb.test') ?? 0
  for (const report of reports) {
    const id = Buffer.from(uuidAt(now - 300 * hourMs, random)).toString('hex')
    const at = new Date(now - 300 * hourMs).toISOString()
    const row = { id, source: 'own', made_by: madeBy, made_at: at, version: 2 }
    await insertRows(client, 'mode_report', [row])
    await insertRows(client, 'mode_report_version', [
      {
        ...report,
        report_id: id,
        number: 1,
        is_published: true,
        saved_by: madeBy,
        saved_at: at,
        published_by: madeBy,
        published_at: at,
      },
    ])
  }
}
