import { givenApp } from '../testing/given-app.ts'
import {
  isPermission,
  type Permission,
  permissions,
  type Role,
} from '@dxweb/areas/access/rights/permissions.ts'
import {
  type AnyCollection,
  columnOf,
  listFieldsOf,
  readFieldsOf,
  sortableOf,
} from '@dxweb/kit/definitions/collection.ts'
import { isNullable } from '@dxweb/kit/fields/field-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogOf } from '@dxweb/locales/catalog.ts'
import { wordsOf } from '../testing/registers/register-words.ts'
import { draftOf, markOf } from '../testing/registers/register-draft.ts'
import { addOrder } from '../testing/small-venue.ts'
import type { TestClient } from '../testing/test-client.ts'
import { sample } from '../testing/whole.ts'
import { registerOf } from '../testing/registers/register-of.ts'
import { registers } from './registers.ts'

const { app, chief } = await givenApp()
const platform = await app.as('super@test.no')

beforeAll(async () => {
  await addOrder(app)
})

const homeOf = ({ isShared = false }: AnyCollection) => (isShared ? 1 : 1003)
const writerOf = ({ isShared = false }: AnyCollection) => (isShared ? platform : chief)

const urlOf = (collection: AnyCollection, rest = '') =>
  `/partners/${homeOf(collection)}/${collection.name}${rest}`

const mayRead = ({ permit }: AnyCollection, role: Role) => {
  const permission: Permission | undefined = isPermission(permit.read)
    ? permissions[permit.read]
    : undefined
  return permission?.kind === 'roles' && permission.roles.includes(role)
}

const nameOf = (userId: number) =>
  app.asOwner<{ name: string }>(
    `select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
     from user_account where id = $1`,
    [userId],
  )

async function create(collection: AnyCollection, name?: string) {
  const answer = await writerOf(collection).post(urlOf(collection), draftOf(collection, name))
  expect(answer.statusCode).toBe(200)
  return answer.json<{ id: number; version: number }>()
}

const remove = (collection: AnyCollection, id: number) =>
  writerOf(collection).delete(urlOf(collection, `/${id}`))

