import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseAt } from '../../testing/database-url.ts'
import { testDir } from '../../testing/test-engine.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { StartFault } from '../../ground/start-fault.ts'
import { migrate, refuseOld } from './migrate.ts'

let root: string
let directory: string
let url: string
let owner: pg.Client

const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
const tables = async () => {
  const { rows } = await owner.query(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map((row) => row.tablename as string)
}

beforeEach(async () => {
  root = testDir()
  directory = join(root, 'migrations')
  mkdirSync(directory)
  write('0001-one.sql', 'create table one (id integer);')
  const name = `migrate_${randomBytes(6).toString('hex')}`
  const engine = new pg.Client({ connectionString: inject('engineUrl') })
  await engine.connect()
  await engine.query(`create database ${name}`)
  await engine.end()
  url = databaseAt(inject('engineUrl'), name)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})

afterEach(async () => {
  await owner.end()
  const engine = new pg.Client({ connectionString: inject('engineUrl') })
  await engine.connect()
  await engine.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await engine.end()
  rmSync(root, { recursive: true })
})

describe('migrations', () => {
  it('migrations are applied once, in order', async () => {
    write('0002-two.sql', 'alter table one add column two text;')
    expect(await migrate({ url, directory })).toEqual(['0001-one.sql', '0002-two.sql'])
    expect(await migrate({ url, directory })).toEqual([])
  })

  it('migrations are applied once by several servers that start together', async () => {
    const starts = await Promise.all([1, 2, 3].map(() => migrate({ url, directory })))
    expect(starts.flat()).toEqual(['0001-one.sql'])
  })

  it('migrations ignore line endings', async () => {
    write('0001-one.sql', 'create table one (\n  id integer\n);')
    await migrate({ url, directory })
    write('0001-one.sql', 'create table one (\r\n  id integer\r\n);')
    expect(await migrate({ url, directory })).toEqual([])
  })

  it('a migration that fails halfway leaves nothing, and earlier ones stay', async () => {
    write('0002-half.sql', 'create table half (id integer); select 1 / 0; create table never ();')
    await expect(migrate({ url, directory })).rejects.toThrow(
      /^The migration 0002-half.sql failed and changed nothing: division by zero$/,
    )
    expect(await tables()).toEqual(['one'])
  })

  it('migrations back up a non-empty database first', async () => {
    const seen: string[][] = []
    const backUp = async () => {
      seen.push(await tables())
    }
    await migrate({ url, directory, backUp })
    expect(seen).toEqual([])
    write('0002-two.sql', 'create table two ();')
    await migrate({ url, directory, backUp })
    await migrate({ url, directory, backUp })
    expect(seen).toEqual([['one']])
  })

  it('migrations change nothing when the backup fails', async () => {
    await migrate({ url, directory })
    write('0002-two.sql', 'create table two ();')
    const backUp = () => Promise.reject(new Error('disk full'))
    await expect(migrate({ url, directory, backUp })).rejects.toThrow('disk full')
    expect(await tables()).toEqual(['one'])
  })
})

describe('a history that is not ours', () => {
  beforeEach(() => migrate({ url, directory }))

  it('a changed applied file is refused', async () => {
    write('0001-one.sql', 'create table one (id bigint);')
    await expect(migrate({ url, directory })).rejects.toThrow(
      /^The migration 0001-one.sql was changed/,
    )
  })

  it('a missing applied file is refused', async () => {
    rmSync(join(directory, '0001-one.sql'))
    await expect(migrate({ url, directory })).rejects.toThrow(/which this version does not know/)
  })

  it('a new file before an applied one is refused', async () => {
    write('0000-early.sql', 'create table early ();')
    await expect(migrate({ url, directory })).rejects.toThrow(/comes before 0001-one.sql/)
  })

  it('two files with one number are refused', async () => {
    write('0001-twin.sql', 'create table twin ();')
    await expect(migrate({ url, directory })).rejects.toThrow(/a number of its own/)
  })
})

describe('a database of an older build', () => {
  const begin = (name: string, text: string) => {
    rmSync(join(directory, '0001-one.sql'), { force: true })
    write(name, text)
  }

  it.each(['0001-access.sql', '0001-baseline.sql'])(
    'a database of an older build is refused with instructions and unchanged: %s',
    async (first) => {
      begin(first, 'create table older ();')
      await migrate({ url, directory })
      rmSync(join(directory, first))
      begin('0001-baseline.sql', 'create table newer ();')
      const backUp = () => Promise.reject(new Error('no backup is made'))
      await expect(migrate({ url, directory, backUp })).rejects.toThrow(
        /^The database was made by an older build, [^\n]+ another DATA_DIR or an empty database\.$/,
      )
      expect(await tables()).toEqual(['older'])
    },
  )

  it('a database with this build’s baseline is not old, and is migrated', async () => {
    begin('0001-baseline.sql', 'create table same ();')
    await migrate({ url, directory })
    write('0002-two.sql', 'create table two ();')
    expect(await migrate({ url, directory })).toEqual(['0002-two.sql'])
  })
})

describe('a migration that is cut', () => {
  const statements = ['create table a ()', 'alter table one add column b text', 'drop table one']

  it.each([0, 1, 2, 3])(
    'a migration cut after %i statements leaves the old schema, and succeeds later',
    async (index) => {
      await migrate({ url, directory })
      const gate = 'select pg_advisory_xact_lock(77)'
      write('0002-cut.sql', `${statements.toSpliced(index, 0, gate).join(';\n')};`)
      await owner.query('select pg_advisory_lock(77)')
      const cut = migrate({ url, directory }).catch((error: unknown) => error)
      const migrator = await waitFor(async () => {
        const { rows } = await owner.query(
          `select pid from pg_locks where locktype = 'advisory' and objid = 77 and not granted`,
        )
        return rows[0]?.pid as number | undefined
      })
      await owner.query('select pg_terminate_backend($1, 10000)', [migrator])
      expect(await cut).toBeInstanceOf(StartFault)
      expect(await tables()).toEqual(['one'])
      await owner.query('select pg_advisory_unlock(77)')
      expect(await migrate({ url, directory })).toEqual(['0002-cut.sql'])
      expect(await tables()).toEqual(['a'])
    },
  )
})

describe('a database out of reach', () => {
  it('an unreachable database is reported in one sentence', async () => {
    const nowhere = 'postgres://127.0.0.1:1/dxweb'
    await expect(migrate({ url: nowhere, directory })).rejects.toThrow(
      /^The database cannot be reached: .*ECONNREFUSED/,
    )
  })

  it.each(['postgres://kari:%zz@127.0.0.1/dxweb', 'postgres://127.0.0.1/x?sslcert=/no/such/file'])(
    'an unreachable address without a reason is reported in one sentence: %s',
    async (address) => {
      await expect(migrate({ url: address, directory })).rejects.toThrow(
        /^The database cannot be reached: [^\n]+\.$/,
      )
    },
  )

  it('a PostgreSQL older than 15 is refused', () => {
    expect(() => refuseOld({ number: 140_012, text: '14.12' })).toThrow(
      'DxWeb needs PostgreSQL 15 or newer; the database is 14.12.',
    )
    expect(() => refuseOld({ number: 150_000, text: '15.0' })).not.toThrow()
  })
})
