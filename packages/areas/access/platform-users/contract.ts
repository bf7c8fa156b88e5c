import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { mailPreview } from '@dxweb/kit/definitions/shown-mail.ts'
import { id, idParam, instant, listQuery, version } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { roles } from '../rights/permissions.ts'
import { sentInvitation } from '../users/contract.ts'

const inPlatform = z.object({ partnerId: idParam })
const one = z.object({ partnerId: idParam, id: idParam })

export const userStates = ['active', 'invited', 'shutOut', 'merged'] as const
export type UserState = (typeof userStates)[number]

export const approvals = ['given', 'missing'] as const
export type Approval = (typeof approvals)[number]

/** A venue or renter; `renterId` 0 is the venue itself. `isActive` is false if the venue has deactivated the user. */
const place = z.object({
  partnerId: id,
  partnerName: z.string(),
  renterId: z.int(),
  renterName: z.string(),
  role: z.enum(roles),
  isActive: z.boolean(),
})

export type PlatformPlace = z.output<typeof place>

const shown = {
  id,
  version,
  email: z.string(),
  displayName: z.string(),
  /** `invited`: the user has not chosen a password yet. */
  state: z.enum(userStates),
  places: z.array(place),
  /** Time of the last login; null if no login is recorded. */
  signedInAt: z.nullable(instant),
  hasSecondFactor: z.boolean(),
  sessionCount: z.int(),
  approval: z.nullable(z.object({ version: z.int(), at: instant })),
}

const platformUser = z.object(shown)
export type PlatformUser = z.output<typeof platformUser>

const path = '/partners/{partnerId}/platform-users'
const aliases = ['/useradmin', '/useradmin/users', '/useradmin/user']

export const listPlatformUsers = endpoint('GET', path, {
  permit: 'platform.write',
  invalidatedBy: ['platform-users', 'users'],
  summary: 'List all users of the platform with their roles',
  params: inPlatform,
  query: z.strictObject({
    ...listQuery,
    state: z.optional(z.enum(userStates)),
    approval: z.optional(z.enum(approvals)),
  }),
  reply: z.object({ data: z.array(platformUser), total: z.int() }),
  aliases,
})

export const getPlatformUser = endpoint('GET', `${path}/{id}`, {
  permit: 'platform.write',
  invalidatedBy: ['platform-users', 'users'],
  summary: 'Get a user of the platform with roles, sessions and log',
  params: one,
  reply: z.object({
    ...shown,
    mobile: z.string(),
    createdAt: instant,
    mergedInto: z.nullable(z.object({ id, email: z.string() })),
    /** Venues in which no other user can give access. */
    leavesWithoutChief: z.array(z.string()),
    sessions: z.array(
      z.object({
        id: z.string(),
        createdAt: instant,
        seenAt: instant,
        userAgent: z.string(),
        isOwn: z.boolean(),
      }),
    ),
    log: z.array(
      z.object({
        at: instant,
        partner: z.string(),
        action: z.string(),
        by: z.string(),
        /** The other account of a merge, or the stated reason for acting as the user. */
        about: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
  aliases: aliases.map((alias) => `${alias}/{id}`),
})

/**
 * Shared by the commands. Each command lists its own `changes`, since the web build keeps only properties written
 * directly in the call of `endpoint`.
 */
const command = { permit: 'platform.write', params: one } as const

export const shutOut = endpoint('POST', `${path}/{id}/shut-out`, {
  ...command,
  changes: ['platform-users', 'users'],
  summary:
    'Block a user at all venues without removing roles; the last administrator cannot be blocked',
  body: z.strictObject({ version }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'wrong_state'],
})

export const letIn = endpoint('POST', `${path}/{id}/let-in`, {
  ...command,
  changes: ['platform-users', 'users'],
  summary: 'Unblock a user',
  body: z.strictObject({ version }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'wrong_state'],
})

export const endSessions = endpoint('POST', `${path}/{id}/sign-out`, {
  ...command,
  changes: ['platform-users', 'users'],
  summary: 'End one session of a user, or all of them',
  body: z.strictObject({ loginId: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }),
  reply: z.object({ ended: z.int() }),
  errors: ['not_found'],
})

export const previewInvitationAgain = endpoint('GET', `${path}/{id}/invitation`, {
  ...command,
  invalidatedBy: ['platform-users'],
  summary: 'Preview the mail of a user’s repeated invitation',
  reply: z.object({ name: z.string(), email: z.string(), mail: mailPreview }),
  errors: ['not_found', 'wrong_state'],
})

export const inviteAgain = endpoint('POST', `${path}/{id}/invitation`, {
  ...command,
  changes: ['platform-users', 'users'],
  summary: 'Resend a user’s invitation in the name of the user’s first venue',
  body: z.strictObject({}),
  reply: z.object(sentInvitation),
  errors: ['not_found', 'wrong_state', 'too_many'],
})

export const mergePlatformUser = endpoint('POST', `${path}/{id}/merge`, {
  ...command,
  changes: ['platform-users', 'users'],
  summary: 'Merge an account into another account of the same person; the merge cannot be undone',
  body: z.strictObject({ version, intoId: id, intoVersion: version }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'wrong_state'],
})
