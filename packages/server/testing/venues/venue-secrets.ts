import { Secret } from 'otpauth'
import { expect } from 'vitest'
import { sessionCookie } from '../../http/session/session-cookie.ts'
import { seal } from '../../pages/secrets/seal.ts'
import { newKeyHeader } from '../given-app.ts'
import { testPassword } from '../people.ts'
import { type TestApp, testSecret } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'

const venue = '/partners/1003'
const none = { cinema: false, culture: false }
const extras = { cinema: true, culture: true }
const newPassword = 'kanari-passord-4714-batteri'
const tillKey = 'kanari-kassenokkel-4715'

const integrations = {
  mailList: { apiKey: `${'5e1f'.repeat(8)}-us7`, extras: none },
  customerCommunication: {
    apiKey: 'kanari-kommunikasjon-4711-nokkel',
    address: 'https://tjeneste.example/dx',
    extras,
  },
  analytics: { apiKey: 'G-ABC1234567', serverKey: 'kanari-server-4712', extras: none },
}

const hook = { url: 'https://mottaker.example/', description: '', types: ['customer.created'] }
const key = { name: 'Nettsalg', permissions: ['shows.read'], addresses: [], expiresAt: null }

type Answer = ReturnType<TestClient['post']>

async function done<T>(answer: Answer): Promise<T> {
  const { statusCode, body } = await answer
  expect([statusCode, body]).toEqual([200, body])
  return JSON.parse(body) as T
}

async function issueSecrets(chief: TestClient, person: TestClient) {
  const password = { currentPassword: testPassword }
  const [webhook, apiKey, feed, factor] = await Promise.all([
    done<{ secret: string }>(chief.post(`${venue}/webhooks`, hook, newKeyHeader())),
    done<{ token: string }>(chief.post(`${venue}/api-keys`, key, newKeyHeader())),
    done<{ token: string }>(
      chief.post(`${venue}/calendar-feeds`, { kind: 'user' }, newKeyHeader()),
    ),
    done<{ secret: string }>(person.post('/account/totp/start', password, newKeyHeader())),
  ])
  return {
    webhook: webhook.secret.replace('whsec_', ''),
    apiKey: apiKey.token.split('_')[3] ?? '',
    feed: feed.token,
    factor: factor.secret,
  }
}

/** Uses the product's own commands. Returns the secrets in the form that users type or see. */
export async function setSecrets(app: TestApp): Promise<Record<string, string>> {
  const chief = await app.as('sjef@sundet.no')
  const person = await app.signIn('lese@sundet.no')
  for (const [id, body] of Object.entries(integrations))
    await done(chief.put(`${venue}/integrations/${id}`, { ...body, version: null }))
  const issued = await issueSecrets(chief, person)
  const changed = { currentPassword: testPassword, newPassword }
  await done(person.post('/account/password', changed))
  await app.asOwner(
    `insert into till_register (partner_id, id, register_ref, place, key_kind, sealed_key) values (1003, 7, 'K1', '', 'hmac', $1)`,
    [seal(testSecret, 'till:1003:7', Buffer.from(tillKey))],
  )
  const secrets = {
    ...issued,
    mailList: integrations.mailList.apiKey,
    communication: integrations.customerCommunication.apiKey,
    analytics: integrations.analytics.serverKey,
    password: testPassword,
    newPassword,
    tillKey,
    session: chief.cookies.get(sessionCookie(false)) ?? '',
  }
  expect(Object.entries(secrets).filter(([, text]) => text.length < 16)).toEqual([])
  return secrets
}

/** Returns the forms of each secret to search for: its text and bytes, also in hexadecimal and Base64. */
export function tracesOf(secrets: Record<string, string>): [name: string, trace: Buffer][] {
  return Object.entries(secrets).flatMap(([name, text]) =>
    [Buffer.from(text), ...bytesIn(name, text)].flatMap((bytes) => [
      [name, bytes] as [string, Buffer],
      [name, Buffer.from(bytes.toString('hex'))] as [string, Buffer],
      [name, Buffer.from(bytes.toString('base64').replaceAll('=', ''))] as [string, Buffer],
    ]),
  )
}

function bytesIn(name: string, text: string): Buffer[] {
  if (name === 'factor') return [Buffer.from(Secret.fromBase32(text).bytes)]
  return name === 'webhook' ? [Buffer.from(text, 'base64')] : []
}
