import { expect, it } from 'vitest'
import {
  cachesSessions,
  fillUrl,
  hashTables,
  isUnsafe,
  settingsForManyReads,
  wholeApp,
} from '../../testing/whole-app.ts'

const app = await wholeApp(cachesSessions, settingsForManyReads)
const unsafe = app.context.registry.filter(isUnsafe)

/** Signs in as a user with the permission, so that only the missing token is refused. */
const asWhom = (permit: string) => app.as(permit === 'super' ? 'super@test.no' : 'sjef@sundet.no')

it('every route that the walk covers has the method POST, PUT, DELETE or PATCH', () => {
  expect(unsafe.length).toBeGreaterThan(20)
  for (const { method } of unsafe) expect(['POST', 'PUT', 'DELETE', 'PATCH']).toContain(method)
})

it('each route that changes data refuses five forged requests, and no row changes', async () => {
  const stranger = await app.signIn('sjef@fjellvik.no')
  await asWhom('super')
  await asWhom('self')
  const before = await hashTables(app)
  const accepted: string[] = []
  for (const route of unsafe) {
    const client = await asWhom(route.permit)
    const token = client.cookies.get('XSRF-TOKEN') ?? ''
    const forgeries: Record<string, string>[] = [
      {},
      { 'x-xsrf-token': 'a'.repeat(token.length) },
      { 'x-xsrf-token': stranger.cookies.get('XSRF-TOKEN') ?? '' },
      { 'x-xsrf-token': token, origin: 'https://evil.example' },
      { 'x-xsrf-token': token, 'sec-fetch-site': 'cross-site' },
    ]
    const answers = await Promise.all(
      forgeries.map((headers) =>
        client.send({
          method: route.method,
          url: fillUrl(route.url, { partnerId: '1003' }, '1'),
          headers: { 'idempotency-key': 'forged-key-1', ...headers },
          payload: {},
        }),
      ),
    )
    const isRefused = answers.every(({ statusCode }) => [403, 415, 419].includes(statusCode))
    if (!isRefused) {
      accepted.push(
        `${route.method} ${route.url} ${answers.map((one) => one.statusCode).join(' ')}`,
      )
    }
  }
  expect(accepted).toEqual([])
  expect(await hashTables(app)).toEqual(before)
})
