import { expect, it } from 'vitest'
import { fillUrl, settingsForManyReads, wholeApp } from '../../testing/whole-app.ts'

interface Entered {
  isOpen: boolean
}

let entered: Entered | undefined
const app = await wholeApp(
  (db) => ({
    ...db,
    async enter(...asked) {
      const answer = await db.enter(...asked)
      entered = answer[0]?.[0]?.['caller'] as Entered | undefined
      return answer
    },
  }),
  settingsForManyReads,
)

const reads = app.context.routes.filter(
  (route) => route.ask !== undefined && route.endpoint.path.includes('{partnerId}'),
)

it.each([
  ['frivillig@sundet.no', 0],
  ['skanner@sundet.no', 0],
  ['admin@sundet.no', 0],
  ['revy@sundet.no', 1],
])('a read that %s may not make is refused without reading rows', async (email, renter) => {
  const client = await app.as(email)
  const worked: string[] = []
  let refused = 0
  for (const {
    endpoint: { path },
  } of reads) {
    entered = undefined
    const url = fillUrl(path.replaceAll(/\{(\w+)\}/g, ':$1'), { partnerId: '1003' }, '1')
    const { statusCode } = await client.get(url, { renter })
    if (statusCode === 403) refused += 1
    if (statusCode === 403 && (entered as Entered | undefined)?.isOpen) worked.push(path)
  }
  expect(reads.length).toBeGreaterThan(30)
  expect(refused).toBeGreaterThan(10)
  expect(worked).toEqual([])
})
