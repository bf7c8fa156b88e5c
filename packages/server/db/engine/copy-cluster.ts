import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Directories left empty in a copy. https://www.postgresql.org/docs/18/continuous-archiving.html 25.3.4 */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/
const controlFile = join('global', 'pg_control')

interface BackupEnd {
  last_wal: string
  labelfile: string
}

/** A server started on the copy replays the copied log, up to the state at the end of the call. */
export async function copyCluster(url: string, data: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'dxweb backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The slot retains the required WAL, and is dropped with this connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `dxweb_backup_${process.pid}`,
    ])
    const { rows: started } = await client.query<{ first_wal: string }>(
      `select pg_walfile_name(pg_backup_start('dxweb', true)) as first_wal`,
    )
    await copyTree(data, target, '')
    await copyIfThere(join(data, controlFile), join(target, controlFile))
    const { rows: ended } = await client.query<BackupEnd>(
      'select pg_walfile_name(lsn) as last_wal, labelfile from pg_backup_stop(false)',
    )
    await writeFile(join(target, 'backup_label'), ended[0]?.labelfile ?? '')
    await copyLog(data, target, started[0]?.first_wal ?? '', ended[0]?.last_wal ?? '')
  } finally {
    await client.end()
  }
}

async function copyTree(from: string, into: string, path: string): Promise<void> {
  await mkdir(join(into, path), { recursive: true, mode: 0o700 })
  if (emptied.has(path)) return
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const name = join(path, entry.name)
    if (leftOut.test(entry.name) || name === controlFile) continue
    if (entry.isDirectory()) await copyTree(from, into, name)
    else if (entry.isFile()) await copyIfThere(join(from, name), join(into, name))
  }
}

/** Ignores a table that is dropped during the copy, since WAL recovery drops it in the copy. */
async function copyIfThere(from: string, into: string): Promise<void> {
  try {
    await copyFile(from, into, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function copyLog(data: string, target: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(join(data, 'pg_wal'))) {
    const isNeeded = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
    if (!isNeeded && !name.endsWith('.history')) continue
    await copyFile(join(data, 'pg_wal', name), join(target, 'pg_wal', name))
  }
}
