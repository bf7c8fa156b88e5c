import { givenApp } from '@dxweb/server/testing/given-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportSetting } from './contract.ts'

const { app, chief, venue } = await givenApp()
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
  (await client.post(`${venue}/report-settings`, { ...weekends, ...wish }, { renter })).json<{
    id: string
  }>().id
const seen = async (client: TestClient, renter = 0, partner = venue) => {
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
  it('stores the filters of a report under a name, and shows them to other users only if they are shared', async () => {
    const id = await save(chief)
    expect(await seen(chief)).toEqual([
      { ...weekends, id, isOwn: true, madeBy: expect.stringContaining('') as string },
    ])
    expect(await seen(both)).toEqual([])
    const shared = { name: 'Helger, alle', isShared: true }
    expect((await chief.put(`${venue}/report-settings/${id}`, shared)).statusCode).toBe(200)
    expect(await seen(both)).toMatchObject([{ ...weekends, ...shared, isOwn: false }])
    expect(await seen(reader)).toHaveLength(1)
    expect(await seen(both, 0, '/partners/1001')).toEqual([])
  })

  it('refuses the name of another saved setting regardless of case, unless the user replaces that setting', async () => {
    const id = await save(chief)
    const again = { ...weekends, name: 'helger', search: 'group=hour' }
    const answer = await chief.post(`${venue}/report-settings`, again)
    expect(answer.json()).toMatchObject({ error: { fields: { name: { code: 'setting_taken' } } } })
    expect(await seen(chief)).toMatchObject([weekends])
    expect(await save(chief, { ...again, replaces: true })).toBe(id)
    expect(await seen(chief)).toMatchObject([{ name: 'helger', search: 'group=hour' }])
    expect(await save(both)).not.toBe(id)
  })

  it('a saved setting is visible only to users who may read its report', async () => {
    await save(chief, { isShared: true })
    await save(chief, { isShared: true, report: 'vat', name: 'Mva i fjor' })
    expect(await names(both)).toEqual(['Helger', 'Mva i fjor'])
    expect(await names(reader)).toEqual(['Helger'])
    const answer = await reader.post(`${venue}/report-settings`, { ...weekends, report: 'vat' })
    expect(answer.statusCode).toBe(404)
  })

  it('a saved setting is visible only to the renter or the venue that saved it', async () => {
    await save(chief, { isShared: true })
    await save(revy, { name: 'Revyen', isShared: true }, 1)
    expect(await names(revy, 1)).toEqual(['Revyen'])
    expect(await names(byraa, 2)).toEqual([])
    expect(await names(chief)).toEqual(['Helger'])
  })

  it('a saved setting can be renamed by its owner, and takes another setting’s name only by replacing that setting', async () => {
    const id = await save(chief, { isShared: true })
    await save(chief, { name: 'Uker' })
    const rename = (client: TestClient, name: string, more: object = {}) =>
      client.put(`${venue}/report-settings/${id}`, { name, isShared: true, ...more })
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

  it('a saved setting can be deleted by its owner, or by a manager if it is shared', async () => {
    const [own, shared] = [await save(chief), await save(chief, { name: 'Delt', isShared: true })]
    const remove = async (client: TestClient, id: string) =>
      (await client.delete(`${venue}/report-settings/${id}`)).statusCode
    expect([await remove(reader, own), await remove(reader, shared)]).toEqual([404, 404])
    expect([await remove(both, own), await remove(both, shared)]).toEqual([404, 200])
    expect(await remove(chief, own)).toBe(200)
    expect(await names(chief)).toEqual([])
  })

  it('refuses more than a hundred saved settings of one user', async () => {
    await app.asOwner(
      `insert into report_setting (partner_id, id, user_id, report, name, search)
       select 1003, gen_random_uuid(), 21, 'visitors', 'Nr ' || n, '' from generate_series(1, 100) n`,
    )
    const answer = await chief.post(`${venue}/report-settings`, weekends)
    expect(answer.json()).toMatchObject({ error: { code: 'too_many' } })
    expect(await save(chief, { report: 'visitors', name: 'Nr 7', replaces: true })).toMatch(/-/)
    expect(await save(both)).toMatch(/-/)
  })
})

describe('favourite reports and last used reports', () => {
  const put = (client: TestClient, report: string, body: object = {}) =>
    client.put(`${venue}/report-marks/${report}`, body)
  const marks = async (client: TestClient) =>
    (await client.get(`${venue}/report-marks`)).json<{ data: object[] }>().data

  it('lists a user’s favourites and last used reports, the newest first', async () => {
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

  it('refuses a favourite or last used report that the user may not read', async () => {
    expect((await put(reader, 'vat')).statusCode).toBe(404)
    expect((await put(chief, 'nothing')).statusCode).toBe(404)
    const scanner = await app.as('skanner@sundet.no')
    expect((await put(scanner, 'visitors')).statusCode).toBe(403)
  })
})
