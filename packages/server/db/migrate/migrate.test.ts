import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseAt } from '../../testing/database-url.ts'
import { testDir } from '../../testing/test-engine.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { StartFault } from '../../ground/start-fault.ts'
import { migrate, refuseOld } from './migrate.ts'
import type { MigrateSettings } from './migrate.ts'

let root: string
let directory: string
let owner: pg.Client

const schema = 'create table one (id integer);'
const applied = (more?: Partial<MigrateSettings>) => migrate({ url, directory, schema, ...more })
const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
const tables = async () => {
  const { rows } = await owner.query(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map((row) => row.tablename as string)
}

const databaseName = `migrate_${randomBytes(6).toString('hex')}`
const url = databaseAt(inject('engineUrl'), databaseName)
const onEngine = async (text: string) => {
  const engine = new pg.Client({ connectionString: inject('engineUrl') })
  await engine.connect()
  await engine.query(text)
  await engine.end()
}

beforeAll(async () => {
  await onEngine(`create database ${databaseName}`)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await onEngine(`drop database ${databaseName} with (force)`)
})

beforeEach(async () => {
  root = testDir()
  directory = join(root, 'migrations')
  mkdirSync(directory)
  await owner.query(
    'drop schema if exists dx_meta cascade; drop schema public cascade; create schema public',
  )
})

afterEach(() => rmSync(root, { recursive: true }))

describe('a new database', () => {
  it('a new database is created from the schema, and then each migration is applied once, in order', async () => {
    write('0002-three.sql', 'alter table one add column three text;')
    write('0001-two.sql', 'alter table one add column two text;')
    expect(await applied()).toEqual(['0000-schema', '0001-two.sql', '0002-three.sql'])
    expect(await applied()).toEqual([])
  })

  it('a new database can be created without migrations and without a directory for them', async () => {
    expect(await applied()).toEqual(['0000-schema'])
    rmSync(directory, { recursive: true })
    expect(await applied()).toEqual([])
  })

  it('a new database is created once when several servers start at the same time', async () => {
    write('0001-two.sql', 'create table two ();')
    const starts = await Promise.all([1, 2, 3].map(() => applied()))
    expect(starts.flat()).toEqual(['0000-schema', '0001-two.sql'])
  })

  it('a new database stays empty when creating the schema fails', async () => {
    await expect(applied({ schema: `${schema} select 1 / 0;` })).rejects.toThrow(
      /^The creation of the schema failed and changed nothing: division by zero$/,
    )
    expect(await tables()).toEqual([])
  })
})

describe('migrations', () => {
  it('migrations may have Windows or Unix line endings', async () => {
    write('0001-two.sql', 'create table two (\n  id integer\n);')
    await applied()
    write('0001-two.sql', 'create table two (\r\n  id integer\r\n);')
    expect(await applied()).toEqual([])
  })

  it('a migration that fails halfway changes nothing, and earlier ones stay applied', async () => {
    write('0001-half.sql', 'create table half (id integer); select 1 / 0; create table never ();')
    await expect(applied()).rejects.toThrow(
      /^The migration 0001-half.sql failed and changed nothing: division by zero$/,
    )
    expect(await tables()).toEqual(['one'])
  })

  it('a non-empty database is backed up before migrations', async () => {
    const seen: string[][] = []
    const backUp = async () => {
      seen.push(await tables())
    }
    await applied({ backUp })
    expect(seen).toEqual([])
    write('0001-two.sql', 'create table two ();')
    await applied({ backUp })
    await applied({ backUp })
    expect(seen).toEqual([['one']])
  })

  it('migrations change nothing when the backup fails', async () => {
    await applied()
    write('0001-two.sql', 'create table two ();')
    const backUp = () => Promise.reject(new Error('disk full'))
    await expect(applied({ backUp })).rejects.toThrow('disk full')
    expect(await tables()).toEqual(['one'])
  })
})

describe('a migration history that differs from the files', () => {
  beforeEach(async () => {
    write('0002-two.sql', 'create table two ();')
    await applied()
  })

  it('refuses to start when an applied migration has been changed', async () => {
    write('0002-two.sql', 'create table two (id bigint);')
    await expect(applied()).rejects.toThrow(/^The migration 0002-two.sql was changed/)
  })

  it('refuses to start when an applied migration is missing', async () => {
    rmSync(join(directory, '0002-two.sql'))
    await expect(applied()).rejects.toThrow(/which this version does not know/)
  })

  it('refuses a new migration with a lower number than an applied one', async () => {
    write('0001-early.sql', 'create table early ();')
    await expect(applied()).rejects.toThrow(/comes before 0002-two.sql/)
  })

  it.each(['0002-twin.sql', '0000-twin.sql'])(
    'refuses a second file with the number of a migration or of the schema: %s',
    async (name) => {
      write(name, 'create table twin ();')
      await expect(applied()).rejects.toThrow(/a number of its own/)
    },
  )
})

describe('a database created from another schema', () => {
  it.each(['0000-schema', '0001-baseline.sql'])(
    'a database with another schema is refused with instructions and left unchanged: %s',
    async (name) => {
      await applied()
      await owner.query('update dx_meta.dx_migration set name = $1', [name])
      write('0002-two.sql', 'create table two ();')
      const backUp = () => Promise.reject(new Error('no backup is made'))
      await expect(applied({ schema: `${schema} create table newer ();`, backUp })).rejects.toThrow(
        /^The database was made by a build with another schema, [^\n]+ another DATA_DIR or an empty database\.$/,
      )
      expect(await tables()).toEqual(['one'])
    },
  )

  it('a database whose schema differs only in comments is accepted', async () => {
    await applied({ schema: `-- Rows.\n${schema}\n` })
    expect(await applied({ schema: `${schema}\n  -- Rows of one.\n` })).toEqual([])
  })
})

describe('an interrupted migration', () => {
  const statements = ['create table a ()', 'alter table one add column b text', 'drop table one']
  const gated = (texts: readonly string[], index: number) =>
    `${texts.toSpliced(index, 0, 'select pg_advisory_xact_lock(77)').join(';\n')};`

  const cutAtGate = async (more?: Partial<MigrateSettings>) => {
    await owner.query('select pg_advisory_lock(77)')
    const cut = applied(more).catch((error: unknown) => error)
    const migrator = await waitFor(async () => {
      const { rows } = await owner.query(
        `select pid from pg_locks where locktype = 'advisory' and objid = 77 and not granted`,
      )
      return rows[0]?.pid as number | undefined
    })
    await owner.query('select pg_terminate_backend($1, 10000)', [migrator])
    expect(await cut).toBeInstanceOf(StartFault)
    await owner.query('select pg_advisory_unlock(77)')
  }

  it.each([0, 1, 2, 3])(
    'a migration interrupted after %i statements leaves the old schema, and succeeds later',
    async (index) => {
      await applied()
      write('0001-cut.sql', gated(statements, index))
      await cutAtGate()
      expect(await tables()).toEqual(['one'])
      expect(await applied()).toEqual(['0001-cut.sql'])
      expect(await tables()).toEqual(['a'])
    },
  )

  it('an interrupted creation leaves an empty database, and succeeds later', async () => {
    const cut = gated([schema.slice(0, -1), 'create table two ()'], 1)
    await cutAtGate({ schema: cut })
    expect(await tables()).toEqual([])
    expect(await applied({ schema: cut })).toEqual(['0000-schema'])
    expect(await tables()).toEqual(['one', 'two'])
  })
})

describe('an unreachable database', () => {
  it('a refused connection is reported in one sentence', async () => {
    const nowhere = 'postgres://127.0.0.1:1/dxweb'
    await expect(applied({ url: nowhere })).rejects.toThrow(
      /^The database cannot be reached: .*ECONNREFUSED/,
    )
  })

  it.each(['postgres://kari:%zz@127.0.0.1/dxweb', 'postgres://127.0.0.1/x?sslcert=/no/such/file'])(
    'an invalid database address is reported in one sentence: %s',
    async (address) => {
      await expect(applied({ url: address })).rejects.toThrow(
        /^The database cannot be reached: [^\n]+\.$/,
      )
    },
  )

  it('refuses a PostgreSQL older than version 15', () => {
    expect(() => refuseOld({ number: 140_012, text: '14.12' })).toThrow(
      'DxWeb needs PostgreSQL 15 or newer; the database is 14.12.',
    )
    expect(() => refuseOld({ number: 150_000, text: '15.0' })).not.toThrow()
  })
})
