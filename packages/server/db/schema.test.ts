import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { type Column, schemaColumns } from './schema-columns.ts'
import { declaredTables, readSchemaFiles, schemaText } from './schema-files.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const columnsText = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "mayBeNull",
    coalesce((select array_agg(word[1] order by nth) from pg_constraint k,
      regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') with ordinality w (word, nth)
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%= ANY%'), '{}') as words
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, 2`

it('the columns parsed from the schema files equal those of the database', async () => {
  const rows = await database.asOwner<Column>(columnsText)
  const as = ({ type, words, ...one }: Column) =>
    `${one.table}.${one.name} ${type.replace('timestamp with time zone', 'timestamptz')} ${one.mayBeNull} ${words.join()}`
  expect(schemaColumns().map(as).toSorted()).toEqual(rows.map(as).toSorted())
})

const packages = join(import.meta.dirname, '../..')

it('every file that a comment of the schema names exists', () => {
  const named = schemaText().matchAll(/\b(?:kit|areas|server)\/[\w./-]*\w/g)
  const gone = [...named].filter(([path]) => !existsSync(join(packages, path)))
  expect(gone.map(([path]) => path)).toEqual([])
})

it('every function of the schema compiles', async () => {
  const checks = await database.asOwner<{ name: string; check: string }>(
    `select p.oid::regprocedure::text as name, l.lanvalidator::regproc || '(' || p.oid || ')' as check
     from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace`,
  )
  const faults: string[] = []
  for (const { name, check } of checks) {
    await database
      .asOwner(`select ${check}`)
      .catch((error: Error) => faults.push(`${name}: ${error.message}`))
  }
  expect(faults).toEqual([])
})

const factsText = readSchemaFiles()
  .filter(({ name }) => name.startsWith('facts/'))
  .map(({ text }) => text)
  .join('\n')

const argument: Readonly<Record<string, string>> = {
  integer: '1003',
  boolean: 'true',
  date: `'2026-01-01'`,
  'timestamp without time zone': `'2026-06-01'`,
}

it('PostgreSQL inlines every function of the facts schema files into the statement that calls it', async () => {
  const names = [...factsText.matchAll(/^create function (\w+)/gm)].map(([, name]) => name)
  const calls = await database.asOwner<{ name: string; types: string[] }>(
    `select proname as name, array(select format_type(unnest(proargtypes), null)) as types
     from pg_proc where proname = any($1)`,
    [names],
  )
  const called: string[] = []
  for (const { name, types } of calls) {
    const values = types.map((type) => `${argument[type] ?? 'null'}::${type}`)
    const plan = await database.asOwner<{ 'QUERY PLAN': string }>(
      `explain select * from ${name}(${values.join(', ')})`,
    )
    if (plan.some((line) => line['QUERY PLAN'].includes('Function Scan on dx_'))) called.push(name)
  }
  expect([calls.length, called]).toEqual([names.length, []])
})

it('refuses a table without a comment that declares its distribution', () => {
  const planted = (text: string) => declaredTables([{ name: 'film', text }])
  expect(() => planted('create table reel (\n  id integer\n);')).toThrow(
    /^film\.sql: the line of reel/,
  )
  expect(() => planted('create table reel ( -- by film_id\n);')).toThrow(RangeError)
  expect(planted('create table reel ( -- reference\n);')).toEqual([
    { name: 'reel', file: 'film', distribution: 'reference' },
  ])
})
