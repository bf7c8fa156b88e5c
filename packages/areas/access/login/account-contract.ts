import { endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { optionalText, text } from '@dxweb/kit/fields/fields.ts'
import * as z from 'zod/mini'
import { emailAddress } from '../email-address.ts'

const done = z.object({ ok: z.boolean() })

/** A password is not trimmed, since it may begin or end with a space. */
const password = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(1000))

export const changeProfile = endpoint('POST', '/account/profile', {
  permit: 'self',
  summary: 'Change your name or e-mail address',
  body: z.strictObject({
    firstName: optionalText(100),
    lastName: optionalText(100),
    email: emailAddress,
    /** Required to change the address, since the owner of the address can reset the password. */
    currentPassword: z.optional(password),
  }),
  reply: done,
  /** `not_in_sudo`: the address may be changed only by the user; a super user may change the name. */
  errors: ['taken', 'not_in_sudo'],
})

export const changePassword = endpoint('POST', '/account/password', {
  permit: 'self',
  inPerson: true,
  summary: 'Change your password and end your other sessions',
  body: z.strictObject({ currentPassword: password, newPassword: password }),
  reply: done,
  errors: ['too_many'],
})

export const changeLocale = endpoint('POST', '/account/locale', {
  permit: 'self',
  summary: 'Change your language',
  body: z.strictObject({ locale: z.enum(['nb', 'en']) }),
  reply: done,
})

export const endMySession = endpoint('POST', '/account/sessions/end', {
  permit: 'self',
  inPerson: true,
  summary: 'End another of your sessions',
  body: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: done,
  errors: ['not_found'],
})

export const endMyOtherSessions = endpoint('POST', '/account/sessions/end-others', {
  permit: 'self',
  inPerson: true,
  summary: 'End all of your other sessions',
  body: z.strictObject({}),
  reply: done,
})

export const startTotp = endpoint('POST', '/account/totp/start', {
  permit: 'self',
  inPerson: true,
  summary: 'Start setting up two-factor login',
  body: z.strictObject({ currentPassword: password }),
  reply: z.object({ secret: z.string(), uri: z.string(), svg: z.string() }),
  errors: ['wrong_state', 'too_many'],
})

export const confirmTotp = endpoint('POST', '/account/totp/confirm', {
  permit: 'self',
  inPerson: true,
  summary: 'Enable two-factor login with a code from the authenticator',
  body: z.strictObject({ code: text(20) }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong_state', 'too_many'],
})

export const removeTotp = endpoint('POST', '/account/totp/remove', {
  permit: 'self',
  inPerson: true,
  summary: 'Disable two-factor login',
  body: z.strictObject({ currentPassword: password }),
  reply: done,
  errors: ['too_many'],
})
