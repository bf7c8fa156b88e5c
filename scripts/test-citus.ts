import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { calibrate } from './steps/pace/calibrate.ts'
import { paceVariable } from './steps/pace/pace.ts'
import { runNode } from './steps/processes/run-program.ts'
import { buildStep, quickLoading } from './steps/test-steps.ts'

const debian = '/usr/lib/postgresql'

/** Returns the program folder of a PostgreSQL with Citus: POSTGRES_BIN, or else one from the system's packages. */
function citusPrograms(): string | undefined {
  const asked = process.env['POSTGRES_BIN']
  const installed = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  return (asked ? [asked] : installed).find((bin) => {
    const config = join(bin, 'pg_config')
    if (!existsSync(config)) return false
    const libraries = execFileSync(config, ['--pkglibdir'], { encoding: 'utf8' }).trim()
    return existsSync(join(libraries, 'citus.so'))
  })
}

const bin = citusPrograms()
if (bin === undefined) {
  console.log('Skipped: no PostgreSQL with Citus is installed here (POSTGRES_BIN names another).')
  process.exit(0)
}
process.env[paceVariable] ??= String(calibrate().pace)
const env = { ...quickLoading, DXWEB_CITUS: '1', POSTGRES_BIN: bin }
const asked = process.argv.slice(2)
const isJourney = (path: string) => path.startsWith('e2e/')
const stores = ['packages/areas', 'packages/server/flows', 'packages/server/collections', 'demo']
const journeys = ['e2e/sales', 'e2e/orders', 'e2e/film', 'e2e/reports']
const [tested, walked] =
  asked.length === 0
    ? [stores, journeys]
    : [asked.filter((path) => !isJourney(path)), asked.filter(isJourney)]

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=server']
const playwright = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
]
const built = walked.length === 0 ? undefined : await buildStep.run()
if (built) console.log(built.output)
let isOk = built?.failed !== 1
for (const [program, paths] of [
  [vitest, tested],
  [playwright, walked],
] as const) {
  if (paths.length === 0) continue
  const { ok } = await runNode([...program, ...paths], { live: 'citus', env })
  isOk &&= ok
}
process.exit(isOk ? 0 : 1)
