import { existsSync, readFileSync } from 'node:fs'
import type { Outcome } from './step.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; message: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

function ofVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests,
  }
}

function ofPlaywright({ stats }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }
}

function countsOf(kind: 'vitest' | 'playwright', file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'vitest'
    ? ofVitest(report as VitestReport)
    : ofPlaywright(report as PlaywrightReport)
}

/** A program that failed, ran nothing or skipped tests counts as failed, even if its report names no failed test. */
export function readCounts(kind: 'vitest' | 'playwright', file: string, ok: boolean): Outcome {
  const { passed, failed, skipped } = countsOf(kind, file)
  const silent = failed === 0 && (!ok || passed === 0) ? 1 : 0
  const note = skipped > 0 ? `${skipped} did not run` : ''
  return { passed, failed: failed + silent + skipped, ...(note && { note }) }
}
