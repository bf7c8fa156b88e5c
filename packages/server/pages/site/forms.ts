import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, isCsrfToken, isSameOrigin } from '../../http/session/csrf.ts'
import { cookieOptions, newToken } from '../../http/session/session-cookie.ts'
import { type Html, html } from '../../html/html.ts'

interface Keys {
  secret: Buffer
  secure: boolean
}

/** What a form sent: each field once, '' for one that is missing. */
export type Form = (name: string) => string

const formBytes = 16_384

/** Forms are read on these pages alone: the API takes JSON, which no form of another site can send. */
export function readsForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
}

/** Names one browser before login, so that a form's token cannot be another browser's. */
const preSessionCookie = (secure: boolean) => (secure ? '__Host-dxweb-pre' : 'dxweb-pre')

export function preSession(keys: Keys, request: FastifyRequest, reply: FastifyReply): string {
  const name = preSessionCookie(keys.secure)
  const known = request.cookies[name]
  if (known !== undefined && /^[\w-]{43}$/.test(known)) return known
  const fresh = newToken()
  void reply.setCookie(name, fresh, cookieOptions(keys.secure))
  return fresh
}

export function endPreSession(keys: Keys, reply: FastifyReply): void {
  void reply.clearCookie(preSessionCookie(keys.secure), cookieOptions(keys.secure))
}

/** The hidden field that proves that a form was ours. */
export function csrfField(keys: Keys, request: FastifyRequest, reply: FastifyReply): Html {
  const token = csrfToken(keys, `pre:${preSession(keys, request, reply)}`)
  return html`<input type="hidden" name="csrf" value="${token}" />`
}

/** The fields of a form that this site's own page sent from this very browser. Throws csrf. */
export function readForm(keys: Keys, request: FastifyRequest): Form {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const binding = request.cookies[preSessionCookie(keys.secure)] ?? ''
  const isOurs = binding !== '' && isCsrfToken(keys, `pre:${binding}`, sent.get('csrf'))
  if (!isOurs || !isSameOrigin(request)) throw new Refusal('csrf')
  return (name) => sent.get(name) ?? ''
}
