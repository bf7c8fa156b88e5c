import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  figuresOf,
  groupFieldsOf,
  isOfEvent,
  type ReportRow,
  rowFieldsOf,
  rowKeyOf,
} from '@dxweb/kit/reports/define-report.ts'
import { addedOf } from '@dxweb/kit/reports/formulas.ts'
import { reportEndpoints, sortableOf, unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import { reportLabel, whyText } from '@dxweb/kit/reports/report-words.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wordsIn } from '../collections/export-route.ts'
import { sheetLists } from '../documents/settlements/settlement-documents.ts'
import { type ReportReply, reportUrl, totalsOf } from '../testing/report-url.ts'
import { fillVenue } from '../testing/history/full-house.ts'
import { columnIn } from '../testing/read-workbook.ts'
import type { TestClient } from '../testing/test-client.ts'
import { cachesSessions, settingsForManyReads, wholeApp } from '../testing/whole-app.ts'
import { isWhole, sample } from '../testing/whole.ts'
import { reportSources } from './sources.ts'

const app = await wholeApp(cachesSessions, settingsForManyReads)
let chief: TestClient

/** Replies for another venue, which has no sales. */
const elsewhere = new Map<string, unknown>()
const readElsewhere = async (report: AnyReport) =>
  (await (await app.as('sjef@fjellvik.no')).get(reportUrl(report, {}, 1001, ''))).json<unknown>()

beforeAll(async () => {
  for (const { report } of reportSources) elsewhere.set(report.name, await readElsewhere(report))
  await fillVenue(app)
  chief = await app.as('sjef@sundet.no')
})

const partsOf = (report: AnyReport): [string, string[]][] =>
  addedOf(report).map(([sum, parts]) => [sum, parts.map(({ name }) => name)])

/** Returns the shown sums that have parts which are not shown. A narrow screen may show a sum without any parts. */
function brokenSums(report: AnyReport, shown: ReadonlySet<string>, maySumAlone: boolean) {
  return partsOf(report).flatMap(([sum, parts]) => {
    const missing = parts.filter((part) => !shown.has(part))
    const addsUp = missing.length === 0 || (maySumAlone && missing.length === parts.length)
    return shown.has(sum) && !addsUp ? [{ sum, missing }] : []
  })
}

const compared = new Set(['money', 'count', 'decimal', 'percent', 'instant', 'day', 'time'])

describe.each(reportSources.map(({ report }) => [report.name, report] as const))(
  '%s',
  (name, report) => {
    const { totals = [], groups = [], axes } = report
    const address = (query: object, venue = 1003, file: '' | 'export' = '') =>
      reportUrl(report, query, venue, file)
    const read = async (query: object = {}): Promise<ReportReply> => {
      const answer = await chief.get(address({ limit: '1000', ...query }))
      if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(query)} ${answer.body}`)
      return answer.json()
    }
    const exported = (query: object) => chief.get(address(query, 1003, 'export'))
    const summed = (rows: readonly ReportRow[]) =>
      Object.fromEntries(
        totals.map((total) => [total, rows.reduce((sum, row) => sum + Number(row[total]), 0)]),
      )
    const keyOf = (row: ReportRow) => JSON.stringify(rowKeyOf(report).map((field) => row[field]))
    const pairs = groups.flatMap((group) => [
      { group },
      ...groups.filter((one) => one !== group).map((within) => ({ group, within })),
    ])
    let all: ReportReply

    beforeAll(async () => {
      all = await read()
    })

    it('returns unique rows that match the contract and add up to the sums', () => {
      expect(all.data.length).toBeGreaterThan(1)
      expect(all).toMatchObject({ rowCount: all.data.length, total: all.data.length })
      const { parts } = reportEndpoints(report).read
      expect(z.safeParse(parts.reply, all).error?.issues ?? []).toEqual([])
      expect(new Set(all.data.map(keyOf)).size).toBe(all.data.length)
      expect(summed(all.data)).toEqual(totalsOf(report, all.sums))
    })

    it('sorts by each column that the report allows, in both directions', async () => {
      const wrong: string[] = []
      const sortable = sortableOf(report).filter((one) => Object.hasOwn(report.columns, one))
      for (const column of sample(sortable, 1)) {
        const values = async (sort: string) =>
          (await read({ sort, only: 'rows' })).data
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

    it('neither loses nor repeats a row between the pages of a report', async () => {
      const limit = isWhole ? 3 : Math.ceil(all.data.length / 3)
      const rows: ReportRow[] = []
      for (let offset = 0; offset < all.data.length; offset += limit) {
        const page = await read({ limit: String(limit), offset: String(offset), only: 'rows' })
        expect(page).toMatchObject({ rowCount: null, sums: null })
        rows.push(...page.data)
      }
      expect(rows).toEqual(all.data)
    })

    it('returns the same sums on each date axis when the period covers all rows', async () => {
      for (const axis of Object.keys(axes ?? {})) {
        const { sums } = await read({ axis, only: 'sums' })
        expect(totalsOf(report, sums)).toEqual(totalsOf(report, all.sums))
      }
    })

    it('has only the rows of a day when the period on a date axis is that day', async () => {
      for (const [axis, column] of Object.entries(axes ?? {})) {
        const days = [...Map.groupBy(all.data, (row) => String(row[column]))]
        for (const [day, ofDay] of sample(days, 1, ([one]) => [axis, one])) {
          const { data } = await read({ axis, from: day, to: day, only: 'rows' })
          expect(data.map(keyOf).toSorted()).toEqual(ofDay.map(keyOf).toSorted())
        }
      }
    })

    it('returns groups and nested groups that add up to the report’s sums, and sorts them by a figure', async () => {
      const most = pairs.length === 0 ? 0 : Math.max(pairs.length, totals.length)
      const asked = Array.from({ length: most }, (_, at) => ({
        pair: pairs[at % pairs.length] ?? {},
        total: totals[at % totals.length],
      }))
      for (const { pair, total } of sample(asked, 1)) {
        const reply = await read({ ...pair, ...(total !== undefined && { sort: `-${total}` }) })
        const levels = Object.keys(pair).map((_, at) =>
          reply.groups.filter(({ level }) => level === at + 1),
        )
        for (const lines of levels) {
          const rowCount = lines.reduce((sum, line) => sum + line.rowCount, 0)
          expect({ pair, rowCount, ...summed(lines) }).toEqual({
            pair,
            rowCount: all.rowCount,
            ...totalsOf(report, all.sums),
          })
        }
        expect(reply).toMatchObject({ rowCount: all.rowCount, total: reply.groups.length })
        expect(reply.groups[0]?.level).toBe(1)
        const outer = (levels[0] ?? []).map((line) => Number(line[total ?? '']))
        const sorted = total === undefined ? outer : outer.toSorted((a, b) => b - a)
        expect(outer).toEqual(sorted)
      }
    })

    it('has the same number of rows in a group and in the list filtered by that group', async () => {
      for (const group of sample(
        groups.filter((one) => Object.hasOwn(report.columns, one)),
        1,
      )) {
        const { groups: lines } = await read({ group })
        for (const line of sample(lines, 2)) {
          const keys = Object.keys(groupFieldsOf(report, group))
          const narrowed = Object.fromEntries(
            keys.map((one) => [one, String(line[one] ?? unknownValue)]),
          )
          const { rowCount } = await read({ ...narrowed, only: 'sums' })
          expect({ narrowed, rowCount }).toEqual({ narrowed, rowCount: line.rowCount })
        }
      }
    })

    const files: Record<string, () => Promise<[unknown, unknown]>> = {
      async csv() {
        const { body } = await exported({ format: 'csv' })
        return [body.trim().split('\r\n').length, all.data.length + 1]
      },
      async xlsx() {
        const { rawPayload } = await exported({ format: 'xlsx' })
        const sums = totals.map((total) => {
          const { kind } = kindOf(rowFieldsOf(report)[total]!)
          const scale = kind === 'money' || kind === 'decimal' ? 100 : 1
          const cells = columnIn(rawPayload, Object.keys(report.columns).indexOf(total))
          return [total, cells.reduce((sum, cell) => sum + Math.round(Number(cell) * scale), 0)]
        })
        return [Object.fromEntries(sums), totalsOf(report, all.sums)]
      },
      async pdf() {
        const { statusCode, rawPayload } = await exported({ format: 'pdf' })
        return [
          [statusCode, rawPayload.subarray(0, 5).toString()],
          [200, '%PDF-'],
        ]
      },
      async groups() {
        const lengths: number[] = []
        const wanted: number[] = []
        for (const pair of sample(pairs, 1)) {
          const { groups: lines } = await read(pair)
          const innermost = lines.filter(({ level }) => level === Object.keys(pair).length)
          const { body } = await exported({ ...pair, format: 'csv' })
          lengths.push(body.trim().split('\r\n').length)
          wanted.push(innermost.length + (sheetLists[name] ? 2 : 1))
        }
        return [lengths, wanted]
      },
    }

    it('exports all rows in CSV, equal sums in a workbook, a valid PDF, and the innermost groups of grouped rows', async () => {
      for (const [, compare] of sample(Object.entries(files), 1, ([file]) => file)) {
        const [found, wanted] = await compare()
        expect(found).toEqual(wanted)
      }
    })

    it.each(isOfEvent(report) ? [report] : [])(
      'shows a renter its own rows and no other rows',
      async () => {
        const own = async (renter: number) => {
          const answer = await chief.get(address({ limit: '1000' }), { renter })
          return answer.statusCode === 200 ? answer.json<ReportReply>().data : []
        }
        const rows = new Set(all.data.map(keyOf))
        const [first, second] = await Promise.all([own(1), own(2)])
        expect([...first, ...second].filter((row) => !rows.has(keyOf(row)))).toEqual([])
        expect(new Set([...first, ...second].map(keyOf)).size).toBe(first.length + second.length)
        const events = (some: readonly ReportRow[]) => some.map((row) => row['eventId'] ?? 0)
        expect(events(first).filter((id) => id === 3)).toEqual([])
        expect(events(second).filter((id) => id === 1)).toEqual([])
      },
    )

    it('refuses users of other venues, and leaves the reports of those venues unchanged', async () => {
      const other = await app.as('sjef@fjellvik.no')
      expect((await other.get(address({}))).statusCode).toBe(404)
      expect(await readElsewhere(report)).toEqual(elsewhere.get(name))
    })

    it('refuses invalid combinations of groups and sort orders', async () => {
      const group = groups[0] ?? 'rowCount'
      const wrong = [{ within: group }, { group, within: group }, { sort: 'rowCount' }]
      for (const query of sample(wrong, 1)) {
        const { statusCode } = await chief.get(address(query))
        expect({ query, statusCode }).toEqual({ query, statusCode: 400 })
      }
    })

    it('has a label for each column, figure and group in both languages', () => {
      const names = [...Object.keys(report.columns), ...figuresOf(report), ...groups]
      const nameless = (['nb', 'en'] as const).flatMap((locale) =>
        names.filter((one) => /^\w+\.\w+/.test(reportLabel(wordsIn(locale), report, one))),
      )
      expect(nameless).toEqual([])
    })

    it.each(report.isList ? [] : [report])(
      'explains each figure, and each sum equals the total of its parts',
      () => {
        const unsaid = (['nb', 'en'] as const).flatMap((locale) =>
          figuresOf(report).filter((figure) => !whyText(wordsIn(locale), report, figure)),
        )
        expect(unsaid).toEqual([])
        for (const [figure, parts] of addedOf(report)) {
          const value = parts.reduce((sum, { name: part, isDeducted }) => {
            const amount = Number(all.sums[part])
            return isDeducted ? sum - amount : sum + amount
          }, 0)
          expect({ figure, value }).toEqual({ figure, value: all.sums[figure] })
        }
      },
    )

    it('shows every part of a shown sum on a screen, on a tablet and in print', () => {
      const { columns, optional = [], wide = [], brief = [] } = report
      const sheet = sheetLists[name]
      const printed = sheet && Object.keys(columns).filter(sheet.isPrinted)
      const usual = Object.keys(columns).filter((column) => !optional.includes(column))
      const tablet = usual.filter((column) => brief.includes(column) || !wide.includes(column))
      expect(brokenSums(report, new Set(usual), false)).toEqual([])
      expect(brokenSums(report, new Set(printed ?? usual), false)).toEqual([])
      expect(brokenSums(report, new Set(tablet), true)).toEqual([])
      expect(brokenSums(report, new Set(brief), true)).toEqual([])
    })

    it('hides no part of a sum from a user who sees the sum', () => {
      const { permits = {} } = report
      const kept = partsOf(report).flatMap(([sum, parts]) =>
        parts.filter((part) => permits[part] !== undefined && permits[part] !== permits[sum]),
      )
      expect(kept).toEqual([])
    })

    it('shows the name and not the id of a row of another register', () => {
      const unread = new Set(['reference', 'items', 'other'])
      const fields = Object.entries(report.columns).filter(
        ([column, field]) =>
          unread.has(kindOf(field).kind) && !Object.hasOwn(report.texts ?? {}, column),
      )
      expect(fields).toEqual([])
    })
  },
)

it('the check finds a sum with a hidden part', () => {
  const report = reportSources.find((one) => one.report.name === 'batches')?.report
  if (report === undefined) throw new Error('there is no report of batches')
  const shown = new Set(['grossOre', 'refundOre', 'netOre'])
  expect(brokenSums(report, shown, true)).toEqual([{ sum: 'netOre', missing: ['feeOre'] }])
  expect(brokenSums(report, new Set(['netOre']), true)).toEqual([])
})
