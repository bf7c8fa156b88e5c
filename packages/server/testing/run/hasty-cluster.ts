import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../../db/engine/home.ts'

/**
 * Settings without durability: no test reads rows after the engine has died, and databases live too briefly to be
 * vacuumed.
 */
const settings = ['full_page_writes = off', 'synchronous_commit = off', 'autovacuum = off']

export function makeHasty({ data }: Home): void {
  appendFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
}