describe.each(registers.map((one) => [one.name, one] as const))(
  'the register %s',
  (_, register) => {
    const writer = () => writerOf(register)

    /** A view's column counts as nullable if its table's column is nullable; computed columns are never null. */
    it('a register’s table has a column for each field, and other columns only for its read-only fields', async () => {
      const columns = await app.asOwner<{ name: string; is_nullable: boolean }>(
        `select column_name::text as name, case when t.table_type = 'VIEW' then coalesce((
           select bool_or(b.is_nullable = 'YES') from information_schema.view_table_usage u
           join information_schema.columns b on b.table_schema = u.table_schema and b.table_name = u.table_name
             and b.column_name = c.column_name
           where u.view_schema = c.table_schema and u.view_name = c.table_name), false) else is_nullable = 'YES' end as is_nullable
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_name = $1
         and column_name not in ('partner_id', 'id', 'version', 'films_changed_on', 'has_income') order by 1`,
        [register.table],
      )
      const fields = Object.entries(register.fields).map(([field, schema]) => ({
        name: columnOf(field),
        is_nullable: isNullable(schema),
      }))
      const shown = Object.keys(register.shown ?? {}).map(columnOf)
      expect(columns.filter(({ name }) => !shown.includes(name))).toEqual(
        fields.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      )
    })

    it.each(['nb', 'en'] as const)(
      'the catalog in %s has a text for each label of a register',
      (locale) => {
        const words = { has: (key: string) => key in catalogOf(locale), t: (key: string) => key }
        expect(wordsOf(words, register).filter((key) => !words.has(key))).toEqual([])
      },
    )

    it('a register can be listed, read, created, changed and deleted, and logs the user and the changes', async () => {
      const made = await create(register)
      const read = await writer().get(urlOf(register, `/${made.id}`))
      expect(read.json()).toMatchObject({ ...made, ...draftOf(register) })
      expect(Object.keys(read.json<object>()).toSorted()).toEqual(
        ['id', 'version', ...Object.keys(readFieldsOf(register))].toSorted(),
      )
      // The letter Å is typed as a letter and a combining mark, but stored and searched as one letter.
      const typed = draftOf(register, 'A\u030Arlig')
      const changed = draftOf(register, 'Årlig')
      const asked = { ...typed, version: made.version }
      const update = await writer().put(urlOf(register, `/${made.id}`), asked)
      expect(update.json()).toEqual({ id: made.id, version: 2 })
      const mark = markOf(register)
      const userId = register.isShared ? 11 : 21
      const list = await writer().get(urlOf(register, mark === undefined ? '' : '?q=a%CC%8Arlig'))
      const listed = Object.keys(listFieldsOf(register))
      const shown = Object.fromEntries(
        Object.entries({ ...changed, version: 2 }).filter(([field]) => listed.includes(field)),
      )
      expect(list.json<{ data: unknown[] }>().data).toContainEqual(
        expect.objectContaining({ ...shown, id: made.id, version: 2 }),
      )
      expect((await remove(register, made.id)).statusCode).toBe(200)
      expect((await writer().get(urlOf(register, `/${made.id}`))).statusCode).toBe(404)
      const audit = await app.asOwner(
        `select action, user_id, before ->> $3 as before, after ->> $3 as after from audit_entry
       where object_type = $1 and object_id = $2 order by id`,
        [register.table, String(made.id), columnOf(mark ?? 'version')],
      )
      expect(audit).toEqual([
        { action: 'create', user_id: userId, before: null, after: mark ? 'Test' : '1' },
        {
          action: 'update',
          user_id: userId,
          before: mark ? 'Test' : '1',
          after: mark ? 'Årlig' : '2',
        },
        { action: 'delete', user_id: userId, before: mark ? 'Årlig' : '2', after: null },
      ])
    })

    it('a register can be read only by readers and written only by writers of its own partner', async () => {
      const { id, version } = await create(register)
      const body = { ...draftOf(register, 'Stjålet'), version }
      const calls = async (client: TestClient, partnerId: number) => {
        const url = `/partners/${partnerId}/${register.name}`
        const answers = await Promise.all([
          client.post(url, draftOf(register, 'Nytt')),
          client.put(`${url}/${id}`, body),
          client.delete(`${url}/${id}`),
        ])
        return answers.map((one) => one.statusCode)
      }
      const reader = await app.as('lese@sundet.no')
      const stranger = await app.as('sjef@fjellvik.no')
      const read = await reader.get(`/partners/1003/${register.name}`)
      expect(read.statusCode).toBe(mayRead(register, 'culture_full_read_only') ? 200 : 403)
      expect(await calls(reader, 1003)).toEqual([403, 403, 403])
      expect(await calls(stranger, homeOf(register))).toEqual([404, 404, 404])
      const elsewhere = await stranger.put(`/partners/1001/${register.name}/${id + 100}`, body)
      expect(elsewhere.statusCode).toBe(register.isShared ? 403 : 404)
      expect((await writer().get(urlOf(register, `/${id}`))).json()).toMatchObject({ version })
      await remove(register, id)
    })

    it('a register refuses a change that is based on an outdated version, and replies with the current row', async () => {
      const { id } = await create(register)
      const url = urlOf(register, `/${id}`)
      const body = draftOf(register, 'Først')
      expect((await writer().put(url, body)).statusCode).toBe(428)
      expect((await writer().put(url, body, { headers: { 'if-match': '"1"' } })).statusCode).toBe(
        200,
      )
      const stale = await writer().put(url, { ...draftOf(register, 'Sist'), version: 1 })
      expect(stale.statusCode).toBe(412)
      expect(stale.json()).toMatchObject({
        error: { code: 'stale', details: { current: { ...body, id, version: 2 } } },
      })
      await remove(register, id)
    })

    it('a register sorts by the fields of its contract only, in both directions', async () => {
      for (const field of sample(sortableOf(register), 1)) {
        for (const sort of [field, `-${field}`]) {
          const answer = await writer().get(urlOf(register, `?sort=${sort}`))
          expect(answer.statusCode).toBe(200)
        }
      }
      expect((await writer().get(urlOf(register, '?sort=partnerId'))).statusCode).toBe(400)
      expect((await writer().get(urlOf(register, '?colour=red'))).statusCode).toBe(400)
    })

    it('a register filters by its declared fields', async () => {
      for (const field of register.filters ?? []) {
        for (const value of sample(['1', 'true', "' or 1=1 --"], 1, (one) => [field, one])) {
          const url = urlOf(register, `?${field}=${encodeURIComponent(value)}`)
          expect((await writer().get(url)).statusCode).toBe(200)
        }
      }
    })
  },
)

/** These tests do not depend on a register's definition, so a sample is enough. */
const drawn = sample(registers, 10, ({ name }) => name)

