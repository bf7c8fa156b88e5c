import { translate } from '@dxweb/locales/translate.ts'
import { beforeAll, expect, it } from 'vitest'
import { schemaColumns } from '../db/schema-columns.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { printed, unprinted } from './person-paper.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

it('the privacy declarations list each column of each table exactly once', async () => {
  const declared = await database.asOwner<{ name: string }>(
    `select table_name || '.' || column_name as name from privacy_column`,
  )
  const columns = schemaColumns().map(({ table, name }) => `${table}.${name}`)
  expect(declared.map(({ name }) => name).toSorted()).toEqual(columns.toSorted())
})

it('the erasure rules cover each column about a customer', async () => {
  const left = await database.asOwner(
    `select table_name, column_name from privacy_column c where whose = 'customer' and not exists (
       select from privacy_rows r where r.table_name = c.table_name and r.sets ? c.column_name)`,
  )
  expect(left).toEqual([])
})

it('the printed export of a person has each table about the person, and each column with personal data', async () => {
  const rows = await database.asOwner<{ table: string; columns: string[] | null }>(
    `select distinct r.table_name as table, (select array_agg(c.column_name) from privacy_column c
       where c.table_name = r.table_name and c.whose = 'customer') as columns from privacy_rows r`,
  )
  const shown = rows.filter(({ table }) => !unprinted.split(' ').includes(table))
  expect(shown.map(({ table }) => table).toSorted()).toEqual(Object.keys(printed).toSorted())
  const left = shown.flatMap(({ table, columns }) =>
    (columns ?? []).filter((column) => !printed[table]?.split(' ').includes(column)),
  )
  expect(left).toEqual([])
})

it('the catalog has a text for each table about a person, each reason and each printed column', async () => {
  const rows = await database.asOwner<{ table: string; why: string }>(
    'select table_name as table, why from privacy_rows',
  )
  const keys = [
    ...rows.map(({ table }) => `crm.privacy.table.${table}`),
    ...rows.filter(({ why }) => why !== '').map(({ why }) => `crm.privacy.why.${why}`),
    ...Object.values(printed).flatMap((columns) =>
      columns.split(' ').map((column) => `crm.privacy.column.${column}`),
    ),
  ]
  for (const locale of ['nb', 'en'] as const) {
    expect(keys.filter((key) => translate(locale, key) === key)).toEqual([])
  }
})
