import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'
import { everybody, type Group, newCondition } from './rules.ts'

const { app, chief, venue } = await givenApp()
const reader = await app.as('lese@sundet.no')

const ofArea: Group = {
  ...everybody,
  of: [{ ...newCondition.postalCode, prefixes: ['60'] }],
}
const save = (name: string, tree: Group = ofArea) => chief.post(`${venue}/segments`, { name, tree })
const count = (tree: object) => reader.post(`${venue}/segments/count`, { tree })

await app.asOwner(
  `insert into customer (partner_id, id, last_name, postal_code)
   select 1003, n, 'Nr. ' || n, case when n % 2 = 0 then '6003' else '5003' end from generate_series(1, 24) n`,
)

it('an unsaved segment is counted, with ten of its customers as examples', async () => {
  const answer = await count(ofArea)
  expect(answer.json()).toMatchObject({ count: 12 })
  expect(answer.json<{ examples: object[] }>().examples).toHaveLength(10)
  expect((await count(everybody)).json()).toMatchObject({ count: 24 })
  const nobody = { ...everybody, join: 'any' }
  expect((await count(nobody)).json()).toEqual({ count: 0, examples: [] })
})

it('refuses a segment with an invalid condition or with too many levels of groups', async () => {
  const wrong = { ...everybody, of: [{ ...newCondition.postalCode, prefixes: ['60x'] }] }
  expect((await count(wrong)).statusCode).toBe(400)
  const group = (inner: object): object => ({ ...everybody, of: [inner] })
  expect((await count(group(group(everybody)))).statusCode).toBe(200)
  expect((await count(group(group(group(everybody))))).statusCode).toBe(400)
})

it('a segment is saved, changed only with its current version, and removed', async () => {
  const { id } = (await save('Nære')).json<{ id: number }>()
  expect((await save('NÆRE')).json()).toMatchObject({
    error: { code: 'taken', fields: { name: { code: 'taken' } } },
  })
  const change = (version: number) =>
    chief.put(`${venue}/segments/${id}`, { name: 'Ålesund', tree: ofArea, version })
  expect((await change(1)).json()).toEqual({ id, version: 2 })
  expect((await change(1)).statusCode).toBe(412)
  const { data } = (await reader.get(`${venue}/segments`)).json<{ data: object[] }>()
  expect(data).toEqual([{ id, version: 2, name: 'Ålesund', tree: ofArea, lastUsed: null }])
  expect((await reader.post(`${venue}/segments`, { name: 'Nei', tree: ofArea })).statusCode).toBe(
    403,
  )
  expect((await chief.delete(`${venue}/segments/${id}`)).statusCode).toBe(200)
  expect((await chief.delete(`${venue}/segments/${id}`)).statusCode).toBe(404)
})

it('an export contains the segment’s current customers and is logged, and the log cannot be changed', async () => {
  const { id } = (await save('Til utsending')).json<{ id: number }>()
  const file = await reader.get(`${venue}/segments/${id}/export?format=csv&locale=nb`)
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain('Nr. 24')
  expect(file.body).not.toContain('Nr. 23')
  const { data } = (await chief.get(`${venue}/segments/${id}/uses`)).json<{ data: object[] }>()
  expect(data).toMatchObject([{ usedFor: 'export', count: 12, userName: 'lese Test' }])
  const scope = { partnerId: 1003, renterId: 0, userId: 0 }
  for (const text of ['update segment_use set customer_count = 1', 'delete from segment_use']) {
    await expect(app.db.run(scope, { name: '', text, values: [] })).rejects.toThrow(/./)
  }
  await chief.delete(`${venue}/segments/${id}`)
  const kept = await app.asOwner('select name from segment_use where segment_id = $1', [id])
  expect(kept).toEqual([{ name: 'Til utsending' }])
})
