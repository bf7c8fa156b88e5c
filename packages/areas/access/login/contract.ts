import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { id, idParam, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { roles } from '../rights/permissions.ts'

/** Modules for access control; their URL segments may differ. */
export const moduleKeys = [
  'dashboard',
  'shows',
  'culture',
  'dxpos',
  'filmscheduler',
  'renters',
  'productions',
  'crm',
  'partneradmin',
  'react19-module',
] as const

const partnerContext = z.object({
  id,
  name: z.string(),
  /** Issuer of documents: the organizer, or the venue under its own name. */
  issuerName: z.string(),
  hasSalesChannel: z.boolean(),
  type: z.string(),
  advancePayment: z.boolean(),
  localDBVersion: z.int(),
  /** True while selling and planning are suspended; the reason is shown. Reading and settlements continue. */
  isPaused: z.boolean(),
  pauseReason: z.string(),
  dxService: z.boolean(),
  hasSSH: z.boolean(),
  timeZone: z.string(),
  timezoneOffset: z.int(),
})

export const membership = z.object({
  partnerID: id,
  partnerName: z.string(),
  renterID: z.int32(),
  renterName: z.string(),
})

/** The auth payload of specification 3. If `auth` is false, all other fields are empty. */
export const authPayload = z.object({
  auth: z.boolean(),
  user: z.nullable(
    z.object({
      id,
      username: z.string(),
      email: z.string(),
      displayName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      locale: z.enum(['nb', 'en']),
      sudo: z.boolean(),
      sudoId: z.nullable(id),
      isSuper: z.boolean(),
    }),
  ),
  roles: z.array(z.enum(roles)),
  partners: z.array(membership),
  modules: z.array(z.object({ name: z.string(), url: z.string() })),
  lastContext: z.object({
    partner: z.nullable(partnerContext),
    renter: z.object({ id: z.int32() }),
  }),
  dxwebAgreements: z.array(z.object({ id })),
  userApprovedAgreements: z.array(z.object({ id })),
  can: z.array(z.string()),
  chat: z.nullable(z.object({ src: z.string() })),
})

export type AuthPayload = z.output<typeof authPayload>

export const getAuth = endpoint('GET', '/auth', {
  permit: 'open',
  summary: 'Get the signed-in user with the user’s rights at the current venue or renter',
  reply: authPayload,
})

export const getCsrfCookie = endpoint('GET', '/csrf-cookie', {
  permit: 'open',
  summary: 'Set the cookie XSRF-TOKEN',
  reply: z.object({ ok: z.boolean() }),
})

export const findSudoUser = endpoint('GET', '/auth/findsudouserforpartner', {
  permit: 'super',
  summary: 'Find a venue’s user that a super user can act as',
  query: z.strictObject({ p_id: idParam }),
  reply: z.object({ id: z.nullable(id) }),
  errors: ['not_found'],
})

export const getSudoTarget = endpoint('GET', '/auth/sudo/{userId}', {
  permit: 'super',
  summary: 'Get the name and e-mail address of a user to act as',
  params: z.object({ userId: idParam }),
  reply: z.object({ id, displayName: z.string(), email: z.string() }),
  errors: ['not_found'],
})

export const startSudo = endpoint('POST', '/auth/sudo', {
  permit: 'super',
  summary: 'Start acting as another user',
  body: z.strictObject({
    userId: id,
    /** The venue that logs the sudo; by default the user's first venue. */
    partnerId: z.optional(id),
    reason: text(200),
  }),
  reply: z.object({ id }),
  errors: ['not_found'],
})

/** Idempotent; ends sudo in all tabs of the session. */
export const endSudo = endpoint('POST', '/auth/sudo/end', {
  permit: 'super',
  summary: 'End acting as another user',
  body: z.strictObject({ userId: id }),
  reply: z.object({ id }),
})

export const reportClientError = endpoint('POST', '/client-errors', {
  permit: 'self',
  summary: 'Report an error of the web client',
  body: z.strictObject({
    message: text(2000),
    stack: z.optional(z.string().check(z.maxLength(8000))),
    url: z.optional(z.string().check(z.maxLength(500))),
    version: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ ok: z.boolean() }),
})

export const getChangelog = endpoint('GET', '/changelog', {
  permit: 'self',
  summary: 'Get the changelog in a language',
  query: z.strictObject({ locale: z.optional(z.enum(['nb', 'en'])) }),
  reply: z.object({
    data: z.array(
      z.object({
        version: z.string(),
        date: z.string(),
        items: z.array(z.string()),
        groups: z.array(z.object({ title: z.string(), items: z.array(z.string()) })),
      }),
    ),
  }),
})
