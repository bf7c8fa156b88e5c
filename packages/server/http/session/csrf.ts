import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyRequest } from 'fastify'

interface Keys {
  secret: Buffer
}

/** Returns a token bound to the session's hash or, before login, to a pre-session. */
export function csrfToken({ secret }: Keys, binding: string): string {
  return createHmac('sha256', secret).update(`csrf:${binding}`).digest('base64url')
}

export function isCsrfToken(keys: Keys, binding: string, token: unknown): boolean {
  if (typeof token !== 'string' || binding === '') return false
  const expected = Buffer.from(csrfToken(keys, binding))
  const given = Buffer.from(token)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/**
 * Returns false for a request from another site. Requests without `origin` and `sec-fetch-site` do not come from a
 * browser and are accepted.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin } = request.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/** Requires the token in a header, which only pages of this site can set. */
export function checkCsrf(keys: Keys, request: FastifyRequest, sessionHash: string): void {
  const header = request.headers['x-xsrf-token']
  if (!isSameOrigin(request) || !isCsrfToken(keys, sessionHash, header)) throw new Refusal('csrf')
}
