import { incomeDelayMs } from '@dxweb/areas/accounting/rules.ts'
import { isPermission } from '@dxweb/areas/access/rights/permissions.ts'
import { issueCreditNote } from '@dxweb/areas/invoicing/credit/store.ts'
import { issueInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  figuresOf,
  groupFieldsOf,
  type ReportRow,
  rowFieldsOf,
} from '@dxweb/kit/reports/define-report.ts'
import { reportEndpoints, sortableOf, unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import { reportLabel, whyText } from '@dxweb/kit/reports/report-words.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wordsIn } from '../collections/export-route.ts'
import { recogniseIncome } from '../jobs/recognise-income.ts'
import { type AskedReport, askOf, totalsOf } from '../testing/asked-report.ts'
import { columnIn } from '../testing/read-workbook.ts'
import { type Column, expected } from '../testing/role-matrix.ts'
import { sellSome } from '../testing/sold-house.ts'
import type { TestClient } from '../testing/test-client.ts'
import { wholeApp } from '../testing/whole-app.ts'
import { reportSources } from './sources.ts'

const app = await wholeApp()
let chief: TestClient

/** What the reports of another house say, where nothing is sold. */
const elsewhere = new Map<string, unknown>()
const readElsewhere = async (report: AnyReport) =>
  (await (await app.as('sjef@fjellvik.no')).get(askOf(report, {}, 1001, ''))).json<unknown>()

beforeAll(async () => {
  for (const { report } of reportSources) elsewhere.set(report.name, await readElsewhere(report))
  await sellSome(app)
  chief = await app.as('sjef@sundet.no')
  await refundAnother()
  await recogniseIncome(app.db, new Date(Date.now() + incomeDelayMs))
  await settleMonths()
  await openBatches()
  await showFilms()
  await queueFigures()
  await issueInvoices()
  await app.asOwner(
    `insert into ticket_scan (partner_id, id, event_id, ticket_id, result, device, scanned_at, is_offline, user_id)
     select partner_id, gen_random_uuid(), event_id, id, 'accepted', 'Dør A', now(), false, 1
     from ticket where partner_id = 1003 and state = 'issued' limit 1`,
  )
  // Another event that is paid for, and VAT beside the income.
  await app.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
     values (1003, gen_random_uuid(), 1, current_date, '1920', '2900', 12000, 2, null, 'sale'),
       (1003, gen_random_uuid(), 1, current_date, '2900', '2703', 1200, 3, 3, 'vat')`,
  )
})

/** Two sales of the web in a month with terms, and what was corrected in the month before. */
async function settleMonths(): Promise<void> {
  await app.asOwner(
    `update payment set means = 'web' where partner_id = 1003 and event_id in (1, 3) and means = 'card'`,
  )
  await app.asOwner(
    `insert into fee_term (partner_id, id, valid_from, event_type_id, fee_per_ticket_ore, fee_basis_points,
       card_basis_points, fee_vat_code, made_by)
     values (1003, gen_random_uuid(), '2020-01-01', null, 600, 0, 100, 'high', 21),
       (1003, gen_random_uuid(), '2020-01-01', 2, 450, 150, 100, 'low', 21)`,
  )
  await app.asOwner(
    `with m as (
       insert into month_settlement (partner_id, month)
       select 1003, (date_trunc('month', now()) - n * interval '1 month')::date from generate_series(0, 1) n
       returning month
     ) insert into month_correction (partner_id, id, month, kind, amount_ore, reason, made_by)
     select 1003, gen_random_uuid(), month, 'advance', -5000, 'Utbetalt', 21 from m`,
  )
}

/** Two films of two distributors, one with terms. */
async function showFilms(): Promise<void> {
  await app.asOwner(
    `insert into distributor (id, name) select 700 + n, 'Byrå ' || n from generate_series(1, 2) n`,
  )
  await app.asOwner(
    `insert into production (id, title, kind, distributor_id)
     select 7000 + n, 'Film ' || n, 'film', 700 + n from generate_series(1, 2) n`,
  )
  await app.asOwner(
    `insert into bureau (partner_id, id, name, distributor_id)
     select 1003, 700 + n, 'Byrå ' || n, 700 + n from generate_series(1, 2) n`,
  )
  await app.asOwner(
    `insert into film_term (partner_id, id, bureau_id, starts_on, starts_time, method, week_percents)
     values (1003, 1, 701, '2020-01-01', '05:00', 'distributorPercent', '[{"percent": 4000}]')`,
  )
  await app.asOwner(
    `update event set production_id = case id when 3 then 7001 else 7002 end,
       film_version = case id when 3 then '{"dimension": "2d"}'::jsonb end where partner_id = 1003 and id in (1, 3)`,
  )
}

/** Figures of both films, on their way to the report server. */
async function queueFigures(): Promise<void> {
  await app.asOwner(
    `with f as (
       insert into playing_figure (partner_id, event_id, revision, status, operating_day, figures)
       select 1003, e.id, 1, 'final', current_date, '{"admissions": {"paid": 2, "free": 0}, "grossOre": 79000}'
       from event e where e.partner_id = 1003 and e.id in (1, 3) returning event_id
     ) insert into playing_transfer (partner_id, id, event_id, revision, state)
       select 1003, event_id, event_id, 1, case event_id when 1 then 'accepted' else 'rejected' end from f`,
  )
}

/** Two batches with payments, one of them closed. */
async function openBatches(): Promise<void> {
  await app.asOwner(
    `insert into payment_batch (partner_id, id, kind, from_on, to_on, state, payment_count, gross_ore, refund_ore)
     values (1003, 1, 'web', '2020-01-01', null, 'open', null, null, null),
       (1003, 2, 'card', '2020-01-01', current_date, 'closed', 4, 250000, 39500),
       (1003, 3, 'card', current_date + 1, null, 'open', null, null, null)`,
  )
}

/** To two renters; a part of the second is credited. */
async function issueInvoices(): Promise<void> {
  const scope = { partnerId: 1003, renterId: 0, userId: 21 }
  const by = { userId: 21, sudoId: null, requestId: 'test' }
  await app.asOwner(
    `update partner set org_number = '974760673', account_number = '86011117947' where id = 1003`,
  )
  const line = { description: 'Leie', quantity: 150, unit: 'hour' as const, unitPriceOre: 50_000 }
  await app.db.transaction(scope, async (tx) => {
    for (const renterId of [1, 2]) {
      const lines = [1, 5].map((vatTypeId) => ({ ...line, vatTypeId }))
      await issueInvoice(tx, scope, by, { renterId, reference: 'Ola Vik', lines })
    }
    const lines = [{ line: 1, netOre: 30_000 }]
    await issueCreditNote(tx, scope, by, { number: 2, reason: 'Kortere tid', lines })
  })
}

async function refundAnother(): Promise<void> {
  const [ticket] = await app.asOwner<{ id: string; sale: string }>(
    `select id, sale_id as sale from ticket where partner_id = 1003 and event_id = 3 and state = 'issued' limit 1`,
  )
  const body = { ticketIds: [ticket?.id], withFee: true, reason: 'Feil dag' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await chief.post(`/partners/1003/sales/${ticket?.sale}/refunds`, body, { headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** Where each of them stands in the house. */
const standing: Record<string, Column> = {
  'sjef@sundet.no': 'chief',
  'lese@sundet.no': 'reader',
  'admin@sundet.no': 'admin',
  'skanner@sundet.no': 'scanner',
  'frivillig@sundet.no': 'volunteer',
}

const compared = new Set(['money', 'count', 'percent', 'instant', 'day', 'time'])

describe.each(reportSources.map(({ report }) => [report.name, report] as const))(
  '%s',
  (name, report) => {
    const { totals = [], groups = [], axes, rowKey } = report
    const address = (query: object, house = 1003, file: '' | 'export' = '') =>
      askOf(report, query, house, file)
    const read = async (query: object = {}, renter = 0): Promise<AskedReport> => {
      const answer = await chief.get(address({ limit: '1000', ...query }), { renter })
      if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(query)} ${answer.body}`)
      return answer.json()
    }
    const summed = (rows: readonly ReportRow[]) =>
      Object.fromEntries(
        totals.map((total) => [total, rows.reduce((sum, row) => sum + Number(row[total]), 0)]),
      )
    const keyOf = (row: ReportRow) => JSON.stringify(rowKey.map((field) => row[field]))
    const pairs = groups.flatMap((group) => [
      { group },
      ...groups.filter((one) => one !== group).map((within) => ({ group, within })),
    ])

    it('has rows of the kinds that it promises, each once, which come to its sums', async () => {
      const reply = await read()
      expect(reply.data.length).toBeGreaterThan(1)
      expect(reply).toMatchObject({ rowCount: reply.data.length, total: reply.data.length })
      const { parts } = reportEndpoints(report).read
      expect(z.safeParse(parts.reply, reply).error?.issues ?? []).toEqual([])
      expect(new Set(reply.data.map(keyOf)).size).toBe(reply.data.length)
      expect(summed(reply.data)).toEqual(totalsOf(report, reply.sums))
    })

    it('is in each order that it offers, and turned round the other way', async () => {
      const wrong: string[] = []
      for (const column of sortableOf(report).filter((one) => Object.hasOwn(report.columns, one))) {
        const values = async (sort: string) =>
          (await read({ sort })).data
            .map((row) => row[column])
            .filter((value) => value !== null && value !== '')
        const up = await values(column)
        const down = await values(`-${column}`)
        const sorted = up.toSorted((a, b) => Number(a! > b!) - Number(a! < b!))
        const isCompared = compared.has(kindOf(rowFieldsOf(report)[column]!).kind)
        if (String(down.toReversed()) !== String(up)) wrong.push(`-${column}`)
        if (isCompared && String(sorted) !== String(up)) wrong.push(column)
      }
      expect(wrong).toEqual([])
    })

    it('is read part by part without a row lost or told twice', async () => {
      const whole = await read()
      const parts: ReportRow[] = []
      for (let offset = 0; offset < whole.data.length; offset += 3) {
        const part = await read({ limit: '3', offset: String(offset), only: 'rows' })
        expect(part).toMatchObject({ rowCount: null, sums: null })
        parts.push(...part.data)
      }
      expect(parts).toEqual(whole.data)
    })

    it('is the same money on each axis, where both periods have all of it', async () => {
      const all = totalsOf(report, (await read()).sums)
      for (const axis of Object.keys(axes ?? {})) {
        expect(totalsOf(report, (await read({ axis })).sums)).toEqual(all)
      }
    })

    it('has on each day of each axis just the rows of that day', async () => {
      const { data: rows } = await read()
      for (const [axis, column] of Object.entries(axes ?? {})) {
        for (const [day, ofDay] of Map.groupBy(rows, (row) => String(row[column]))) {
          const reply = await read({ axis, from: day, to: day })
          expect(reply.data.map(keyOf).toSorted()).toEqual(ofDay.map(keyOf).toSorted())
        }
      }
    })

    it('has groups that come to the same, each by itself and one within the other', async () => {
      const all = await read()
      const sums = totalsOf(report, all.sums)
      for (const pair of pairs) {
        const reply = await read(pair)
        const levels = Object.keys(pair).map((_, at) =>
          reply.groups.filter(({ level }) => level === at + 1),
        )
        for (const lines of levels) {
          const rowCount = lines.reduce((sum, line) => sum + line.rowCount, 0)
          expect({ pair, rowCount, ...summed(lines) }).toEqual({
            pair,
            rowCount: all.rowCount,
            ...sums,
          })
        }
        expect(reply).toMatchObject({ rowCount: all.rowCount, total: reply.groups.length })
      }
    })

    it('has groups in the order of each figure, those within another beneath it', async () => {
      // Every group stands outermost once, and every figure orders some pair.
      const most = Math.max(groups.length, totals.length)
      const asked = Array.from({ length: most }, (_, at) => ({
        group: groups[at % groups.length],
        ...(groups.length > 1 && { within: groups[(at + 1) % groups.length] }),
        sort: `-${totals[at % totals.length]}`,
      }))
      for (const query of totals.length > 0 && pairs.length > 0 ? asked : []) {
        const { groups: lines } = await read(query)
        const total = query.sort.slice(1)
        const outer = lines.filter(({ level }) => level === 1).map((line) => Number(line[total]))
        expect(outer).toEqual(outer.toSorted((a, b) => b - a))
        expect(lines[0]?.level).toBe(1)
      }
    })

    it('leads from each group to just its rows', async () => {
      for (const group of groups.filter((one) => Object.hasOwn(report.columns, one))) {
        for (const line of (await read({ group })).groups) {
          const told = Object.keys(groupFieldsOf(report, group))
          const narrowed = Object.fromEntries(
            told.map((one) => [one, String(line[one] ?? unknownValue)]),
          )
          const { rowCount } = await read(narrowed)
          expect({ narrowed, rowCount }).toEqual({ narrowed, rowCount: line.rowCount })
        }
      }
    })

    it('is the same figures in CSV, in a workbook and on paper', async () => {
      const { sums, data: rows } = await read()
      const file = (format: string) => chief.get(address({ format }, 1003, 'export'))
      const [csv, xlsx, pdf] = await Promise.all([file('csv'), file('xlsx'), file('pdf')])
      expect(csv.body.trim().split('\r\n')).toHaveLength(rows.length + 1)
      for (const total of totals) {
        const scale = kindOf(rowFieldsOf(report)[total]!).kind === 'money' ? 100 : 1
        const cells = columnIn(xlsx.rawPayload, Object.keys(report.columns).indexOf(total))
        const sum = cells.reduce((all, cell) => all + Math.round(Number(cell) * scale), 0)
        expect({ total, sum }).toEqual({ total, sum: sums[total] ?? 0 })
      }
      expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    })

    it('is a file of its innermost groups too', async () => {
      for (const pair of pairs.slice(0, 8)) {
        const { groups: lines } = await read(pair)
        const innermost = lines.filter(({ level }) => level === Object.keys(pair).length)
        const csv = await chief.get(address({ ...pair, format: 'csv' }, 1003, 'export'))
        const besides = report.hasSumLine ? 2 : 1
        expect(csv.body.trim().split('\r\n')).toHaveLength(innermost.length + besides)
      }
    })

    it('shows a renter its own rows and no others', async () => {
      const all = new Set((await read()).data.map(keyOf))
      const own = async (renter: number) => {
        const answer = await chief.get(address({ limit: '1000' }), { renter })
        return answer.statusCode === 200 ? answer.json<AskedReport>().data : []
      }
      const [first, second] = await Promise.all([own(1), own(2)])
      expect([...first, ...second].filter((row) => !all.has(keyOf(row)))).toEqual([])
      expect(new Set([...first, ...second].map(keyOf)).size).toBe(first.length + second.length)
      const events = (rows: readonly ReportRow[]) => rows.map((row) => row['eventId'] ?? 0)
      expect(events(first).filter((id) => id === 3)).toEqual([])
      expect(events(second).filter((id) => id === 1)).toEqual([])
    })

    it('is refused to whom the matrix refuses it, and to other houses', async () => {
      const { permit } = report
      if (!isPermission(permit)) throw new Error(`${permit} is no permission`)
      const wrong: string[] = []
      for (const [email, column] of Object.entries(standing)) {
        const client = await app.as(email)
        for (const url of [address({}), address({ format: 'csv' }, 1003, 'export')]) {
          const { statusCode } = await client.get(url)
          if (statusCode !== (expected(column, permit) ? 200 : 403)) wrong.push(`${email} ${url}`)
        }
      }
      expect(wrong).toEqual([])
      const other = await app.as('sjef@fjellvik.no')
      expect((await other.get(address({}))).statusCode).toBe(404)
      expect(await readElsewhere(report)).toEqual(elsewhere.get(name))
    })

    it('refuses what cannot be asked together', async () => {
      const group = groups[0] ?? 'rowCount'
      for (const query of [{ within: group }, { group, within: group }, { sort: 'rowCount' }]) {
        const { statusCode } = await chief.get(address(query))
        expect({ query, statusCode }).toEqual({ query, statusCode: 400 })
      }
    })

    it('has a name for each column, figure and group in both languages', () => {
      const names = [...Object.keys(report.columns), ...figuresOf(report), ...groups]
      const nameless = (['nb', 'en'] as const).flatMap((locale) =>
        names.filter((one) => /^\w+\.\w+/.test(reportLabel(wordsIn(locale), report, one))),
      )
      expect(nameless).toEqual([])
    })

    it('tells what each of its figures is, and its formulas hold', async () => {
      if (report.isList) return
      const unsaid = (['nb', 'en'] as const).flatMap((locale) =>
        figuresOf(report).filter((figure) => !whyText(wordsIn(locale), report, figure)),
      )
      expect(unsaid).toEqual([])
      const { sums } = await read()
      for (const [figure, parts = []] of Object.entries(report.formulas ?? {})) {
        const value = parts.reduce((all, part) => {
          const amount = Number(sums[part.replace(/^-/, '')])
          return part.startsWith('-') ? all - amount : all + amount
        }, 0)
        expect({ figure, value }).toEqual({ figure, value: sums[figure] })
      }
    })

    it('tells no column as a number of another register: files are read by people', () => {
      const untold = new Set(['reference', 'items', 'other'])
      const fields = Object.entries(report.columns).filter(
        ([column, field]) =>
          untold.has(kindOf(field).kind) && !Object.hasOwn(report.texts ?? {}, column),
      )
      expect(fields).toEqual([])
    })
  },
)
