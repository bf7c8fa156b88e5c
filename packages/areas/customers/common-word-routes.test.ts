import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { testApp } from '@dxweb/server/testing/test-app.ts'
import { expect, it } from 'vitest'

const app = await testApp()
await buildSmallVenue(app)
await addPeople(app)
const chief = await app.as('sjef@sundet.no')

interface Listed {
  data: { id: number }[]
  total: number
}

const list = async (query: string) =>
  (await chief.get(`/partners/1003/customers?${query}`)).json<Listed>()
const idsOf = ({ data }: Listed) => data.map(({ id }) => id)

it('a search for a common word keeps the order of the list, on each page and in both sort directions', async () => {
  await app.asOwner(
    `insert into customer (partner_id, id, first_name, last_name)
     select 1003, 1000 + n, case when n % 4 > 0 then 'Kari' else 'Ola' end, 'Nes ' || lpad((n * 7 % 1700)::text, 4, '0')
     from generate_series(1, 1700) n`,
  )
  const [expected] = await app.asOwner<{ ids: number[] }>(
    `select array_agg(id order by last_name, id) as ids from customer where partner_id = 1003 and first_name = 'Kari'`,
  )
  const ids = expected?.ids ?? []
  expect(ids).toHaveLength(1275)
  const first = await list('q=kari&limit=100')
  expect([first.total, idsOf(first)]).toEqual([1275, ids.slice(0, 100)])
  expect(idsOf(await list('q=kari&limit=100&offset=1200'))).toEqual(ids.slice(1200))
  expect(idsOf(await list('q=kari&limit=100&sort=-lastName'))).toEqual(
    ids.toReversed().slice(0, 100),
  )
  expect(idsOf(await list('q=ola&limit=5'))).toHaveLength(5)
})