describe.each(drawn.map((one) => [one.name, one] as const))(
  'a sample of registers: %s',
  (_, register) => {
    const writer = () => writerOf(register)

    it('returns the user and time of a row’s last change', async () => {
      const lastChange = async (id: number) =>
        (await writer().get(urlOf(register, `/${id}/last-change`))).json<{ at: string }>()
      const { id, version } = await create(register)
      const user = (await nameOf(register.isShared ? 11 : 21))[0]?.name
      expect(await lastChange(id)).toMatchObject({ isNew: true, user, actedBy: '' })
      const made = (await lastChange(id)).at
      const changed = { ...draftOf(register, 'Endret'), version }
      expect((await writer().put(urlOf(register, `/${id}`), changed)).statusCode).toBe(200)
      const last = await lastChange(id)
      expect(last).toMatchObject({ isNew: false, user, actedBy: '' })
      expect(Date.parse(last.at)).toBeGreaterThan(Date.parse(made))
      const stranger = await app.as('sjef@fjellvik.no')
      const theirs = await stranger.get(urlOf(register, `/${id}/last-change`))
      expect(theirs.statusCode).toBe(404)
      await remove(register, id)
      const gone = await writer().get(urlOf(register, `/${id}/last-change`))
      expect(gone.statusCode).toBe(404)
    })

    it('a register treats PATCH like PUT, and lists the allowed methods when it refuses another method', async () => {
      const { id } = await create(register)
      const url = urlOf(register, `/${id}`)
      expect((await writer().patch(url, draftOf(register, 'Først'))).statusCode).toBe(428)
      const changed = { ...draftOf(register, 'Lappet'), version: 1 }
      expect((await writer().patch(url, changed)).json()).toEqual({ id, version: 2 })
      expect((await writer().patch(url, changed)).statusCode).toBe(412)
      expect((await writer().get(url)).json()).toMatchObject({ ...changed, version: 2 })
      const reader = await app.as('lese@sundet.no')
      expect((await reader.patch(url, { ...changed, version: 2 })).statusCode).toBe(
        register.isShared ? 404 : 403,
      )
      for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
        const answer = await writer().call(method, urlOf(register), {})
        expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
      }
      const posted = await writer().post(url, changed)
      expect([posted.statusCode, posted.headers.allow]).toEqual([
        405,
        'DELETE, GET, HEAD, PATCH, PUT',
      ])
      await remove(register, id)
    })

    it('a register refuses to delete a row if the request names another version than the current one', async () => {
      const { id } = await create(register)
      const url = urlOf(register, `/${id}`)
      await writer().put(url, { ...draftOf(register, 'Endret'), version: 1 })
      const stale = await writer().delete(url, { headers: { 'if-match': '"1"' } })
      expect(stale.statusCode).toBe(412)
      expect(stale.json()).toMatchObject({
        error: { code: 'stale', details: { current: { id, version: 2 } } },
      })
      expect((await writer().get(url)).statusCode).toBe(200)
      expect((await writer().delete(url, { headers: { 'if-match': 'W/"2"' } })).statusCode).toBe(
        412,
      )
      expect((await writer().delete(url, { headers: { 'if-match': '"2"' } })).statusCode).toBe(200)
    })
  },
)

const restored = registers.filter(({ isRestored = true }) => isRestored)

describe.each(sample(restored, 10, ({ name }) => name).map((one) => [one.name, one] as const))(
  'the register %s after a deletion',
  (_, register) => {
    it('a deleted row is restored with the same id, and only by the user who deleted it', async () => {
      const writer = writerOf(register)
      const { id } = await create(register, 'Angret')
      const url = urlOf(register, `/${id}`)
      const before = (await writer.get(url)).json<object>()
      expect((await writer.post(`${url}/restore`)).statusCode).not.toBe(200)
      await remove(register, id)
      expect((await writer.post(`${url}/restore`)).json()).toEqual({ id, version: 2 })
      expect((await writer.get(url)).json()).toEqual({ ...before, version: 2 })
      await remove(register, id)
      await app.asOwner(
        `update audit_entry set user_id = 22 where object_type = $1 and object_id = $2`,
        [register.table, String(id)],
      )
      expect((await writer.post(`${url}/restore`)).statusCode).toBe(404)
    })
  },
)

