import { resources } from '@dxweb/areas/resources/contract.ts'
import { beforeAll, expect, it } from 'vitest'
import { addPeople } from '../testing/people.ts'
import { draftOf } from '../testing/registers/register-draft.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { testDatabase } from '../testing/test-database.ts'

let app: TestApp
let chief: TestClient

// With a single connection, two texts under one statement name are certain to collide.
beforeAll(async () => {
  app = await testApp({ database: await testDatabase({ connections: 1 }) })
  await buildSmallVenue(app)
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
})

const url = (path: string) => `/partners/1003/${path}`
const make = async (path: string, draft: object) =>
  (await chief.post(url(path), draft)).json<{ id: number }>()

it('a resource can move within its group after other resources were moved to another group', async () => {
  const group = await make('resourcegroups', { name: 'Lys' })
  const mixer = await make('resources', draftOf(resources, 'Mikser', { groupId: 1 }))
  const toGroup = { toGroupId: group.id, resourceIds: [mixer.id] }
  const moved = await chief.post(url('resourcegroups/1/moveresources'), toGroup)
  expect(moved.json()).toEqual({ moved: 1 })
  const { version } = (await chief.get(url(`resources/${mixer.id}`))).json<{ version: number }>()
  const placed = await chief.post(url(`resources/${mixer.id}/move`), { version, after: null })
  expect(placed.statusCode).toBe(200)
})
