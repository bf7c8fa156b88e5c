import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoot, unprivilegedUser } from '../../db/engine/cluster-owner.ts'
import { testDir } from '../test-engine.ts'
import { waitFor } from '../wait-for.ts'

const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
/** First version that keeps named statements in transaction mode. */
const oldest = [1, 21] as const

function versionOf(): readonly [number, number] | undefined {
  const output = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/i.exec(output) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

const version = versionOf()

export const noPgbouncer =
  version === undefined
    ? 'PgBouncer is not installed (Debian: apt-get install pgbouncer, or PGBOUNCER names it)'
    : version[0] > oldest[0] || version[1] >= oldest[1]
      ? undefined
      : `PgBouncer is ${version.join('.')}; ${oldest.join('.')} or newer keeps named statements`

/**
 * Declares tests if PgBouncer is installed. Otherwise prints a sentence instead of skipping them, since skipped tests
 * would count as failed.
 */
export function withPgbouncer(declare: () => void): void {
  if (noPgbouncer === undefined) declare()
  else process.stderr.write(`Tests of a pool are left out. ${noPgbouncer}\n`)
}

const port = 6432

export interface Pool {
  /** Returns the address of the same database through the pool. */
  through(url: string): string
  stop(): Promise<void>
}

export async function startPgbouncer(
  engineUrl: string,
  more: Record<string, number> = {},
): Promise<Pool> {
  const root = testDir()
  const sockets = join(root, 'pool')
  mkdirSync(sockets)
  // A PgBouncer started by root runs as the engine's user, who writes its socket here.
  chmodSync(sockets, 0o777)
  const file = writeSettings(root, engineUrl, { unix_socket_dir: sockets, ...more })
  const child = spawn(program, ['-q', file], {
    ...(isRoot() && unprivilegedUser()),
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await waitFor(() => {
    if (child.exitCode !== null) throw new Error('PgBouncer ended at once')
    return existsSync(join(sockets, `.s.PGSQL.${port}`))
  })
  return {
    through(url) {
      const [base = '', query] = url.split('?')
      const asked = new URLSearchParams(query)
      asked.set('host', sockets)
      asked.set('port', String(port))
      return `${base}?${asked}`
    },
    async stop() {
      child.kill('SIGINT')
      await exited
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function writeSettings(root: string, engineUrl: string, more: Record<string, number | string>) {
  const { searchParams } = new URL(engineUrl.replace(':///', '://engine/'))
  const users = join(root, 'users')
  writeFileSync(users, `"${searchParams.get('user')}" ""\n`)
  const settings = {
    listen_port: port,
    auth_type: 'trust',
    auth_file: users,
    pool_mode: 'transaction',
    max_prepared_statements: 1000,
    default_pool_size: 8,
    max_client_conn: 200,
    ...more,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const engine = `* = host=${searchParams.get('host')} port=${searchParams.get('port')}`
  const file = join(root, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', engine, '[pgbouncer]', ...lines, ''].join('\n'))
  return file
}
