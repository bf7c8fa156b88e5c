import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { repository } from '../source/repository.ts'
import type { RanTest } from './step.ts'

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; tests: { status: string; results: PlaywrightResult[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightResult {
  duration: number
  errors: { message?: string; snippet?: string }[]
}

function withError(
  test: Omit<RanTest, 'error'>,
  messages: readonly (string | undefined)[],
): RanTest {
  const error = stripVTControlCharacters(messages.filter(Boolean).join('\n'))
  return error ? { ...test, error } : test
}

function ofVitest({ testResults }: VitestReport): RanTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(repository, name)
    if (assertionResults.length === 0 && status === 'failed') {
      return [{ of: 'tests' as const, name: file, seconds: 0, error: message }]
    }
    return assertionResults.map(({ fullName, duration, failureMessages }) =>
      withError(
        { of: 'tests', name: `${file}: ${fullName}`, seconds: (duration ?? 0) / 1000 },
        failureMessages ?? [],
      ),
    )
  })
}

function ofSuite({ file, specs, suites = [] }: PlaywrightSuite): RanTest[] {
  const own = specs.map(({ title, tests }): RanTest => {
    const results = tests.flatMap((test) => test.results)
    const ms = results.reduce((sum, { duration }) => sum + duration, 0)
    const errors = results.flatMap((result) => result.errors)
    return withError(
      { of: 'journeys', name: `${file}: ${title}`, seconds: ms / 1000 },
      errors.flatMap(({ message, snippet }) => [message, snippet]),
    )
  })
  return [...own, ...suites.flatMap(ofSuite)]
}

function ofPlaywright({ suites, errors }: PlaywrightReport): RanTest[] {
  const unplaced = errors.map(({ message }) =>
    withError({ of: 'journeys', name: 'beside the journeys', seconds: 0 }, [message]),
  )
  return [...suites.flatMap(ofSuite), ...unplaced]
}

/** Tests with their duration, retries included, and their error. */
export function readTests(kind: 'vitest' | 'playwright', file: string): RanTest[] {
  if (!existsSync(file)) return []
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'vitest'
    ? ofVitest(report as VitestReport)
    : ofPlaywright(report as PlaywrightReport)
}
