import { collectionEndpoints, defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import {
  id,
  idParam,
  instant,
  items,
  optionalText,
  mobile,
  postalCode,
  reference,
  version,
} from '@dxweb/kit/fields/fields.ts'
import { mailPreview } from '@dxweb/kit/definitions/shown-mail.ts'
import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'
import { roles } from '../rights/permissions.ts'

const grant = { role: z.enum(roles), renterId: z.nullable(reference('renters')) }

/**
 * Users with current or past access to the partner. `isInvited`: has no password yet; `isElsewhere`: also belongs to
 * other partners, so name and address are fixed. Phone and address are visible only to the partner that entered them.
 */
export const venueUsers = defineCollection('users', {
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
  shown: {
    displayName: z.string(),
    isInvited: z.boolean(),
    isElsewhere: z.boolean(),
    signedInAt: z.nullable(instant),
    hasTwoStep: z.boolean(),
  },
  onlyInDetail: ['isElsewhere'],
  filters: ['isActive', 'isInvited'],
  search: ['firstName', 'lastName', 'email'],
  isImported: false,
  aliases: ['/users', '/user'],
})

const { create, update, many: _many, ...rest } = collectionEndpoints(venueUsers)

/** An invalid old mobile number may stay; the route validates new numbers. */
const changeUser = endpoint('PUT', update.path, {
  ...update.parts,
  body: z.strictObject({
    version: z.optional(version),
    ...venueUsers.fields,
    mobile: optionalText(20),
  }),
})

export const usersEndpoints = { ...rest, update: changeUser }

const one = z.object({ partnerId: idParam, id: idParam })
/**
 * `isMailed` is false if the mail failed. `link` is set if the mail stays in the outbox because there is no mail
 * server.
 */
export const sentInvitation = { isMailed: z.boolean(), link: z.nullable(z.string()) }

/** An existing user with the e-mail address gets access, with name and password unchanged. */
export const inviteUser = endpoint('POST', create.path, {
  ...create.parts,
  aliases: [...create.parts.aliases, '/useradmin', '/useradmin/users', '/useradmin/user'],
  summary: 'Invite a user by mail',
  /** The access is granted even if the mail fails; the mail can be sent again. */
  reply: z.object({ id, version, ...sentInvitation }),
  errors: ['taken', 'forbidden', 'wrong_state', 'too_many'],
})

/** Roles, each optionally with the id of a renter, such as 'seller,scanner:12'. */
const grantsText = z
  .string()
  .check(z.maxLength(2000), z.regex(/^[a-z_]{2,40}(:\d{1,9})?(,[a-z_]{2,40}(:\d{1,9})?){0,49}$/))

export const previewInvitation = endpoint('GET', '/partners/{partnerId}/user-invitation', {
  permit: 'users.write',
  summary: 'Preview the invitation of a user with the given roles',
  params: z.object({ partnerId: idParam }),
  query: z.strictObject({ grants: grantsText }),
  reply: z.object({ mail: mailPreview }),
})

/** The last access cannot be removed; remove the user instead. */
export const removeAccess = endpoint('POST', '/partners/{partnerId}/users/{id}/removeaccess', {
  permit: 'users.write',
  changes: ['users'],
  summary: 'Remove one role of a user',
  params: one,
  body: z.strictObject(grant),
  reply: z.object({ id, version }),
  errors: ['not_found', 'forbidden', 'wrong_state'],
})

export const resendInvitation = endpoint('POST', '/partners/{partnerId}/users/{id}/invitation', {
  permit: 'users.write',
  changes: ['users'],
  summary: 'Resend a user’s invitation',
  params: one,
  reply: z.object(sentInvitation),
  errors: ['not_found', 'wrong_state', 'too_many'],
})
