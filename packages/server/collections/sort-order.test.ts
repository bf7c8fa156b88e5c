import { sortableOf } from '@dxweb/kit/definitions/collection.ts'
import { expect, it } from 'vitest'
import { givenApp } from '../testing/given-app.ts'
import { openApi } from '../http/openapi/openapi.ts'
import { draftOf } from '../testing/registers/register-draft.ts'
import { registerOf } from '../testing/registers/register-of.ts'
import { registers } from './registers.ts'
import { readSql } from './rows/read-sql.ts'

const { app, chief } = await givenApp()

it('sorts by a choice field in the listed order of the choices, in both directions', async () => {
  const tills = registerOf('registries')
  const kinds = ['selfService', 'counter', 'kiosk', 'counter']
  for (const [place, kind] of kinds.entries()) {
    const till = draftOf(tills, `Rekke ${place}`, { kind, number: 100 + place })
    expect((await chief.post('/partners/1003/registries', till)).statusCode).toBe(200)
  }
  const sorted = async (sort: string) => {
    const list = await chief.get(`/partners/1003/registries?q=rekke&sort=${sort}`)
    return list.json<{ data: { kind: string; id: number }[] }>().data.map(({ kind }) => kind)
  }
  const inOrder = ['counter', 'counter', 'kiosk', 'selfService']
  expect(await sorted('kind')).toEqual(inOrder)
  expect(await sorted('-kind')).toEqual(inOrder.toReversed())
  const types = await chief.get('/partners/1003/vattypes?sort=code')
  const codes = types.json<{ data: { code: string }[] }>().data.map(({ code }) => code)
  expect(codes).toEqual(['high', 'medium', 'low', 'zero', 'exempt'])
})

it('lists current and coming orders by first day, then ended orders with the most recently ended first', async () => {
  const periods = [
    ['endedLong', '2001-01-01', '2001-02-01'],
    ['endedLate', '2002-01-01', '2002-01-02'],
    ['later', '2098-01-01', '2098-01-01'],
    ['next', '2097-01-01', '2097-12-31'],
    ['current', '2001-01-01', '2099-01-01'],
  ]
  for (const [title = '', periodFrom, periodTo] of periods) {
    const order = draftOf(registerOf('orders'), `Kommer ${title}`, { periodFrom, periodTo })
    const draft = { ...order, number: title }
    expect((await chief.post('/partners/1003/orders', draft)).statusCode).toBe(200)
  }
  const sorted = async (asked: string) => {
    const list = await chief.get(`/partners/1003/orders?q=kommer&${asked}`)
    return list.json<{ data: { number: string }[] }>().data.map(({ number }) => number)
  }
  const inOrder = ['current', 'next', 'later', 'endedLate', 'endedLong']
  expect(await sorted('sort=coming')).toEqual(inOrder)
  expect(await sorted('sort=-coming')).toEqual(inOrder.toReversed())
  expect(await sorted('sort=coming&limit=2&offset=2')).toEqual(inOrder.slice(2, 4))
  const [{ id } = { id: 0 }] = (
    await chief.get('/partners/1003/orders?q=kommer&sort=coming&limit=1&offset=1')
  ).json<{ data: { id: number }[] }>().data
  const around = await chief.get(`/partners/1003/orders/${id}/neighbours?q=kommer&sort=coming`)
  expect(around.json()).toMatchObject({ place: 2, total: 5 })
})

it('refuses to sort by a field outside the contract', async () => {
  for (const list of [
    'resources?sort=prices',
    'locations?sort=-openingHours',
    'vattypes?sort=rates',
  ]) {
    expect((await chief.get(`/partners/1003/${list}`)).statusCode).toBe(400)
  }
  const { paths } = openApi(app.context.routes, 'test')
  const asked = paths['/partners/{partnerId}/resources']?.['get']?.parameters ?? []
  const sort = asked.find(({ name }) => name === 'sort')
  expect(sort?.schema['enum']).toContain('-unit')
  expect(sort?.schema['enum']).not.toContain('prices')
})

it('uses the name of the referenced row to sort by a reference field, in both directions', async () => {
  const groups = ['Åre', 'Bord', 'Ærfugl'].entries()
  const made = await Promise.all(
    [...groups].map(async ([place, name]) => {
      const group = { name, sort: 10 - place }
      const { id } = (await chief.post('/partners/1003/resourcegroups', group)).json<{
        id: number
      }>()
      const thing = draftOf(registerOf('resources'), `Sortert ${name}`, { groupId: id })
      await chief.post('/partners/1003/resources', thing)
      return name
    }),
  )
  expect(made).toHaveLength(3)
  const sorted = async (sort: string) => {
    const list = await chief.get(`/partners/1003/resources?q=sortert&sort=${sort}`)
    return list.json<{ data: { name: string }[] }>().data.map(({ name }) => name.split(' ')[1])
  }
  expect(await sorted('groupId')).toEqual(['Bord', 'Ærfugl', 'Åre'])
  expect(await sorted('-groupId')).toEqual(['Åre', 'Ærfugl', 'Bord'])
  const rates = await chief.get('/partners/1003/eventtypes?sort=vatTypeId')
  const types = rates.json<{ data: { vatTypeId: number }[] }>().data
  expect(types.map(({ vatTypeId }) => vatTypeId)).toEqual([3, 5])
})

it('a row’s previous and next rows follow the list’s sort order and filters', async () => {
  const ids: number[] = []
  for (const name of ['Nabo C', 'Nabo A', 'Nabo B']) {
    const renter = draftOf(registerOf('renters'), name)
    ids.push((await chief.post('/partners/1003/renters', renter)).json<{ id: number }>().id)
  }
  const [c, a, b] = ids
  const around = async (id: number | undefined, query: string) =>
    (await chief.get(`/partners/1003/renters/${id}/neighbours?${query}`)).json<object>()
  expect(await around(b, 'q=nabo')).toEqual({ previous: a, next: c, place: 2, total: 3 })
  expect(await around(a, 'q=nabo&sort=-name')).toEqual({
    previous: b,
    next: null,
    place: 3,
    total: 3,
  })
  const outside = { previous: null, next: null, place: null, total: null }
  expect(await around(a, 'q=annet')).toEqual(outside)
})

const asked = (sort: string) => ({ sort, limit: 100, offset: 0, filters: {} })

it('gives the statements of each sort order of a register a different name', () => {
  const shared = registers.filter((register) => {
    const sorts = sortableOf(register).flatMap((field) => [field, `-${field}`])
    const lists = sorts.map((sort) => readSql(register, registers).list(1003, asked(sort))[1])
    return new Set(lists.map(({ name }) => name)).size < sorts.length
  })
  expect(shared.map(({ name }) => name)).toEqual([])
})
