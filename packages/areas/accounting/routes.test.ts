import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'

const { app, chief } = await givenApp()
const platform = await app.as('super@test.no')

const url = '/partners/1/vattypes/3'

it('the current VAT rates are 25 %, 15 % and 12 %', async () => {
  const { data } = (await platform.get('/partners/1/vattypes')).json<{
    data: { code: string; basisPoints: number }[]
  }>()
  const today = Object.fromEntries(data.map(({ code, basisPoints }) => [code, basisPoints]))
  expect(today).toMatchObject({ high: 2500, medium: 1500, low: 1200, exempt: 0 })
})

it('a VAT rate can be added once from a future day, and is logged', async () => {
  const rate = { validFrom: '2199-01-01', basisPoints: 1300 }
  expect((await platform.post(`${url}/rates`, rate)).json()).toEqual({ validFrom: '2199-01-01' })
  const { rates, basisPoints } = (await platform.get(url)).json<{
    rates: object[]
    basisPoints: number
  }>()
  expect([rates[0], basisPoints]).toEqual([rate, 1200])
  const again = await platform.post(`${url}/rates`, rate)
  expect(again.json()).toMatchObject({ error: { code: 'taken' } })
  const audit = await app.asOwner(
    `select user_id, after from audit_entry where object_type = 'vat_rate' and object_id = '3'`,
  )
  expect(audit).toEqual([{ user_id: 11, after: rate }])
})

it('the VAT rate of a past day cannot change', async () => {
  const answer = await platform.post(`${url}/rates`, { validFrom: '2020-05-01', basisPoints: 0 })
  expect(answer.json()).toMatchObject({ error: { fields: { validFrom: { code: 'too_early' } } } })
  const unknown = { validFrom: '2199-01-01', basisPoints: 0 }
  expect((await platform.post('/partners/1/vattypes/999/rates', unknown)).statusCode).toBe(404)
})

it('accounts are returned with their VAT type and the rate in force', async () => {
  const accounts = '/partners/1003/ledgers'
  const draft = { number: '3987', name: 'Kafé', vatTypeId: 3 }
  const { id } = (await chief.post(accounts, draft)).json<{ id: number }>()
  const low = { id: 3, code: 'low', basisPoints: 1200 }
  expect((await chief.get(`${accounts}/${id}`)).json()).toEqual({
    id,
    version: 1,
    ...draft,
    isSystem: false,
    isIncome: true,
    state: 'active',
    vatType: low,
  })
  const list = await chief.get(`${accounts}?q=3987&vatTypeId=3`)
  expect(list.json<{ data: object[] }>().data).toMatchObject([{ vatType: low }])
  const without = await chief.put(`${accounts}/${id}`, { ...draft, vatTypeId: null, version: 1 })
  expect(without.json()).toEqual({ id, version: 2 })
  expect((await chief.get(`${accounts}/${id}`)).json()).toMatchObject({ vatType: null })
  const withVatType = { ...draft, vatType: low, version: 2 }
  expect((await chief.put(`${accounts}/${id}`, withVatType)).statusCode).toBe(400)
})
