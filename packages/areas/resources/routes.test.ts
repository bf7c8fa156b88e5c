import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'
import { resources } from './contract.ts'

const { chief, venue } = await givenApp()

const make = async (register: string, draft: object) =>
  (await chief.post(`${venue}/${register}`, draft)).json<{ id: number }>().id
const group = (name: string) => make('resourcegroups', { name })
const thing = (name: string, groupId: number) =>
  make('resources', draftOf(resources, name, { groupId }))
const groupOf = async (id: number) =>
  (await chief.get(`${venue}/resources/${id}`)).json<{ groupId: number }>().groupId
const moveFrom = (id: number) => `${venue}/resourcegroups/${id}/moveresources`

it('moves the given resources to another group, or all resources of the group if the request lists none', async () => {
  const [from, toGroupId] = [await group('Lager'), await group('Lys')]
  const [lamp, rope] = [await thing('Lampe', from), await thing('Tau', from)]
  const named = await chief.post(moveFrom(from), { toGroupId, resourceIds: [lamp] })
  expect(named.json()).toEqual({ moved: 1 })
  expect([await groupOf(lamp), await groupOf(rope)]).toEqual([toGroupId, from])
  expect((await chief.post(moveFrom(from), { toGroupId })).json()).toEqual({ moved: 1 })
  expect(await groupOf(rope)).toBe(toGroupId)
})

it('reports an unknown target group at its field', async () => {
  const refused = await chief.post(moveFrom(await group('Loft')), { toGroupId: 999 })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error.fields).toEqual({ toGroupId: { code: 'not_found' } })
})
