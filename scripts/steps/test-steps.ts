import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCounts } from './read-counts.ts'
import { runNode } from './run-program.ts'
import { held, type Outcome, type Step } from './step.ts'

/** Runs a test program that writes a JSON report, shown as it goes, and counts from the report. */
async function counted(
  kind: 'vitest' | 'playwright',
  args: (report: string) => readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  const report = join(folder, 'report.json')
  try {
    const ran = await runNode(args(report), {
      live: true,
      minutes: 25,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    return readCounts(kind, report, ran.ok)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function vitestStep(project: string): Step {
  const run = () =>
    counted('vitest', (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ])
  return { name: project, run }
}

/** In a process of its own: the bundler leaves NODE_ENV at 'production' behind, which the tests must not inherit. */
async function build(): Promise<Outcome> {
  const { ok, output } = await runNode(['scripts/build.ts'])
  return held(ok, output, output.trim())
}

const journeys = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']

/** The steps that run the product's tests, one after the other. */
export const testSteps: Step[] = [
  { name: 'build', run: build },
  ...['unit', 'server', 'screens'].map(vitestStep),
  {
    name: 'e2e',
    needs: ['chromium', 'build'],
    run: () => counted('playwright', () => ['node_modules/@playwright/test/cli.js', ...journeys]),
  },
]
