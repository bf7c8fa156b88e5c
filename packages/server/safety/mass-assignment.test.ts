import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import type { TestClient } from '../testing/test-client.ts'
import { TillProgram } from '../testing/tills/given-tills.ts'
import {
  cachesSessions,
  fillUrl,
  hashTables,
  settingsForManyReads,
  wholeApp,
} from '../testing/whole-app.ts'

const app = await wholeApp(cachesSessions, settingsForManyReads)
const writes = app.context.routes.filter(({ endpoint }) => endpoint.method !== 'GET')
const withBody = writes.filter(({ endpoint }) => endpoint.parts.body !== undefined)

const forbidden = {
  partner_id: 1001,
  partnerId: 1001,
  isSuper: true,
  role: 'administrator',
  userId: 11,
  totalOre: 0,
  createdAt: '2020-01-01T00:00:00Z',
}

/** Returns the paths of objects that accept any key. */
function openObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own =
    'properties' in schema &&
    (schema as { additionalProperties?: unknown }).additionalProperties !== false
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    openObjects(value, `${path}/${key}`),
  )
  return own ? [path, ...inner] : inner
}

it('finds write routes with request bodies to check', () => {
  expect(withBody.length).toBeGreaterThan(15)
})

it('no request body accepts an unknown key, at any depth', () => {
  const open = withBody.flatMap(({ endpoint }) => {
    const schema = z.toJSONSchema(endpoint.parts.body!, { io: 'input', unrepresentable: 'any' })
    return openObjects(schema, `${endpoint.method} ${endpoint.path}`)
  })
  expect(open).toEqual([])
})

const someone = '00000000-0000-7000-8000-000000000001'
const named = {
  integrationId: 'analytics',
  participantId: someone,
  membershipId: someone,
  code: 'zb4k7qx2',
  imageId: someone,
  saleId: someone,
  cardId: someone,
  holdId: someone,
  reservationId: someone,
  scanId: someone,
  changeId: someone,
  messageId: someone,
  scheduleId: someone,
  settingId: someone,
  shiftId: someone,
  fileId: someone,
  reportId: someone,
  paymentId: someone,
  day: '2026-11-01',
  month: '2026-11-01',
  week: '2026-11-06',
}

async function tillOf(chief: TestClient): Promise<TillProgram> {
  const row = { name: 'Kassa A', number: 901, kind: 'kiosk', locationId: null }
  const { id } = (
    await chief.post('/partners/1003/registries', { ...row, floatOre: 0, isActive: true })
  ).json<{ id: number }>()
  const key = { name: 'Kasse', permissions: ['tills.call'], tillId: id }
  const made = await chief.post('/partners/1003/api-keys', {
    ...key,
    addresses: [],
    expiresAt: null,
  })
  const till = new TillProgram(app, made.json<{ token: string }>().token)
  // Records the first use of the key now, since the compared hashes of tables include it.
  await till.changes()
  return till
}

it('reports each forbidden key by name as unknown, and changes nothing', async () => {
  const chief = await app.as('sjef@sundet.no')
  const clients = {
    super: await app.as('super@test.no'),
    chief,
    seller: await app.as('selger@sundet.no'),
    till: await tillOf(chief),
  }
  const clientOf: Readonly<Record<string, TestClient>> = {
    'ownTill.count': clients.seller,
    'tills.call': clients.till,
  }
  const before = await hashTables(app)
  const accepted: string[] = []
  for (const { endpoint } of withBody) {
    const isPlatform = ['super', 'platform.write'].includes(endpoint.parts.permit)
    const ofVenue = clientOf[endpoint.parts.permit] ?? clients.chief
    const client = isPlatform ? clients.super : ofVenue
    const url = fillUrl(
      `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      { ...named, partnerId: isPlatform ? '1' : '1003' },
      '1',
    )
    const answer = await client.call(endpoint.method, url, forbidden, {
      headers: { 'idempotency-key': 'mass-assignment-1' },
    })
    const { error } = answer.json<{ error?: { fields?: Record<string, { code: string }> } }>()
    const own = Object.keys(z.toJSONSchema(endpoint.parts.body as z.ZodMiniType).properties ?? {})
    const unknown = Object.keys(forbidden).filter((key) => !own.includes(key))
    const isNamed = unknown.every((key) => error?.fields?.[key]?.code === 'unknown_field')
    if (answer.statusCode !== 400 || !isNamed) accepted.push(`${endpoint.method} ${endpoint.path}`)
  }
  expect(accepted).toEqual([])
  expect(await hashTables(app)).toEqual(before)
})
