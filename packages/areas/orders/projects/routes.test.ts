import { orders } from '@dxweb/areas/orders/contract.ts'
import { projects } from '@dxweb/areas/orders/projects/contract.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { expect, it } from 'vitest'

const { chief, venue } = await givenApp()

interface Answer {
  id: number
  error?: { fields: unknown }
}

const project = async (title: string, renterId: number | null) =>
  (await chief.post(`${venue}/projects`, draftOf(projects, title, { renterId }))).json<Answer>().id

const order = async (title: string, projectId: number, renterId: number) => {
  const draft = draftOf(orders, title, { number: title, projectId, renterId })
  return (await chief.post(`${venue}/orders`, draft)).json<Answer>()
}

it('a renter’s project accepts orders of that renter only', async () => {
  const id = await project('Revyåret', 1)
  expect(await order('Prøver', id, 1)).toMatchObject({ version: 1 })
  expect(await order('Kurs', id, 2)).toMatchObject({
    error: { fields: { projectId: { code: 'project_of_other' } } },
  })
  const moved = draftOf(projects, 'Revyåret', { renterId: 2, version: 1 })
  expect((await chief.put(`${venue}/projects/${id}`, moved)).json()).toMatchObject({
    error: { fields: { renterId: { code: 'orders_of_others' } } },
  })
})

it('a project without a renter accepts orders of any renter', async () => {
  const id = await project('Byfesten', null)
  expect(await order('Konsert', id, 1)).toMatchObject({ version: 1 })
  expect(await order('Marked', id, 2)).toMatchObject({ version: 1 })
})

it('an order and its project never end up with different renters after simultaneous changes', async () => {
  const id = await project('Høsten', 1)
  const [placed, moved] = await Promise.all([
    order('Åpning', id, 1),
    chief.put(`${venue}/projects/${id}`, draftOf(projects, 'Høsten', { renterId: 2, version: 1 })),
  ])
  expect((placed.error === undefined) !== (moved.statusCode === 200)).toBe(true)
})
