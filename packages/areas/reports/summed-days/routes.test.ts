import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { sellSome } from '@dxweb/server/testing/sold-house.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { expect, it } from 'vitest'

interface Days {
  summed: number
  ended: number
}

it('counts the days since the first sale, and those that the job has summed', async () => {
  const app = await wholeApp()
  await sellSome(app)
  await app.asOwner(
    `update sale set sold_at = now() - interval '40 days' where partner_id = 1003 and id = (select min(id::text)::uuid from sale where partner_id = 1003)`,
  )
  const chief = await app.as('sjef@sundet.no')
  const days = async () => (await chief.get('/partners/1003/summed-days')).json<Days>()
  expect(await days()).toEqual({ summed: 0, ended: 40 })
  const stopped = AbortSignal.abort()
  await closeDays(app.db, new Date(), stopped)
  expect(await days()).toEqual({ summed: 0, ended: 40 })
  await closeDays(app.db, new Date())
  const { summed, ended } = await days()
  expect(ended).toBe(40)
  expect([39, 40]).toContain(summed)
})
