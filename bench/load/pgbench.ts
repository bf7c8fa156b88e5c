import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement } from '@dxweb/kit/database/database.ts'
import pg from 'pg'
import { share } from './measure.ts'
import { fullSeconds } from './load.ts'

const run = promisify(execFile)
const known = ['18', '17', '16', '15'].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`)

export const pgbenchPath = [process.env.PGBENCH ?? '', ...known].find((path) => existsSync(path))

interface PgbenchOptions {
  clients?: number
  variables?: Record<string, number | string>
  role?: string
}

/**
 * Runs a script in pgbench. `variables` are initial values; each client has its own copy of the variables that the
 * script sets.
 */
export async function pgbench(
  url: string,
  script: string,
  { clients = 12, variables = {}, role = '' }: PgbenchOptions = {},
): Promise<number> {
  if (!pgbenchPath) throw new Error('pgbench was not found (Debian: apt-get install postgresql)')
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const set = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const seconds = Math.max(1, Math.round(fullSeconds * share))
  const args = ['-n', '-M', 'prepared', '-c', clients, '-j', 2, '-T', seconds, '-f', file, ...set]
  try {
    const { stdout } = await run(pgbenchPath, [...args.map(String), url], {
      env: { ...process.env, PGOPTIONS: `-c timezone=UTC${role && ` -c role=${role}`}` },
    })
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (rate === undefined || (failed !== undefined && failed !== '0')) throw new Error(stdout)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function written({ text, values }: Statement, instead: Record<number, string> = {}): string {
  const whole = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    return instead[Number(number)] ?? literal(values[Number(number) - 1])
  })
  return `${whole.replaceAll(/\s+/g, ' ').trim()};`
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new TypeError(`A ${typeof value} has no literal here`)
}
