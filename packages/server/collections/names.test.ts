import { givenApp } from '../testing/given-app.ts'
import { expect, it } from 'vitest'
import { draftOf } from '../testing/registers/register-draft.ts'
import { registerOf } from '../testing/registers/register-of.ts'

const { app, chief } = await givenApp()

const named = [
  'auditoriums',
  'bureaus',
  'campaigns',
  'eventtypes',
  'locationgroups',
  'locations',
  'priceadjustments',
  'pricecategorydefinitions',
  'pricezonemaps',
  'productGroups',
  'productMenu',
  'productMenuGroups',
  'registries',
  'renters',
  'resourcegroups',
  'resources',
  'seatmaps',
  'stockLocations',
  'touchGroups',
]

it.each(named)('names of %s are unique regardless of case', async (name) => {
  const register = registerOf(name)
  const url = `/partners/1003/${name}`
  const own = 'barcode' in register.fields ? { barcode: '' } : {}
  expect((await chief.post(url, draftOf(register, 'Ærlig Voksen', own))).statusCode).toBe(200)
  const number = 'number' in register.fields ? { number: 77 } : {}
  const twin = draftOf(register, 'ærlig voksen', { ...own, ...number })
  const refused = await chief.post(url, twin)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ error: { fields: { name: { code: 'taken' } } } })
})

it('only counters and an event’s copies of categories and zones have case-sensitive names', async () => {
  const keys = await app.asOwner<{ table: string }>(
    `select distinct i.tablename::text as table from pg_indexes i
     where i.schemaname = 'public' and i.indexdef like 'CREATE UNIQUE%' and i.indexdef ~ ', name\\)' order by 1`,
  )
  expect(keys.map(({ table }) => table)).toEqual(['counter', 'event_price_category', 'price_zone'])
})

it('the upper and lower case of a row’s name can be changed', async () => {
  const url = '/partners/1003/renters'
  const made = await chief.post(url, draftOf(registerOf('renters'), 'kulturlaget'))
  const { id, version } = made.json<{ id: number; version: number }>()
  const renamed = { ...draftOf(registerOf('renters'), 'Kulturlaget'), version }
  expect((await chief.put(`${url}/${id}`, renamed)).statusCode).toBe(200)
})
