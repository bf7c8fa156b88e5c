import { type TestApp } from '@dxweb/server/testing/test-app.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { beforeAll, expect, it } from 'vitest'

let app: TestApp
const path = '/partners/1003/opening-hours'

beforeAll(async () => {
  app = await wholeApp()
})

it('users who may read reservations can read locations with opening hours and their halls', async () => {
  const chief = await app.as('sjef@sundet.no')
  expect((await chief.get(path)).json()).toEqual({ data: [], total: 0 })
  await app.asOwner(`update location set opening_hours = '[{"weekday":"mon","from":"10:00","until":"16:00"}]'
    where id = (select min(location_id) from auditorium where partner_id = 1003)`)
  const answer = await chief.get(path)
  const [halls] = await app.asOwner<{ ids: number[] }>(
    `select array_agg(id order by id) as ids from auditorium where partner_id = 1003
      and location_id = (select min(location_id) from auditorium where partner_id = 1003)`,
  )
  expect(answer.json()).toMatchObject({
    data: [
      {
        openingHours: [{ weekday: 'mon', from: '10:00', until: '16:00' }],
        auditoriumIds: halls?.ids,
      },
    ],
    total: 1,
  })
  for (const email of ['skanner@sundet.no', 'admin@sundet.no']) {
    expect((await (await app.as(email)).get(path)).statusCode).toBe(403)
  }
})
