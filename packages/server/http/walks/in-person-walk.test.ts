import { expect, it } from 'vitest'
import type { TestClient } from '../../testing/test-client.ts'
import { fillUrl, isUnsafe, wholeApp } from '../../testing/whole-app.ts'
import { openApi } from '../openapi/openapi.ts'
import { fastifyPath } from '../border/register-route.ts'
import type { RegisteredRoute } from '../context/registry.ts'

const app = await wholeApp()
const chief = { id: 21, email: 'sjef@sundet.no' }
const writes = app.context.registry.filter(
  (route) => isUnsafe(route) && route.url.startsWith('/api/'),
)

const examples = new Map(
  Object.entries(openApi(app.context.routes, 'test').paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => [
      `${method.toUpperCase()} ${fastifyPath(path)}`,
      requestBody?.content['application/json']?.example,
    ]),
  ),
)

const exampleOf = ({ method, url }: RegisteredRoute) =>
  examples.get(`${method === 'PATCH' ? 'PUT' : method} ${url}`) ?? {}

const send = (client: TestClient, route: RegisteredRoute, ninja?: number) =>
  client.call(
    route.method as 'POST',
    fillUrl(route.url, { partnerId: '1003', integrationId: 'analytics' }, '1'),
    route.method === 'DELETE' ? undefined : exampleOf(route),
    {
      partner: 1003,
      ...(ninja !== undefined && { ninja }),
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
  )

const secrets = [
  'select id, email, password_hash, totp_secret, totp_pending from user_account where id < 1000',
  'select user_id from session',
  'select * from recovery_code',
  'select * from integration',
  'select * from calendar_feed',
  'select * from agreement_approval',
  'select ninja_id from sudo_grant',
]

async function keptSecrets(): Promise<unknown[]> {
  const rows = []
  for (const text of secrets) rows.push(await app.asOwner(`${text} order by 1`))
  return rows
}

async function actingAsChief(): Promise<TestClient> {
  const client = await app.signIn('super@test.no')
  await client.post('/auth/sudo', { userId: chief.id, reason: 'Hjelp' })
  return client
}

it('every call that only the user in person may make is refused in sudo, with the code not_in_sudo', async () => {
  const client = await actingAsChief()
  const inPerson = writes.filter((route) => route.inPerson)
  expect(inPerson.length).toBeGreaterThan(10)
  const answers = await Promise.all(inPerson.map((route) => send(client, route, chief.id)))
  const codes = answers.map((answer) => answer.json<{ error: { code: string } }>().error.code)
  expect(codes).toEqual(inPerson.map(() => 'not_in_sudo'))
})

it('no call in sudo changes a password, key, link, session or consent', async () => {
  await app.asOwner(
    `insert into integration (partner_id, integration_id, sealed_key, key_ending)
     values (1003, 'analytics', 'x', 'abcd')`,
  )
  await app.asOwner(
    `insert into calendar_feed (partner_id, id, user_id, token_hash, kind)
     values (1003, 1, ${chief.id}, 'x', 'user')`,
  )
  const client = await actingAsChief()
  const before = await keptSecrets()
  for (const route of writes) await send(client, route, chief.id)
  expect(await keptSecrets()).toEqual(before)
})

it('every call with a secret in its URL or body is marked as allowed only in person', () => {
  const sounds = /password|secret|token|apikey|totp|session|integrations|calendar-feeds/i
  const open = writes
    .filter((route) => !route.inPerson && sounds.test(route.url + JSON.stringify(exampleOf(route))))
    .map(({ method, url }) => `${method} ${url.slice('/api/v1'.length)}`)
  // Users in sudo may change the name; the handler refuses the mail address.
  expect(open).toEqual(['POST /account/profile'])
})

it('calls that are refused in sudo change secrets when the user makes them, which proves that the walk detects changes', async () => {
  const client = await app.signIn(chief.email)
  const before = await keptSecrets()
  const answers = []
  for (const route of writes.filter((one) => one.inPerson)) {
    answers.push((await send(client, route)).statusCode)
  }
  expect(answers).toContain(200)
  expect(await keptSecrets()).not.toEqual(before)
})
