import { proposalDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { maxImported } from '@dxweb/kit/definitions/import-parts.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { isWhole } from '@dxweb/server/testing/whole.ts'
import { beforeAll, expect, it } from 'vitest'
import { productions } from './contract.ts'

const { app, chief, venue } = await givenApp()
const url = '/partners/1/productions'
let platform: TestClient

interface Taken {
  added: number
  changed: number
  faults: { row: number; field: string; code: string }[]
  found: { row: number; id: number; version: number; before: Record<string, unknown> }[]
}

const none = { filmNumber: '', eidr: '', isan: '', imdbId: '', filmwebId: '' }
const row = (title: string, own: object = {}) =>
  draftOf(productions, title, { ...none, title, year: 2026, runtimeMinutes: 90, ...own })

const send = async (rows: object[], asked: object) => {
  const answer = await platform.post(`${url}/import`, { isTrial: false, rows, ...asked })
  expect(answer.statusCode).toBe(200)
  return answer.json<Taken>()
}
const everything = Object.keys(productions.fields)
const importing = (rows: object[], changes = everything) => send(rows, { changes })
const trying = (rows: object[], changes = everything) => send(rows, { changes, isTrial: true })
const read = async (id: number) => (await platform.get(`${url}/${id}`)).json<object>()
const made = async (title: string, own: object) =>
  (await platform.post(url, row(title, own))).json<{ id: number; version: number }>()

beforeAll(async () => {
  platform = await app.as('super@test.no')
})

const many = isWhole ? 5000 : maxImported + 100

it('imports many productions in several requests, and finds them again by their numbers', async () => {
  const rows = Array.from({ length: many }, (_, each) =>
    row(`Film ${each}`, { filmNumber: `F${each}`, director: each % 2 === 0 ? 'Kari' : 'Ola' }),
  )
  for (let first = 0; first < many; first += maxImported) {
    const part = rows.slice(first, first + maxImported)
    expect(await importing(part)).toMatchObject({ added: part.length, changed: 0, faults: [] })
  }
  const counted = await platform.get(`${url}?q=Film&limit=1`)
  expect(counted.json()).toMatchObject({ total: many })
  const corrected = rows.map((each, place) => ({
    ...each,
    director: place < 100 ? 'Per' : each['director'],
  }))
  const tried = await trying(corrected.slice(0, maxImported))
  expect(tried.found).toHaveLength(maxImported)
  const kept = tried.found.filter(({ before: was }) => Object.keys(was).length === 0)
  expect(kept).toHaveLength(maxImported - 100)
  const seen = tried.found.map(({ row: place, id, version }) => ({ row: place, id, version }))
  const asked = { changes: everything, seen }
  const taken = await send(corrected.slice(0, maxImported), asked)
  expect(taken).toMatchObject({ added: 0, changed: 100, faults: [] })
})

it('identifies a production by any of its numbers first, then by title, year and runtime', async () => {
  const existing = await made('Nosferatu', { imdbId: 'tt0013442', runtimeMinutes: 94 })
  const byNumber = await trying(
    [row('Nosferatu – en symfoni', { imdbId: 'tt0013442' })],
    ['title', 'imdbId'],
  )
  expect(byNumber.found).toMatchObject([{ id: existing.id, before: { title: 'Nosferatu' } }])
  const alike = row('NOSFERATU', { runtimeMinutes: 94, filmNumber: 'N1' })
  expect((await trying([alike])).found).toMatchObject([{ id: existing.id }])
  const other = row('Nosferatu', { imdbId: 'tt5040012', runtimeMinutes: 94 })
  const anotherYear = row('Nosferatu', { runtimeMinutes: 94, year: 2024 })
  expect((await trying([other, anotherYear])).found).toEqual([])
  expect((await importing([alike])).changed).toBe(1)
  expect(await read(existing.id)).toMatchObject({
    title: 'NOSFERATU',
    filmNumber: 'N1',
    version: 2,
  })
})

it('matches a row with a production by title, and by year if both have a year, and reports several matches', async () => {
  const first = await made('Vinterbrev', { year: 2019, runtimeMinutes: 101 })
  const blank = { year: null, runtimeMinutes: null }
  expect((await trying([row('vinterbrev', blank)], ['title'])).found).toMatchObject([first])
  const dated = [row('Vinterbrev', { ...blank, year: 2019 })]
  expect((await trying(dated, ['title', 'year'])).found).toMatchObject([first])
  const later = [row('Vinterbrev', { ...blank, year: 2025 })]
  expect((await trying(later, ['title', 'year'])).found).toEqual([])
  await made('Vinterbrev', { year: 2025, runtimeMinutes: 88 })
  expect(await trying([row('Vinterbrev', blank)], ['title'])).toMatchObject({
    found: [],
    faults: [{ row: 0, field: 'title', code: 'several_match' }],
  })
})

it('reports a row without a title, even if the request lists its title cell as blank', async () => {
  const untitled = row('', { year: 2020 })
  const fault = { row: 0, field: 'title', code: 'required' }
  expect((await trying([untitled], ['title', 'year'])).faults).toEqual([fault])
  const blanks = [{ row: 0, fields: ['title'] }]
  const asked = { changes: ['title', 'year'], blanks, isTrial: true }
  expect((await send([untitled], asked)).faults).toEqual([fault])
  expect((await send([untitled], { ...asked, changes: ['title'] })).faults).toEqual([fault])
})

it('reports each fault with its row and field, and imports nothing', async () => {
  const twice = row('To ganger', { filmNumber: 'T2' })
  const rows = [row('Riktig'), row('Feil tall', { eidr: '10.5240/0000' }), twice, twice]
  const { added, faults } = await importing(rows)
  expect(added).toBe(0)
  expect(faults.map((fault) => [fault.row, fault.field, fault.code])).toEqual([
    [1, 'eidr', 'eidr'],
    [3, 'filmNumber', 'twice_in_sheet'],
  ])
  const found = await platform.get(`${url}?q=Riktig`)
  expect(found.json()).toMatchObject({ total: 0 })
})

it('an import ignores proposals of venues, and venues may not import', async () => {
  const proposal = { ...proposalDraft, title: 'Husets egen', runtimeMinutes: 90, year: 2026 }
  expect((await chief.post(`${venue}/production-proposals`, proposal)).statusCode).toBe(200)
  expect((await trying([row('Husets egen')])).found).toEqual([])
  const body = { isTrial: true, rows: [row('Nei')], changes: everything }
  expect((await chief.post(`${venue}/productions/import`, body)).statusCode).toBe(403)
})
