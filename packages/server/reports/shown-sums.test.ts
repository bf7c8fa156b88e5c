import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { describe, expect, it } from 'vitest'
import { reportSources } from './sources.ts'

const partsOf = ({ formulas = {} }: AnyReport): [string, string[]][] =>
  Object.entries(formulas).map(([sum, parts = []]) => [
    sum,
    parts.map((part) => part.replace(/^-/, '')),
  ])

/** The sums among columns, with the parts that are not there. A narrow screen may have the sum alone. */
function brokenSums(report: AnyReport, shown: ReadonlySet<string>, maySumAlone: boolean) {
  return partsOf(report).flatMap(([sum, parts]) => {
    const missing = parts.filter((part) => !shown.has(part))
    const isWhole = missing.length === 0 || (maySumAlone && missing.length === parts.length)
    return shown.has(sum) && !isWhole ? [{ sum, missing }] : []
  })
}

const reports = reportSources
  .map(({ report }) => report)
  .filter(({ formulas }) => formulas !== undefined)

describe.each(reports.map((report) => [report.name, report] as const))('%s', (_, report) => {
  const { columns, optional = [], wide = [], brief = [], paper, permits = {} } = report
  const usual = Object.keys(columns).filter((name) => !optional.includes(name))

  it('shows all that a shown sum adds up, on a screen, on paper and on a tablet', () => {
    const tablet = usual.filter((name) => brief.includes(name) || !wide.includes(name))
    expect(brokenSums(report, new Set(usual), false)).toEqual([])
    expect(brokenSums(report, new Set(paper ?? usual), false)).toEqual([])
    expect(brokenSums(report, new Set(tablet), true)).toEqual([])
    expect(brokenSums(report, new Set(brief), true)).toEqual([])
  })

  it('keeps from nobody a part of a sum that they see', () => {
    const kept = partsOf(report).flatMap(([sum, parts]) =>
      parts.filter((part) => permits[part] !== undefined && permits[part] !== permits[sum]),
    )
    expect(kept).toEqual([])
  })
})

it('finds a sum whose part is hidden', () => {
  const [report] = reports.filter(({ name }) => name === 'batches')
  if (report === undefined) throw new Error('there is no report of batches')
  const shown = new Set(['grossOre', 'refundOre', 'netOre'])
  expect(brokenSums(report, shown, true)).toEqual([{ sum: 'netOre', missing: ['feeOre'] }])
  expect(brokenSums(report, new Set(['netOre']), true)).toEqual([])
})
