import type { FastifyReply } from 'fastify'
import { csrfToken } from './csrf.ts'
import { cookieOptions, csrfCookie, hashToken, newToken, sessionCookie } from './session-cookie.ts'

interface Keys {
  secret: Buffer
  secure: boolean
}

const longest = 12 * 60 * 60

/** Stores the new hash before the browser gets the token. */
export async function renewSession(
  keys: Keys,
  reply: FastifyReply,
  store: (hash: Buffer) => Promise<void>,
): Promise<void> {
  const token = newToken()
  const hash = hashToken(token)
  await store(hash)
  void reply.setCookie(sessionCookie(keys.secure), token, cookieOptions(keys.secure, longest))
  setCsrfCookie(keys, reply, hash.toString('hex'))
}

/** Sets the cookie of the CSRF token. Scripts may read the cookie, and send the token back in a header. */
export function setCsrfCookie(keys: Keys, reply: FastifyReply, binding: string): void {
  const options = { ...cookieOptions(keys.secure, longest), httpOnly: false }
  void reply.setCookie(csrfCookie, csrfToken(keys, binding), options)
}
