import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { runNode } from './steps/processes/run-program.ts'

const debian = '/usr/lib/postgresql'

/** Programs of an engine that has Citus: POSTGRES_BIN, or one that this machine's packages installed. */
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
const { ok } = await runNode(
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', ...process.argv.slice(2)],
  { live: 'citus', env: { DXWEB_CITUS: '1', POSTGRES_BIN: bin } },
)
process.exit(ok ? 0 : 1)
