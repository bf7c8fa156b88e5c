import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { eventDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { expect, it } from 'vitest'

const { app, chief } = await givenApp()

const inSundet = { headers: { 'x-dx-partner': '1003' } }

it('returns the venues and renters for which the caller may act', async () => {
  const client = await app.as('flere@test.no')
  const { data } = (await client.get('/partners')).json<{ data: { partnerID: number }[] }>()
  expect(data.map(({ partnerID }) => partnerID)).toEqual([1001, 1003])
})

it('returns a partner and its modules to its members, by path or header', async () => {
  const scanner = await app.as('skanner@sundet.no')
  expect((await scanner.get('/partners/1003')).json()).toMatchObject({ id: 1003 })
  expect((await scanner.get('/partner', inSundet)).json()).toMatchObject({ id: 1003 })
  const { data } = (await scanner.get('/modules', inSundet)).json<{ data: object[] }>()
  expect(data).toContainEqual({ name: 'dxpos', url: '/partners/1003/products' })
  const stranger = await app.as('sjef@fjellvik.no')
  expect((await stranger.get('/partners/1003')).statusCode).toBe(404)
  expect((await stranger.get('/modules', inSundet)).statusCode).toBe(403)
})

it('events and sales are available under the configured paths', async () => {
  const shows = await chief.get('/shows?from=2020-01-01&to=2040-01-01', inSundet)
  expect(shows.json<{ total: number }>().total).toBeGreaterThan(0)
  expect((await chief.get('/show/1', inSundet)).json()).toMatchObject({ id: 1 })
  expect((await chief.post('/sales/tickets', {}, inSundet)).statusCode).toBe(400)
})

it('an event is created, changed and deleted under the configured paths', async () => {
  const draft = { ...eventDraft, title: 'Revy', auditoriumId: 2, date: '2039-05-04' }
  const made = await chief.post('/shows', draft, inSundet)
  expect(made.statusCode).toBe(200)
  const { id, version } = made.json<{ id: number; version: number }>()
  const changed = await chief.put(`/show/${id}`, { ...draft, title: 'Ny revy', version }, inSundet)
  expect(changed.statusCode).toBe(200)
  expect((await chief.get(`/shows/${id}`, inSundet)).json()).toMatchObject({ title: 'Ny revy' })
  const headers = { ...inSundet.headers, 'if-match': String(version + 1) }
  expect((await chief.delete(`/shows/${id}`, { headers })).statusCode).toBe(200)
})

it.each([
  'crm',
  'renters',
  'show?from=2020-01-01&to=2040-01-01',
  'sales/tickets?from=2020-01-01&to=2040-01-01',
  'users',
  'user',
  'modules',
  'module',
  'partners',
  'partner',
  'locations',
  'location',
  'ticketcategorytemplates',
  'ticketcategorytemplate',
])('the configured path %s answers for the partner in the header', async (path) => {
  expect((await chief.get(`/${path}`, inSundet)).statusCode).toBe(200)
})

it('a DELETE on the path that sells tickets is answered with 405, and an unknown path with 404', async () => {
  for (const path of ['/sales/tickets', '/partners/1003/sales/tickets']) {
    const answer = await chief.delete(path, inSundet)
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    expect(answer.json()).toMatchObject({ error: { code: 'wrong_method' } })
  }
  expect((await chief.get('/nothing/here')).statusCode).toBe(404)
})
