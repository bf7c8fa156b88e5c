import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Place } from '../../ground/place.ts'

/**
 * Returns the empty database at `DATABASE_URL`, if set. `ENGINE_FOLDERS` lists the data folders of the engine's nodes,
 * separated by colons; `POSTGRES_BIN` is the folder of the engine's programs.
 */
export function namedDatabase(): Place['database'] {
  const { DATABASE_URL: url, ENGINE_FOLDERS: folders } = process.env
  if (!url) return undefined
  if (!folders) throw new Error('ENGINE_FOLDERS names the data folders of the nodes to kill.')
  return { url, nodes: folders.split(':') }
}

const patienceMs = 300_000

export async function killNode(folder: string): Promise<void> {
  const { uid, gid } = statSync(folder)
  const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const program = join(process.env['POSTGRES_BIN'] ?? '', 'pg_ctl')
  const start = ['-D', folder, '-l', `${folder}.log`, '-w', '-t', '300', 'start']
  const env = { ...process.env, HOME: folder }
  const until = performance.now() + patienceMs
  // Processes of the killed engine keep its memory until they notice its end, and the start fails until then.
  while (performance.now() < until) {
    const starting = spawn(program, start, { uid, gid, env, stdio: 'ignore' })
    const [code] = (await once(starting, 'exit')) as [number | null]
    if (code === 0) return
    await delay(100)
  }
  throw new Error(`The node of ${folder} did not start again.`)
}
