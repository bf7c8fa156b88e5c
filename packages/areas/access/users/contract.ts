import { collectionEndpoints, defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  id,
  idParam,
  items,
  optionalText,
  mobile,
  postalCode,
  reference,
  version,
} from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { roles } from '../rights/permissions.ts'

/** One role of somebody at the house, or at one of its renters; null is the house as a whole. */
const grant = { role: z.enum(roles), renterId: z.nullable(reference('renters')) }

/**
 * Those who have, or had, a place in the house. It is read as a register and written by commands of its own, since
 * the people are shared with other houses and their access is not. `isInvited`: has not chosen a password yet;
 * `isElsewhere`: belongs to other houses too, and keeps name and address: a change of them is refused. Telephone and
 * address are told to the house that wrote them down, and are empty to others.
 */
export const houseUsers = defineCollection('users', {
  table: 'partner_user',
  loggedAs: 'user',
  orderBy: 'lastName',
  permit: { read: 'users.read', write: 'users.write' },
  fields: {
    email: emailAddress,
    firstName: optionalText(100),
    lastName: optionalText(100),
    grants: items(grant, 50),
    mobile,
    address: optionalText(200),
    postalCode,
    city: optionalText(100),
    isActive: z.boolean(),
  },
  shown: { displayName: z.string(), isInvited: z.boolean(), isElsewhere: z.boolean() },
  onlyInDetail: ['isElsewhere'],
  filters: ['isActive', 'isInvited'],
  search: ['firstName', 'lastName', 'email'],
  isImported: false,
  aliases: ['/users', '/user', '/useradmin/users', '/useradmin/user', '/useradmin'],
})

const { create, update, many: _many, ...rest } = collectionEndpoints(houseUsers)

/** A number from before the rule is kept by whoever changes something else; a new one is held to it by the route. */
const changeUser = endpoint('PUT', update.path, {
  ...update.parts,
  body: z.strictObject({
    version: z.optional(version),
    ...houseUsers.fields,
    mobile: optionalText(20),
  }),
})

export const usersEndpoints = { ...rest, update: changeUser }

const one = z.object({ partnerId: idParam, id: idParam })
const isMailed = z.boolean()

/** Somebody whose address is known already is let in, and keeps name and password. */
export const inviteUser = endpoint('POST', create.path, {
  ...create.parts,
  summary: 'Invite somebody by mail',
  /** `isMailed` false: they are let in, but the mail did not go; it can be sent again. */
  reply: z.object({ id, version, isMailed }),
  errors: ['taken', 'forbidden', 'wrong_state', 'too_many'],
})

/** The last access stays: somebody without any is removed as a whole. */
export const removeAccess = endpoint('POST', '/partners/{partnerId}/users/{id}/removeaccess', {
  permit: 'users.write',
  changes: ['users'],
  summary: 'Take one access away',
  params: one,
  body: z.strictObject(grant),
  reply: z.object({ id, version }),
  errors: ['not_found', 'forbidden', 'wrong_state'],
})

export const resendInvitation = endpoint('POST', '/partners/{partnerId}/users/{id}/invitation', {
  permit: 'users.write',
  changes: ['users'],
  summary: 'Send the invitation again',
  params: one,
  reply: z.object({ isMailed }),
  errors: ['not_found', 'wrong_state', 'too_many'],
})
