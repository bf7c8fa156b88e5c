import { localDay, toInstant } from '@dxweb/kit/time/zoned-time.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { sellSome } from '@dxweb/server/testing/sold-venue.ts'
import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { expect, it } from 'vitest'

const zone = 'Europe/Oslo'

interface Days {
  summed: number
  ended: number
}

it('counts the days since the first sale, and how many of them the job has summed', async () => {
  const app = await wholeApp()
  await sellSome(app)
  const noon = toInstant(localDay(new Date().toISOString(), zone), '12:00', zone, 'first')
  await app.asOwner(
    `update sale set sold_at = $1::timestamptz - interval '40 days' where partner_id = 1003 and id = (select min(id::text)::uuid from sale where partner_id = 1003)`,
    [noon],
  )
  const chief = await app.as('sjef@sundet.no')
  const days = async () => (await chief.get('/partners/1003/summed-days')).json<Days>()
  expect(await days()).toEqual({ summed: 0, ended: 40 })
  const stopped = AbortSignal.abort()
  await closeDays(app.db, new Date(noon), stopped)
  expect(await days()).toEqual({ summed: 0, ended: 40 })
  await closeDays(app.db, new Date(noon))
  expect(await days()).toEqual({ summed: 40, ended: 40 })
})
