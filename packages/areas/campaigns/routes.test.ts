import { draftOf } from '@dxweb/server/testing/registers/register-draft.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { expect, it } from 'vitest'
import { campaigns } from './contract.ts'

const { chief, venue } = await givenApp()

it('a campaign can be archived once, and reactivated once', async () => {
  const made = await chief.post(`${venue}/campaigns`, draftOf(campaigns, 'Sommer'))
  const { id } = made.json<{ id: number }>()
  const step = async (name: string) =>
    (await chief.post(`${venue}/campaigns/${id}/${name}`)).statusCode
  const archived = async () =>
    (await chief.get(`${venue}/campaigns?state=archived`)).json<{ data: { id: number }[] }>().data
  expect(await step('reactivate')).toBe(409)
  expect(await step('archive')).toBe(200)
  expect(await step('archive')).toBe(409)
  expect(await archived()).toEqual([expect.objectContaining({ id, state: 'archived' })])
  expect(await step('reactivate')).toBe(200)
  expect(await archived()).toEqual([])
})
