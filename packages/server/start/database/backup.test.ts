import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runningEngine, startEngine } from '../../db/engine/engine.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { agreeWithList } from '../../privacy/erased-list.ts'
import { diskStore } from '../../files/disk-store.ts'
import { withMadeCluster } from '../../testing/run/made-cluster.ts'
import { testDir, testEngineSettings } from '../../testing/test-engine.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { backUp, backUpBeforeMigration } from './backup.ts'
import { restore } from '../commands/restore.ts'
import { pathsIn } from '../settings/settings.ts'
import { verifyBooks } from '../commands/verify-books.ts'

const at = new Date('2026-11-21T18:00:00Z')
const later = new Date('2026-11-21T19:00:00Z')

let root: string
let settings: ReturnType<typeof testEngineSettings>
let engine: Engine
let made: string
let before: Record<string, unknown>[]

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/**
 * Counts and hashes the rows of every table except `counter`, which sales change during the backup, and `customer_row`,
 * in which a customer is erased.
 */
const figures = async (url: string) => {
  const tables = await query(
    url,
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('counter', 'customer_row') order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name, count(*), sum(hashtext(t::text)::bigint) from ${String(name)} t`,
  )
  return query(url, `${sums.join(' union all ')} order by 1`)
}

beforeAll(async () => {
  root = testDir()
  settings = withMadeCluster(testEngineSettings(join(root, 'first')))
  engine = await startEngine(settings)
  await query(
    engine.url,
    `insert into partner (id, name, kind) select n, 'Hus ' || n, 'both' from generate_series(1, 2000) n;
     insert into location (partner_id, id, name) select p, n, 'Sted ' || n from generate_series(1, 50) p, generate_series(1, 40) n;
     insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, kind)
       select 1, dx_first_uuid('2026-11-20'), n, '2026-11-20', '1920', '2900', n, 'sale' from generate_series(1, 9) n;
     insert into customer_row (partner_id, id, last_name) values (1, 7, 'Quistgaard');
     select set_config('dx.partner_id', '1', false), dx_seal('2026-11-21', 5000)`,
  )
  mkdirSync(pathsIn(settings.dataDir).uploads)
  writeFileSync(join(pathsIn(settings.dataDir).uploads, 'plakat.png'), 'a poster')
  writeFileSync(pathsIn(settings.dataDir).secret, 'a key')
  made = join(root, 'backup')
  before = await figures(engine.url)
})

afterAll(async () => {
  await engine.destroy()
  rmSync(root, { recursive: true, force: true })
})

describe('a backup', () => {
  it('a backup made during sales restores all rows, sums, files and keys, splits no sale, and is never overwritten', async () => {
    const traffic = { isOver: false, sold: 0 }
    const pairs = (async () => {
      for (let n = 1; !traffic.isOver; n += 1) {
        await query(
          engine.url,
          `begin; insert into counter values (1, 'a${n}', 1); insert into counter values (2, 'b${n}', 1); commit`,
        )
        traffic.sold = n
      }
    })()
    await waitFor(() => traffic.sold > 0)
    expect(await backUp(settings, at, made)).toBe(made)
    traffic.isOver = true
    await pairs
    const elsewhere = testEngineSettings(join(root, 'elsewhere'))
    expect(await restore(elsewhere, made, at)).toBeUndefined()
    const { uploads, secret } = pathsIn(elsewhere.dataDir)
    const second = await startEngine(elsewhere)
    expect(await figures(second.url)).toEqual(before)
    expect(await verifyBooks(second.url, diskStore(uploads), at)).toMatchObject({
      blocks: 1,
      rows: 9,
      faults: [],
    })
    const [sold] = await query(
      second.url,
      `select count(*) > 0 as is_sold, sum((partner_id = 1)::int) = sum((partner_id = 2)::int) as is_even from counter`,
    )
    expect(sold).toEqual({ is_sold: true, is_even: true })
    await second.stop()
    expect(readFileSync(join(uploads, 'plakat.png'), 'utf8')).toBe('a poster')
    expect(readFileSync(secret, 'utf8')).toBe('a key')
    await expect(backUp(settings, at, made)).rejects.toThrow(/is there already/)
    await expect(restore(settings, root, at)).rejects.toThrow(/is not a backup/)
  })

  it('a restore keeps the replaced data in a separate folder and repeats erasures, and a corrupt backup changes nothing', async () => {
    await engine.stop()
    const ofStopped = await backUp(settings, at)
    expect(runningEngine(settings)).toBeUndefined()
    expect(readdirSync(pathsIn(settings.dataDir).backups)).toContain('2026-11-21T180000Z')
    engine = await startEngine(settings)
    await query(engine.url, `delete from location`)
    await query(
      engine.url,
      `select set_config('dx.partner_id', '1', false), dx_erase_again(id, made_at) from customer_row`,
    )
    await agreeWithList(engine.url, pathsIn(settings.dataDir).erased)
    writeFileSync(pathsIn(settings.dataDir).secret, 'another key')
    await expect(restore(settings, ofStopped, at)).rejects.toThrow(/stop it before you restore/)
    await engine.stop()
    const aside = await restore(settings, ofStopped, at)
    expect(existsSync(join(aside ?? '', 'PG_VERSION'))).toBe(true)
    rmSync(join(ofStopped, 'database', 'global', 'pg_control'))
    await expect(restore(settings, ofStopped, later)).rejects.toThrow(/nothing was changed/)
    engine = await startEngine(settings)
    expect(await figures(engine.url)).toEqual(before)
    expect(await query(engine.url, 'select id, last_name from customer_row')).toEqual([
      { id: 7, last_name: '–' },
    ])
    expect(readFileSync(pathsIn(settings.dataDir).secret, 'utf8')).toBe('a key')
  })

  it('keeps only the three newest of the backups made before migrations', async () => {
    const { backups } = pathsIn(settings.dataDir)
    for (const day of ['01', '02', '03']) {
      mkdirSync(join(backups, `before-migration-2026-01-${day}T000000Z`), { recursive: true })
    }
    await backUpBeforeMigration(engine, settings.dataDir, new Date(Date.UTC(2026, 0, 4)))
    const automatic = readdirSync(backups).filter((name) => name.startsWith('before-migration'))
    expect(automatic.toSorted()).toEqual(
      ['02', '03', '04'].map((day) => `before-migration-2026-01-${day}T000000Z`),
    )
  })
})
