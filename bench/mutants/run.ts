import { readFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'
import { paced } from '../../scripts/steps/pace/pace.ts'
import { repository } from '../../scripts/source/repository.ts'
import { planted } from './planted.ts'
import { sqlMutants } from './sql-mutants.ts'

interface Mutant {
  file: string
  at: number
  from: string
  to: string
  tests: readonly string[]
}

const sourceOf = (file: string) => readFileSync(`${repository}/${file}`, 'utf8')

const lineOf = ({ file, at }: Pick<Mutant, 'file' | 'at'>) =>
  sourceOf(file).slice(0, at).split('\n').length

/**
 * Returns the planted faults, or the mutants of a file's SQL if the arguments name the file (or file:line) and tests.
 */
function mutantsOf([place, ...tests]: string[]): Mutant[] {
  if (place !== undefined) {
    const [file = '', line] = place.split(':')
    const slips = sqlMutants(sourceOf(file)).map((slip) => ({ ...slip, file, tests }))
    return slips.filter((slip) => line === undefined || lineOf(slip) === Number(line))
  }
  return planted.map((fault) => {
    const at = sourceOf(fault.file).indexOf(fault.from)
    if (at === -1) throw new Error(`${fault.file} has no ${fault.from}`)
    return { ...fault, at, tests: [fault.tests] }
  })
}

let current: Mutant | null = null

/** Replaces the text while Vitest loads the file, so that no file on disk ever changes. */
const planting = {
  name: 'dxweb-mutants',
  enforce: 'pre' as const,
  transform(_code: string, id: string) {
    if (current === null || id !== `${repository}/${current.file}`) return undefined
    const { file, at, from, to } = current
    const source = sourceOf(file)
    return source.slice(0, at) + to + source.slice(at + from.length)
  },
}

const vitest = await createVitest(
  {
    root: repository,
    config: false,
    include: ['packages/{kit,areas,server}/**/*.test.ts'],
    globalSetup: 'packages/server/testing/run/global-setup.ts',
    setupFiles: 'packages/server/testing/run/setup.ts',
    isolate: false,
    // Vitest caches modules by the text on disk, which a planted fault does not change.
    fsModuleCache: false,
    watch: false,
    bail: 1,
    maxWorkers: 2,
    testTimeout: paced(20_000),
    reporters: [{}],
  },
  { plugins: [planting] },
)

async function doFail(tests: readonly string[], mutant: Mutant | null): Promise<boolean> {
  for (const one of [current, mutant]) {
    if (one !== null) vitest.invalidateFile(`${repository}/${one.file}`)
  }
  current = mutant
  const found = await vitest.globTestSpecifications([...tests])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found)
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
}

let missed = 0
try {
  const mutants = mutantsOf(process.argv.slice(2))
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))]
  if (await doFail(tests, null)) throw new Error('The tests fail without a mutant.')
  for (const mutant of mutants) {
    if (await doFail(mutant.tests, mutant)) continue
    missed += 1
    console.log(`${mutant.file}:${lineOf(mutant)}\n- ${mutant.from.trim()}\n+ ${mutant.to.trim()}`)
  }
  console.log(`${mutants.length - missed} of ${mutants.length} noticed`)
} finally {
  await vitest.close()
}
// Vitest sets a failing exit code when a test fails, but here a failing test has noticed a fault, as it should.
process.exitCode = missed === 0 ? 0 : 1
