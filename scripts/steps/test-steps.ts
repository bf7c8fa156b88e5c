import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../source/repository.ts'
import { journalVariable } from './journal/journal.ts'
import { readJournal, unendedTests } from './journal/read-journal.ts'
import { runNode } from './processes/run-program.ts'
import { held, type Outcome, type RanTest, type Step } from './outcome/step.ts'

const vitestReporter = join(repository, 'scripts/steps/journal/vitest-reporter.ts')

/** Node loads TypeScript and caches compiled code; Playwright's own loader takes five times as long. */
export const quickLoading = {
  NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/compile'),
  PW_DISABLE_TS_ESM: '1',
}

async function journaled(
  of: RanTest['of'],
  name: string,
  folder: string,
  args: readonly string[],
): Promise<Outcome> {
  const own = join(folder, name)
  mkdirSync(own, { mode: 0o711 })
  const journal = join(own, 'journal')
  const { ok, processor } = await runNode(args, {
    live: name,
    journal,
    env: { ...quickLoading, [journalVariable]: journal, TMPDIR: own },
    onStall: () => unendedTests(journal),
  })
  return { ...readJournal(of, journal, ok), processor }
}

function vitestStep(project: string, folder: string): Step {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}*`,
    '--reporter=default',
    `--reporter=${vitestReporter}`,
  ]
  return { name: project, needs: ['draw'], run: () => journaled('tests', project, folder, args) }
}

/**
 * Builds the web in a process of its own, since the bundler sets NODE_ENV to 'production', which tests must not
 * inherit.
 */
async function build(): Promise<Outcome> {
  const built = await runNode(['scripts/build.ts'])
  const processor = built.processor + (await compile())
  return { ...held(built.ok, built.output, built.output.trim()), processor }
}

/** Fills the compile cache of a fresh clone, since processes that start together would each compile the product. */
async function compile(): Promise<number> {
  if (existsSync(quickLoading.NODE_COMPILE_CACHE)) return 0
  const { processor } = await runNode(['scripts/compile-product.ts'], { env: quickLoading })
  return processor
}

/** Runs the checks in a process of their own, since some keep a process busy for seconds. */
async function check(): Promise<Outcome> {
  const { output, processor } = await runNode(['scripts/check.ts'])
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? ['', '0', '1']
  return { passed: Number(passed), failed: Number(failed), output, processor }
}

export const checkStep: Step = { name: 'check', run: check }

async function mutants(): Promise<Outcome> {
  const { ok, output, processor } = await runNode(['bench/mutants/run.ts'], { live: 'mutants' })
  const [, noticed, planted] = /^(\d+) of (\d+) noticed$/m.exec(output) ?? ['', '0', '1']
  const failed = Number(planted) - Number(noticed)
  const covered = [`${planted} planted faults`]
  return {
    passed: Number(noticed),
    failed: ok ? failed : Math.max(1, failed),
    output,
    covered,
    processor,
  }
}

export const mutantsStep: Step = { name: 'mutants', run: mutants }

export const buildStep: Step = { name: 'build', run: build }

const journeys = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
]

/** Temporary output of every step is below `folder`. */
export const testSteps = (folder: string): Step[] => [
  vitestStep('server', folder),
  {
    name: 'e2e',
    needs: ['chromium', 'build', 'draw'],
    run: () => journaled('journeys', 'e2e', folder, journeys),
  },
  vitestStep('screens', folder),
  vitestStep('unit', folder),
]
