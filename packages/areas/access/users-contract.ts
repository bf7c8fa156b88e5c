import { endpoint } from '@dxweb/kit/endpoint.ts'
import {
  id,
  idParam,
  listQuery,
  optionalText,
  phone,
  postalCode,
  version,
} from '@dxweb/kit/fields.ts'
import * as z from 'zod/mini'
import { emailAddress } from './account-contract.ts'
import { roles } from './permissions.ts'

/** One role of somebody at the partner, or at one of its renters; 0 is the partner as a whole. */
export const grant = z.strictObject({
  role: z.enum(roles),
  renterId: z.int32().check(z.minimum(0)),
})

const details = {
  firstName: optionalText(100),
  lastName: optionalText(100),
  mobile: phone,
  address: optionalText(200),
  postalCode,
  city: optionalText(100),
}

const grants = z.array(grant).check(z.maxLength(200))

/** Somebody who has, or had, a place in the house. `isInvited`: has not chosen a password yet. */
export const houseUser = z.object({
  id,
  version,
  email: z.string(),
  displayName: z.string(),
  ...details,
  isActive: z.boolean(),
  isInvited: z.boolean(),
  grants: z.array(grant),
})

const inPartner = z.object({ partnerId: idParam })
const one = z.object({ partnerId: idParam, id: idParam })
const isMailed = z.boolean()

export const listUsers = endpoint('GET', '/partners/{partnerId}/users', {
  permit: 'users.read',
  summary: 'Those who have a place in the house',
  params: inPartner,
  query: z.strictObject({ ...listQuery, isActive: z.optional(z.enum(['true', 'false'])) }),
  reply: z.object({ data: z.array(houseUser), total: z.int() }),
  aliases: ['/users', '/useradmin', '/useradmin/users'],
})

export const getUser = endpoint('GET', '/partners/{partnerId}/users/{id}', {
  permit: 'users.read',
  summary: 'One of them, and whether their name and address are shared with other partners',
  params: one,
  reply: z.object({ ...houseUser.shape, isShared: z.boolean() }),
  errors: ['not_found'],
  aliases: ['/user/{id}', '/useradmin/user/{id}'],
})

/** Somebody whose address is known already is let in, and keeps name and password. */
export const inviteUser = endpoint('POST', '/partners/{partnerId}/users', {
  permit: 'users.write',
  summary: 'Invite somebody by mail',
  params: inPartner,
  body: z.strictObject({ email: emailAddress, ...details, grants }),
  /** `isMailed` false: they are let in, but the mail did not go; it can be sent again. */
  reply: z.object({ id, version, isMailed }),
  errors: ['taken', 'forbidden', 'wrong_state'],
  aliases: ['/users'],
})

export const changeUser = endpoint('PUT', '/partners/{partnerId}/users/{id}', {
  permit: 'users.write',
  summary: 'Change somebody and what they may do',
  params: one,
  body: z.strictObject({ version: z.optional(version), ...details, isActive: z.boolean(), grants }),
  reply: z.object({ id, version }),
  errors: ['not_found', 'stale', 'version_required', 'forbidden', 'wrong_state'],
  aliases: ['/user/{id}', '/useradmin/user/{id}'],
})

/** The last access stays: somebody without any is removed as a whole. */
export const removeAccess = endpoint('POST', '/partners/{partnerId}/users/{id}/removeaccess', {
  permit: 'users.write',
  summary: 'Take one access away',
  params: one,
  body: grant,
  reply: z.object({ id, version }),
  errors: ['not_found', 'forbidden', 'wrong_state'],
})

export const removeUser = endpoint('DELETE', '/partners/{partnerId}/users/{id}', {
  permit: 'users.write',
  summary: 'Take somebody out of the house',
  params: one,
  reply: z.object({ id }),
  errors: ['not_found', 'forbidden', 'wrong_state'],
  aliases: ['/user/{id}', '/useradmin/user/{id}'],
})

export const resendInvitation = endpoint('POST', '/partners/{partnerId}/users/{id}/invitation', {
  permit: 'users.write',
  summary: 'Send the invitation again',
  params: one,
  reply: z.object({ isMailed }),
  errors: ['not_found', 'wrong_state'],
})
