import { changing } from '@dxweb/areas/access/rights/changing.ts'
import { permissions } from '@dxweb/areas/access/rights/permissions.ts'
import { expect, it } from 'vitest'
import { isUnsafe, settingsForManyReads, wholeApp, fillUrl } from '../../testing/whole-app.ts'

const app = await wholeApp(undefined, settingsForManyReads)
const routes = app.context.registry.filter(isUnsafe)

/** Returns true for reads that use POST because their parameters are too long for a URL. */
const isQuestion = ({ url }: { url: string }) => url.endsWith('/segments/count')

const classified: string[] = Object.values(changing).flat()

it('every permission to change data is classified once, as selling, planning or maintaining', () => {
  const changes = routes.filter((route) => !isQuestion(route))
  const rights = changes.flatMap(({ permit }) =>
    permissions[permit].kind === 'roles' ? [permit as string] : [],
  )
  expect(rights.length).toBeGreaterThan(100)
  expect(rights.filter((right) => !classified.includes(right))).toEqual([])
  expect(classified.filter((right) => right.endsWith('.read'))).toEqual([])
  expect(new Set(classified).size).toBe(classified.length)
})

it('a paused venue can neither sell nor plan through any route', async () => {
  await app.asOwner(`update partner set state = 'paused' where id = 1003`)
  const chief = await app.as('sjef@sundet.no')
  const ends: string[] = [...changing.sells, ...changing.plans]
  const notRefused: string[] = []
  let count = 0
  for (const { method, url, permit } of routes.filter((one) => ends.includes(one.permit))) {
    const answer = await chief.send({
      method,
      url: fillUrl(url, { partnerId: '1003' }, '1'),
      headers: { 'x-dx-partner': '1003', 'x-dx-renter': '0' },
    })
    count += 1
    if (answer.json().error?.code !== 'venue_paused') notRefused.push(`${permit} ${method} ${url}`)
  }
  expect(count).toBeGreaterThan(100)
  expect(notRefused).toEqual([])
})
