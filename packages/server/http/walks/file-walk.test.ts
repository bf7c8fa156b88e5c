import { beforeAll, expect, it } from 'vitest'
import { fillVenue } from '../../testing/history/full-house.ts'
import { largePng } from '../../testing/large-png.ts'
import { fileAddresses } from '../../testing/roles/file-addresses.ts'
import { fillUrl, settingsForManyReads, wholeApp } from '../../testing/whole-app.ts'
import { sample } from '../../testing/whole.ts'

const app = await wholeApp(undefined, settingsForManyReads)

/** Path values. The event and the settlement belong to renter 1, so that all users here may read the files. */
const ids: Record<string, string> = { partnerId: '1003', id: '1', size: 'small' }

beforeAll(async () => {
  await fillVenue(app)
  const [own] = await app.asOwner<{ id: number }>(
    `select id from renter_settlement where partner_id = 1003 and renter_id = 1 and state <> 'draft' order by id limit 1`,
  )
  ids['settlementId'] = String(own?.id)
  await app.asOwner(
    `insert into organizer_logo (partner_id, content, content_type, etag) values (1003, $1, 'image/png', 'a')`,
    [await largePng(40, 30)],
  )
  await app.asOwner(`update event set renter_id = 1 where partner_id = 1003 and id = 1`)
})

/** Query values for a past fiscal year. Each file route gets only its own parameters. */
const asked: Record<string, string> = {
  from: '2025-01-01',
  to: '2025-12-31',
  locale: 'nb',
}

const addresses = fileAddresses(app, asked, ['csv', 'pdf'])

const isThere = ({ pattern }: { pattern: string }) =>
  !/:/.test(
    pattern.replace(':partnerId', '').replace('/events/:id', '').replace(':settlementId', ''),
  )

it.each([
  ['revy@sundet.no', 1, 1000],
  ['sjef@sundet.no', 0, 12],
  ['lese@sundet.no', 0, 3],
  ['admin@sundet.no', 0, 3],
])('every file that %s may download is made without an error', async (email, renter, count) => {
  const client = await app.as(email)
  const answers: string[] = []
  for (const address of sample(addresses, count, ({ pattern, query }) => pattern + query)) {
    const url = fillUrl(address.pattern, ids, crypto.randomUUID())
    const { statusCode } = await client.get(`${url}?${address.query}`, { renter })
    if (statusCode === 403) continue
    const isRight = isThere(address) ? statusCode === 200 : statusCode < 500
    if (!isRight) answers.push(`${statusCode} ${url}?${address.query}`)
  }
  expect(answers).toEqual([])
  expect(addresses.length).toBeGreaterThan(150)
})
