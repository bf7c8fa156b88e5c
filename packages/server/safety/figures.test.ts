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

it('each report equals a recomputation from the tables, and shared sums agree, over 8 random histories', async () => {
  // Checks each report over one history, drawn at random, and any other name over all histories.
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
 * Lists without figures of their own, and the staff and resources of a call sheet. Invoices, renter settlements and
 * stock have their own random tests (`flows/invoice-settlement/ties.test.ts`, `products/stock/stock-store.test.ts`),
 * and X and Z reports an ordinary one (`reports/till-reports/store.test.ts`).
 */
const withoutPlainReport = [
  'access',
  'activity-log',
  'call-sheet-resources',
  'call-sheet-staff',
  'deliveries',
  'fee-terms',
  'invoices',
  'low-stock',
  'memberships',
  'playing-transfers',
  'programme',
  'renter-settlements',
  'set-list',
  'shifts',
  'stock',
  'till-report',
  'till-reports',
  'vouchers',
]

describe('the plain recomputation', () => {
  it('the recomputation covers each report except lists without figures', () => {
    const checked = new Set(plainReports(false).map(({ source }) => source.report.name))
    const once = names.filter((name) => !checked.has(name))
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
