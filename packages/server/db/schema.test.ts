import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseAt, templateName } from '../testing/database-url.ts'
import { readCatalog } from '../testing/registers/read-catalog.ts'
import { baselineName, migrationsDir } from './migrate/migration-files.ts'
import { type Column, schemaColumns } from './schema-columns.ts'
import { declaredTables, schemaText } from './schema-files.ts'

const name = `schema_${randomBytes(6).toString('hex')}`
const connectTo = async (database: string) => {
  const owner = new pg.Client({ connectionString: databaseAt(inject('engineUrl'), database) })
  await owner.connect()
  return owner
}

/** Connected to a database made by the schema files, to compare with the migrated template. */
let owner: pg.Client
let made: string[]

beforeAll(async () => {
  const engine = await connectTo('postgres')
  await engine.query(`create database ${name}`)
  await engine.end()
  const template = await connectTo(templateName)
  made = await readCatalog(template)
  await template.end()
  owner = await connectTo(name)
  await owner.query(schemaText())
})

afterAll(async () => {
  await owner.end()
  const engine = await connectTo('postgres')
  await engine.query(`drop database ${name} with (force)`)
  await engine.end()
})

async function differing(): Promise<string[]> {
  const declared = await readCatalog(owner)
  return [
    ...made.filter((line) => !declared.includes(line)),
    ...declared.filter((line) => !made.includes(line)),
  ]
}

it('the migrations make what the schema files say', async () => {
  expect(await differing()).toEqual([])
  expect(made.length).toBeGreaterThan(2000)
})

it.each([
  ['a column', `alter table renter add column phone text not null default ''`, 1],
  ['a default', `alter table renter alter column email set default '-'`, 2],
  ['a check', `alter table renter add check (length(name) < 200)`, 1],
  ['an index', 'create index renter_email on renter (partner_id, email)', 1],
  ['a trigger', 'drop trigger leaves on seat_hold', 1],
  ['a policy', 'drop policy renter on renter', 1],
  ['a wall', 'alter table renter disable row level security', 2],
  ['a grant', 'grant delete on sale to dxweb_app', 2],
  ['a grant on a column', 'grant update (reason) on sale to dxweb_app', 2],
  ['a right to a function', 'grant execute on function dx_make_places to dxweb_app', 2],
  [
    'the body of a function',
    'create or replace function dx_user() returns integer language sql stable as $$ select 1 $$',
    2,
  ],
  [
    'a row that comes with the schema',
    `update vat_rate set basis_points = 2600 where basis_points = 2500`,
    2,
  ],
])('the comparison sees %s that differs', async (_, change, lines) => {
  await owner.query('begin')
  await owner.query(change)
  expect(await differing()).toHaveLength(lines)
  await owner.query('rollback')
})

it('the baseline is the schema files, as long as no migration has come after it', () => {
  const baseline = readFileSync(join(migrationsDir, baselineName), 'utf8').replaceAll('\r\n', '\n')
  const isAlone = readdirSync(migrationsDir).length === 1
  expect(isAlone ? baseline : schemaText()).toBe(schemaText())
})

const columnsText = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "mayBeNull",
    coalesce((select array_agg(word[1] order by nth) from pg_constraint k,
      regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') with ordinality w (word, nth)
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%= ANY%'), '{}') as words
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, 2`

it('the columns that are read from the schema files are the engine’s', async () => {
  const { rows } = await owner.query<Column>(columnsText)
  const as = ({ type, words, ...one }: Column) =>
    `${one.table}.${one.name} ${type.replace('timestamp with time zone', 'timestamptz')} ${one.mayBeNull} ${words.join()}`
  expect(schemaColumns().map(as).toSorted()).toEqual(rows.map(as).toSorted())
})

it('every file that a comment of the schema names is there', () => {
  const named = schemaText().matchAll(/\b(?:kit|areas|server)\/[\w./-]*\w/g)
  const gone = [...named].filter(([path]) => !existsSync(join(migrationsDir, '../../..', path)))
  expect(gone.map(([path]) => path)).toEqual([])
})

it('every function compiles over the tables that there are', async () => {
  const { rows } = await owner.query<{ name: string; check: string }>(
    `select p.oid::regprocedure::text as name, l.lanvalidator::regproc || '(' || p.oid || ')' as check
     from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace`,
  )
  await owner.query('set check_function_bodies = on')
  const faults: string[] = []
  for (const { name: checked, check } of rows) {
    await owner
      .query(`select ${check}`)
      .catch((error: Error) => faults.push(`${checked}: ${error.message}`))
  }
  expect(faults).toEqual([])
})

it('a table that does not say how it would be distributed is refused', () => {
  const planted = (text: string) => declaredTables([{ name: 'film', text }])
  expect(() => planted('create table reel (\n  id integer\n);')).toThrow(
    /^film\.sql: the line of reel/,
  )
  expect(() => planted('create table reel ( -- by film_id\n);')).toThrow(RangeError)
  expect(planted('create table reel ( -- reference\n);')).toEqual([
    { name: 'reel', file: 'film', distribution: 'reference' },
  ])
})