describe('registers', () => {
  it('refuses to delete a row that other rows refer to', async () => {
    for (const name of ['locations', 'auditoriums', 'eventtypes', 'renters']) {
      const answer = await chief.delete(urlOf(registerOf(name), '/1'))
      expect(answer.json()).toMatchObject({
        error: { code: 'in_use', details: { usedBy: expect.stringMatching(/^[a-z_]+$/) } },
      })
    }
  })

  it('registers list all tables with cascading deletes, so that a restore includes their rows', async () => {
    const taken = await app.asOwner<{ table: string; column: string; from: string }>(
      `select k.conrelid::regclass::text as table, a.attname::text as column, k.confrelid::regclass::text as from
       from pg_constraint k
       join pg_attribute held on held.attrelid = k.confrelid and held.attname = 'id'
       join pg_attribute a on a.attrelid = k.conrelid
         and a.attnum = k.conkey[array_position(k.confkey, held.attnum)]
       where k.contype = 'f' and k.confdeltype = 'c'`,
    )
    const ofTable = (table: string) => restored.find((one) => one.table === table)
    const between = taken.filter(({ table, from }) => ofTable(table) && ofTable(from))
    expect(between.length).toBeGreaterThan(0)
    for (const { table, column, from } of between) {
      expect(ofTable(from)?.takesAlong).toContainEqual({ table, column })
    }
  })

  it.each(
    registers.filter(({ fields }) => 'sort' in fields).map((one) => [one.name, one] as const),
  )('both the API and the database refuse a negative position of %s', async (_, register) => {
    const refused = await chief.post(urlOf(register), { ...draftOf(register), sort: -1 })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: { fields: { sort: { code: 'too_low' } } } })
    const { id } = await create(register, 'Sortert')
    const below = app.asOwner(`update ${register.table} set sort = -1 where id = $1`, [id])
    await expect(below).rejects.toThrow(`${register.table}_sort_check`)
    await remove(register, id)
  })

  it('refuses to delete a renter with users', async () => {
    const { id } = await create(registerOf('renters'), 'Nytt lag')
    await app.asOwner(
      `insert into access_grant (partner_id, user_id, renter_id, role) values (1003, 23, $1, 'leietakere')`,
      [id],
    )
    expect((await remove(registerOf('renters'), id)).statusCode).toBe(409)
  })

  it('reports a taken name, a missing reference and a list that is too long at their fields', async () => {
    const halls = registerOf('auditoriums')
    const taken = await chief.post(urlOf(halls), draftOf(halls, 'Storsalen'))
    expect(taken.statusCode).toBe(409)
    expect(taken.json()).toMatchObject({ error: { fields: { name: { code: 'taken' } } } })
    const nowhere = await chief.post(urlOf(halls), { ...draftOf(halls), locationId: 999 })
    expect(nowhere.statusCode).toBe(400)
    expect(nowhere.json()).toMatchObject({
      error: { fields: { locationId: { code: 'not_found' } } },
    })
    const things = registerOf('resources')
    const prices = Array.from({ length: 10 }, () => ({}))
    const long = await chief.post(urlOf(things), { ...draftOf(things), prices })
    const fields = { prices: { code: 'too_many', params: { max: 9 } } }
    expect(long.json()).toMatchObject({ error: { fields } })
  })

  it('registers are sorted in Norwegian order across pages', async () => {
    const renters = registerOf('renters')
    const names = ['Ås', 'Ærlig', 'Øre', 'Zorro']
    const made = await Promise.all(names.map((name) => create(renters, `Sortert ${name}`)))
    const page = await chief.get(urlOf(renters, '?q=sortert&limit=3&offset=1'))
    const { data, total } = page.json<{ data: { name: string }[]; total: number }>()
    expect(data.map((row) => row.name)).toEqual(['Sortert Ærlig', 'Sortert Øre', 'Sortert Ås'])
    expect(total).toBe(4)
    const beyond = await chief.get(urlOf(renters, '?q=sortert&offset=50'))
    expect(beyond.json()).toEqual({ data: [], total: 4 })
    await Promise.all(made.map(({ id }) => remove(renters, id)))
  })

  it('a VAT type contains the current rate and all earlier ones', async () => {
    const answer = await chief.get('/partners/1003/vattypes')
    const { data, total } = answer.json<{
      data: { code: string; rates: unknown[] }[]
      total: number
    }>()
    expect(total).toBe(data.length)
    const low = data.find((type) => type.code === 'low')
    expect(low).toMatchObject({
      saftCode: '33',
      rates: expect.arrayContaining([{ validFrom: '2020-04-01', basisPoints: 600 }]),
    })
  })
})
