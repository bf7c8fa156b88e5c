import { figuresOf } from '@dxweb/kit/reports/define-report.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClock } from '../../../bench/safety/figures/history/clock.ts'
import { commandNames } from '../../../bench/safety/figures/history/draw.ts'
import { plainReports } from '../../../bench/safety/figures/plain/reports.ts'
import { plants } from '../../../bench/safety/figures/plants.ts'
import {
  faultsOf,
  figuresRun,
  type Environment,
  type RunHistory,
} from '../../../bench/safety/figures/run.ts'
import { reportSources } from '../reports/sources.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { testDatabase } from '../testing/test-database.ts'
import { sample } from '../testing/whole.ts'

let environment: Environment
const kept: RunHistory[] = []

beforeAll(async () => {
  const { url, asOwner } = await testDatabase({ keepsPlans: true })
  const clock = await openClock({ url, asOwner })
  atEnd(() => clock.close())
  environment = { clock, asOwner }
})

const names = reportSources.map(({ report }) => report.name)

it('each report equals a recomputation from the tables, and sums that reports share are equal, in 8 random histories', async () => {
  // Checks each report in one history, drawn at random. Reports outside `reportSources` are checked in every history.
  const reportsOf = (history: number) => {
    const isDrawn = new Map(
      names.map((name) => [
        name,
        sample([0, 1, 2, 3, 4, 5, 6, 7], 1, (turn) => [name, turn]).includes(history),
      ]),
    )
    return (name: string) => isDrawn.get(name) ?? true
  }
  const size = { histories: 8, commands: 60, asks: 1, reportsOf }
  const { passed, summary, tally } = await figuresRun(environment, size, (ended) =>
    kept.push(ended),
  )
  expect({ passed, summary }).toEqual({ passed: true, summary: expect.any(String) })
  expect(commandNames.filter((name) => !tally.has(name))).toEqual([])
})

/**
 * Reports with totals that are not recomputed here. Invoices, renter settlements and stock have their own random tests
 * (`flows/invoice-settlement/ties.test.ts`, `products/stock/stock-store.test.ts`).
 */
const withoutPlainReport = [
  'call-sheet-resources',
  'deliveries',
  'invoices',
  'low-stock',
  'memberships',
  'renter-settlements',
  'shifts',
  'stock',
  'vouchers',
]

describe('the independent recomputation of reports', () => {
  it('the recomputation covers each report with totals, except the listed reports', () => {
    const checked = new Set(plainReports(false).map(({ source }) => source.report.name))
    const once = reportSources
      .filter(({ report }) => figuresOf(report).length > 0 && !checked.has(report.name))
      .map(({ report }) => report.name)
    expect(once.toSorted((a, b) => a.localeCompare(b))).toEqual(withoutPlainReport)
  })

  it.each(plants)('the recomputation detects a report that $what', async (plant) => {
    const only = (report: string) => plant.of.test(`report.${report}-`)
    const found: string[] = []
    for (const ended of kept) {
      found.push(...(await faultsOf(environment, ended, { asks: 4, only, plant })))
      if (found.length > 0) break
    }
    expect(found).not.toEqual([])
  })
})
