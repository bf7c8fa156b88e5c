import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { optionalText, priceOre, reference, text } from '@dxweb/kit/fields/fields.ts'
import { catalogOf } from '@dxweb/locales/catalog.ts'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { openApi } from '../http/openapi/openapi.ts'
import { addPeople } from '../testing/people.ts'
import { distributeTable } from '../testing/run/citus-engine.ts'
import { isOnCitus } from '../testing/run/on-citus.ts'
import { draftOf } from '../testing/registers/register-draft.ts'
import { wordsOf } from '../testing/registers/register-words.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { collectionRoutes } from './collection-routes.ts'
import { registers } from './registers.ts'

const cloakrooms = defineCollection('cloakrooms', {
  table: 'cloakroom',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    name: text(40),
    locationId: reference('locations'),
    priceOre,
    isStaffed: z.boolean(),
    note: optionalText(200),
  },
  search: ['name'],
})

const table = `
  create table cloakroom (
    partner_id integer not null,
    id integer not null,
    name text not null,
    location_id integer not null,
    price_ore integer not null,
    is_staffed boolean not null,
    note text not null,
    version integer not null default 1,
    primary key (partner_id, id),
    unique (partner_id, name)
  );
  alter table cloakroom enable row level security;
  create policy partner on cloakroom to dxweb_app using (partner_id = dx_partner());
  grant select, insert, update, delete on cloakroom to dxweb_app`
const keys = [
  'alter table cloakroom add foreign key (partner_id) references partner (id)',
  'alter table cloakroom add foreign key (partner_id, location_id) references location (partner_id, id)',
]

const labels = ['register.cloakrooms', 'register.cloakrooms.one', 'label.isStaffed']

it('a plain register needs only a definition, a table and labels for all its calls', async () => {
  const database = await testDatabase()
  await database.asOwner(table)
  if (isOnCitus) await distributeTable(database.url, cloakrooms.table)
  for (const key of keys) await database.asOwner(key)
  const routes = collectionRoutes(cloakrooms, [...registers, cloakrooms])
  const app = await testApp({ database, parts: { routes } })
  await buildSmallVenue(app)
  await addPeople(app)
  const [chief, reader] = [await app.as('sjef@sundet.no'), await app.as('lese@sundet.no')]
  const url = '/partners/1003/cloakrooms'

  const made = await chief.post(url, draftOf(cloakrooms, 'Øst'))
  expect(made.json()).toEqual({ id: 1, version: 1 })
  expect((await reader.get(`${url}/1`)).json()).toMatchObject(draftOf(cloakrooms, 'Øst'))
  expect((await reader.put(`${url}/1`, {})).statusCode).toBe(403)
  const renamed = { ...draftOf(cloakrooms, 'Vest'), version: 1 }
  expect((await chief.put(`${url}/1`, renamed)).json()).toEqual({ id: 1, version: 2 })
  expect((await chief.put(`${url}/1`, renamed)).statusCode).toBe(412)
  const many = ['Nord', 'Sør'].map((name) => draftOf(cloakrooms, name))
  const imported = await chief.post(`${url}/import`, { rows: many, isTrial: false })
  expect(imported.json()).toEqual({ added: 2, faults: [] })
  const list = (await reader.get(`${url}?q=ør&sort=-name`)).json<{ data: object[] }>()
  expect(list).toMatchObject({ total: 1, data: [{ id: 3, name: 'Sør' }] })
  expect((await reader.get(`${url}/export?format=csv`)).body.split('\r\n')).toHaveLength(5)
  expect((await chief.delete(`${url}/1`)).json()).toEqual({ id: 1 })
  expect((await chief.get(`${url}/1`)).statusCode).toBe(404)
  expect((await chief.post(`${url}/1/restore`)).statusCode).toBe(200)

  const { paths } = openApi(routes, 'test')
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(11)
})

it.each(['nb', 'en'] as const)(
  'a plain register needs only its labels from the catalog in %s',
  (locale) => {
    const words = { has: (key: string) => key in catalogOf(locale), t: (key: string) => key }
    const missing = wordsOf(words, cloakrooms).filter((key) => !words.has(key))
    expect(missing.toSorted()).toEqual(labels.toSorted())
  },
)
