import { tmpdir } from 'node:os'
import pino from 'pino'
import { expect, it } from 'vitest'
import { watchRoom } from '../start/disk-room.ts'
import { addPeople } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const logger = pino({ level: 'silent' })
const watch = (reserveBytes: number) =>
  watchRoom({ folders: [tmpdir()], reserveBytes, logger, everyMs: 60_000 })

it('writes are refused when free disk space is below the reserve, and reads continue', async () => {
  let room = await watch(Infinity)
  const app = await testApp({ parts: { hasRoom: () => room.hasRoom() } })
  await addPeople(app)
  const manager = await app.as('sjef@sundet.no')
  const make = () => manager.post('/partners/1003/resourcegroups', { name: 'Lys', sort: 1 })

  const refused = await make()
  expect(refused.statusCode).toBe(507)
  expect(refused.json()).toMatchObject({ error: { code: 'no_room' } })
  expect((await manager.get('/partners/1003/resourcegroups')).json()).toMatchObject({ total: 0 })

  room.close()
  room = await watch(1)
  expect((await make()).statusCode).toBe(200)
  room.close()
})

it('a full disk of the database is reported with the code no_room rather than as unavailable', async () => {
  const app = await testApp()
  await addPeople(app)
  await app.asOwner(
    `create function fill() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$`,
  )
  await app.asOwner(
    'create trigger full_disk before insert on resource_group for each row execute function fill()',
  )
  const manager = await app.as('sjef@sundet.no')
  const refused = await manager.post('/partners/1003/resourcegroups', { name: 'Lys', sort: 1 })
  expect(refused.statusCode).toBe(507)
  expect(refused.headers['x-dx-maintenance']).toBeUndefined()
})
