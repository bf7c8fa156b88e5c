import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfToken, isCsrfToken, isSameOrigin } from '../../http/session/csrf.ts'
import { cookieOptions, newToken } from '../../http/session/session-cookie.ts'
import { type Html, html } from '../../html/html.ts'

interface Keys {
  secret: Buffer
  secure: boolean
}

export type Form = (name: string) => string

const formBytes = 16_384

/** Accepts forms on these pages only. The API accepts JSON, which another site's form cannot send. */
export function readsForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
}

/** Identifies a browser before login, to bind form tokens. */
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

export function csrfField(keys: Keys, request: FastifyRequest, reply: FastifyReply): Html {
  const token = csrfToken(keys, `pre:${preSession(keys, request, reply)}`)
  return html`<input type="hidden" name="csrf" value="${token}" />`
}

/** Throws `csrf` unless the form came from this browser. */
export function readForm(keys: Keys, request: FastifyRequest): Form {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const binding = request.cookies[preSessionCookie(keys.secure)] ?? ''
  const isOurs = binding !== '' && isCsrfToken(keys, `pre:${binding}`, sent.get('csrf'))
  if (!isOurs || !isSameOrigin(request)) throw new Refusal('csrf')
  return (name) => sent.get(name) ?? ''
}
