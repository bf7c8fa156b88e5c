import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { testDatabase } from '../testing/test-database.ts'
import { archiveFolder, exported, imported, venueRows } from '../testing/venues/venue-archives.ts'
import { waitFor } from '../testing/wait-for.ts'

const folder = archiveFolder()
const path = join(folder, '1003.venue')
const command = join(import.meta.dirname, '../start/commands/venue-import.ts')

const target = await testDatabase()

function startImport(): ChildProcess {
  const env = { ...process.env, DATABASE_URL: target.url, DATA_DIR: join(folder, 'data') }
  const child = spawn(process.execPath, [command, path], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  return child
}

const waitsText = `
  select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike $1) as waits`

/** Kills an import while a statement that begins with `begins` waits for a table locked by the test. */
async function killAt(begins: string, table: string, mode: string): Promise<void> {
  const holder = new pg.Client({ connectionString: target.url })
  await holder.connect()
  try {
    await holder.query(`begin; lock table ${table} in ${mode} mode`)
    const child = startImport()
    await waitFor(async () => {
      const [found] = await target.asOwner<{ waits: boolean }>(waitsText, [`${begins}%`])
      return found?.waits
    })
    child.kill('SIGKILL')
    await once(child, 'close')
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
  await waitFor(async () => {
    const rows = await target.asOwner(
      `select from pg_stat_activity where datname = current_database() and query ilike $1 and state <> 'idle'
         and pid <> pg_backend_pid()`,
      [`${begins}%`],
    )
    return rows.length === 0
  })
}

it('a killed import leaves nothing or all of a venue, and a second run completes it', async () => {
  const source = { ...(await testDatabase()), uploads: folder, secret: Buffer.alloc(32, 1) }
  await buildSmallVenue(source)
  await exported(source, path)

  await killAt('copy event_price_category', 'event_price_category', 'share')
  expect(await target.asOwner('select id from partner')).toEqual([])
  expect(await target.asOwner('select partner_id from event')).toEqual([])

  await killAt('analyze', 'event', 'share update exclusive')
  expect(await venueRows(target)).toEqual(await venueRows(source))

  const again = { ...target, uploads: folder, secret: Buffer.alloc(32, 2) }
  expect(await imported(again, path)).toMatchObject({ wasHere: true })
})
