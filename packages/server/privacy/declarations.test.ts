import { beforeAll, expect, it } from 'vitest'
import { schemaColumns } from '../db/schema-columns.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

it('every column of every table is declared once, and no other', async () => {
  const declared = await database.asOwner<{ name: string }>(
    `select table_name || '.' || column_name as name from privacy_column`,
  )
  const columns = schemaColumns().map(({ table, name }) => `${table}.${name}`)
  expect(declared.map(({ name }) => name).toSorted()).toEqual(columns.toSorted())
})

it('every column of a customer is in a part of its table', async () => {
  const left = await database.asOwner(
    `select table_name, column_name from privacy_column c where whose = 'customer' and not exists (
       select from privacy_rows r where r.table_name = c.table_name and r.sets ? c.column_name)`,
  )
  expect(left).toEqual([])
})
