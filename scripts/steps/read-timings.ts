import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repository } from '../source/repository.ts'
import type { Timing } from './step.ts'

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

function ofVitest({ testResults }: VitestReport): Timing[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      of: 'tests',
      name: `${relative(repository, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

function ofSuite({ file, specs, suites = [] }: PlaywrightSuite): Timing[] {
  const own = specs.map(({ title, tests }): Timing => {
    const results = tests.flatMap((test) => test.results)
    const ms = results.reduce((sum, { duration }) => sum + duration, 0)
    return { of: 'journeys', name: `${file}: ${title}`, seconds: ms / 1000 }
  })
  return [...own, ...suites.flatMap(ofSuite)]
}

/** How long each test of a test program's report took, retries included. */
export function readTimings(kind: 'vitest' | 'playwright', file: string): Timing[] {
  if (!existsSync(file)) return []
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'vitest'
    ? ofVitest(report as VitestReport)
    : (report as { suites: PlaywrightSuite[] }).suites.flatMap(ofSuite)
}
