import { givenApp } from '@dxweb/server/testing/given-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportSetting } from './contract.ts'

const { app, chief, house } = await givenApp()
const both = await app.as('flere@test.no')
const reader = await app.as('lese@sundet.no')
const revy = await app.as('revy@sundet.no')
const byraa = await app.as('byraa@sundet.no')

const weekends = {
  report: 'sales-by-hour',
  name: 'Helger',
  search: 'period=lastSevenDays&group=weekday&sort=-grossOre',
  isShared: false,
}

const save = async (client: TestClient, wish: object = {}, renter = 0) =>
  (await client.post(`${house}/report-settings`, { ...weekends, ...wish }, { renter })).json<{
    id: string
  }>().id
const seen = async (client: TestClient, renter = 0, partner = house) => {
  const answer = await client.get(`${partner}/report-settings`, { renter })
  return answer.json<{ data: ReportSetting[] }>().data
}
const names = async (client: TestClient, renter = 0) =>
  (await seen(client, renter)).map(({ name }) => name)

beforeEach(async () => {
  await app.asOwner('delete from report_setting')
  await app.asOwner('delete from report_mark')
})

describe('a saved setting', () => {
  it('stores a report’s query under a name, visible to its maker until it is shared', async () => {
    const id = await save(chief)
    expect(await seen(chief)).toEqual([
      { ...weekends, id, isOwn: true, madeBy: expect.stringContaining('') as string },
    ])
    expect(await seen(both)).toEqual([])
    const shared = { name: 'Helger, alle', isShared: true }
    expect((await chief.put(`${house}/report-settings/${id}`, shared)).statusCode).toBe(200)
    expect(await seen(both)).toMatchObject([{ ...weekends, ...shared, isOwn: false }])
    expect(await seen(reader)).toHaveLength(1)
    expect(await seen(both, 0, '/partners/1001')).toEqual([])
  })

  it('refuses a name in use in any case of letters, unless the call replaces it', async () => {
    const id = await save(chief)
    const again = { ...weekends, name: 'helger', search: 'group=hour' }
    const answer = await chief.post(`${house}/report-settings`, again)
    expect(answer.json()).toMatchObject({ error: { fields: { name: { code: 'setting_taken' } } } })
    expect(await seen(chief)).toMatchObject([weekends])
    expect(await save(chief, { ...again, replaces: true })).toBe(id)
    expect(await seen(chief)).toMatchObject([{ name: 'helger', search: 'group=hour' }])
    expect(await save(both)).not.toBe(id)
  })

  it('shows a shared setting only to users who may read its report', async () => {
    await save(chief, { isShared: true })
    await save(chief, { isShared: true, report: 'vat', name: 'Mva i fjor' })
    expect(await names(both)).toEqual(['Helger', 'Mva i fjor'])
    expect(await names(reader)).toEqual(['Helger'])
    const answer = await reader.post(`${house}/report-settings`, { ...weekends, report: 'vat' })
    expect(answer.statusCode).toBe(404)
  })

  it('keeps a setting within the renter or venue that saved it', async () => {
    await save(chief, { isShared: true })
    await save(revy, { name: 'Revyen', isShared: true }, 1)
    expect(await names(revy, 1)).toEqual(['Revyen'])
    expect(await names(byraa, 2)).toEqual([])
    expect(await names(chief)).toEqual(['Helger'])
  })

  it('lets its maker rename it, to a taken name only when replacing that setting', async () => {
    const id = await save(chief, { isShared: true })
    await save(chief, { name: 'Uker' })
    const rename = (client: TestClient, name: string, more: object = {}) =>
      client.put(`${house}/report-settings/${id}`, { name, isShared: true, ...more })
    expect((await rename(both, 'Mine')).statusCode).toBe(404)
    const taken = await rename(chief, 'UKER')
    expect(taken.json()).toMatchObject({ error: { fields: { name: { code: 'setting_taken' } } } })
    expect((await rename(chief, 'HELGER')).statusCode).toBe(200)
    await save(chief, { name: 'Uker', report: 'visitors' })
    await save(both, { name: 'Uker', isShared: true })
    expect((await rename(chief, 'UKER', { replaces: true })).statusCode).toBe(200)
    expect((await seen(chief)).filter(({ isOwn }) => isOwn)).toMatchObject([
      { name: 'UKER', report: 'sales-by-hour', search: weekends.search },
      { name: 'Uker', report: 'visitors' },
    ])
    expect(await seen(both)).toHaveLength(2)
  })

  it('lets the maker delete a setting, and a chief a shared one', async () => {
    const [own, shared] = [await save(chief), await save(chief, { name: 'Delt', isShared: true })]
    const remove = async (client: TestClient, id: string) =>
      (await client.delete(`${house}/report-settings/${id}`)).statusCode
    expect([await remove(reader, own), await remove(reader, shared)]).toEqual([404, 404])
    expect([await remove(both, own), await remove(both, shared)]).toEqual([404, 200])
    expect(await remove(chief, own)).toBe(200)
    expect(await names(chief)).toEqual([])
  })

  it('refuses a person’s setting number 101', async () => {
    await app.asOwner(
      `insert into report_setting (partner_id, id, user_id, report, name, search)
       select 1003, gen_random_uuid(), 21, 'visitors', 'Nr ' || n, '' from generate_series(1, 100) n`,
    )
    const answer = await chief.post(`${house}/report-settings`, weekends)
    expect(answer.json()).toMatchObject({ error: { code: 'too_many' } })
    expect(await save(chief, { report: 'visitors', name: 'Nr 7', replaces: true })).toMatch(/-/)
    expect(await save(both)).toMatch(/-/)
  })
})

describe('report marks', () => {
  const put = (client: TestClient, report: string, body: object = {}) =>
    client.put(`${house}/report-marks/${report}`, body)
  const marks = async (client: TestClient) =>
    (await client.get(`${house}/report-marks`)).json<{ data: object[] }>().data

  it('lists a person’s favourites and the last used, the newest first', async () => {
    await put(chief, 'visitors')
    await put(chief, 'vat', { isFavourite: true })
    await put(chief, 'ticket-sales')
    await put(chief, 'visitors', { isFavourite: true })
    expect(await marks(chief)).toMatchObject([
      { report: 'ticket-sales', isFavourite: false },
      { report: 'visitors', isFavourite: true },
      { report: 'vat', isFavourite: true, usedAt: null },
    ])
    await put(chief, 'vat', { isFavourite: false })
    expect(await marks(chief)).toMatchObject([{}, {}, { report: 'vat', isFavourite: false }])
    expect(await marks(both)).toEqual([])
  })

  it('refuses marks on a report without permission', async () => {
    expect((await put(reader, 'vat')).statusCode).toBe(404)
    expect((await put(chief, 'nothing')).statusCode).toBe(404)
    const scanner = await app.as('skanner@sundet.no')
    expect((await put(scanner, 'visitors')).statusCode).toBe(403)
  })
})
