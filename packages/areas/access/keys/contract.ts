import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, instant, reference, text, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { everyKeyRight, longestOverlapHours } from './rules.ts'

const path = '/partners/{partnerId}/api-keys'
const params = z.object({ partnerId: idParam })
const one = z.object({ partnerId: idParam, id: idParam })

export const keyStates = ['active', 'expired', 'revoked'] as const

const right = z.enum(everyKeyRight)

const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'address_range',
})

const keyShape = {
  name: text(80),
  permissions: z
    .array(right)
    .check(z.minLength(1, { error: 'choose_one' }), z.maxLength(everyKeyRight.length)),
  /** Required for a key with the till right, which must then be the key's only right. */
  tillId: z._default(z.nullable(reference('registries')), null),
  /** Addresses or ranges from which the key is accepted; empty for all. */
  addresses: z.array(addressRange).check(z.maxLength(50)),
  expiresAt: z.nullable(instant),
}

const apiKey = z.object({
  id,
  version,
  ...keyShape,
  till: z.nullable(z.string()),
  state: z.enum(keyStates),
  madeAt: instant,
  madeBy: z.string(),
  revokedAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  /** Valid secrets: one, or two while the key is being replaced. */
  secrets: z.array(z.object({ prefix: z.string(), madeAt: instant, endsAt: z.nullable(instant) })),
})

export type ApiKey = z.output<typeof apiKey>

/** Only this reply contains the token, since the server stores only a hash. */
const secret = z.object({ id, version, token: z.string() })

export const listKeys = endpoint('GET', path, {
  permit: 'settings.read',
  invalidatedBy: ['api-keys', 'registries'],
  summary: 'List API keys without their secrets',
  params,
  reply: z.object({ data: z.array(apiKey) }),
})

export const makeKey = endpoint('POST', path, {
  permit: 'settings.write',
  changes: ['api-keys', 'venue'],
  inPerson: true,
  isForm: true,
  summary:
    'Create an API key with a subset of the caller’s rights; the secret is returned only once',
  params,
  body: z.strictObject(keyShape),
  reply: secret,
  errors: ['forbidden', 'taken', 'too_many'],
})

export const changeKey = endpoint('PUT', `${path}/{id}`, {
  permit: 'settings.write',
  changes: ['api-keys', 'venue'],
  inPerson: true,
  isForm: true,
  summary: 'Change the name, rights, allowed addresses or expiry of an API key',
  params: one,
  body: z.strictObject({ ...keyShape, version }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'wrong_state', 'forbidden', 'taken'],
})

export const rollKey = endpoint('POST', `${path}/{id}/roll`, {
  permit: 'settings.write',
  changes: ['api-keys', 'venue'],
  inPerson: true,
  isForm: true,
  summary:
    'Replace the secret of an API key whose rights the caller has; the old secret stays valid for the given hours',
  params: one,
  body: z.strictObject({
    version,
    overlapHours: z.int().check(z.minimum(0), z.maximum(longestOverlapHours)),
  }),
  reply: secret,
  errors: ['not_found', 'stale', 'wrong_state', 'forbidden'],
})

export const revokeKey = endpoint('DELETE', `${path}/{id}`, {
  permit: 'settings.write',
  changes: ['api-keys', 'venue'],
  inPerson: true,
  summary: 'Revoke an API key; running requests finish, later requests are refused',
  params: one,
  reply: z.object({ id }),
  errors: ['not_found'],
})
