import { accessChanged } from '@dxweb/areas/access/login/access-changed.ts'
import { createSession, endSession } from '@dxweb/areas/access/login/session-store.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { renewSession } from '../../http/session/renew-session.ts'
import { hashToken, sessionCookie } from '../../http/session/session-cookie.ts'
import { endPreSession } from '../site/forms.ts'
import { proveDevice } from '../site/known-device.ts'
import type { Site } from '../site/site.ts'

/** A user who proved the password. The proof is void if the account's `version` changes afterwards. */
export interface ProvenUser {
  userId: number
  version: number
  intendedUrl: string
}

/** Creates a new session at every login, and ends the session of an earlier token. */
export async function completeLogin(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, version, intendedUrl }: ProvenUser,
): Promise<FastifyReply> {
  const before = request.cookies[sessionCookie(site.secure)]
  const endedOf = before === undefined ? null : await endSession(site.db, hashToken(before))
  if (endedOf !== null) accessChanged(site.services, endedOf)
  const userAgent = request.headers['user-agent'] ?? ''
  await renewSession(site, reply, async (hash) => {
    const isMade = await createSession(site.db, { hash, userId, version, userAgent })
    if (!isMade) throw new Refusal('forbidden')
  })
  proveDevice(site, request, reply, userId)
  endPreSession(site, reply)
  return reply.header('cache-control', 'no-store').redirect(intendedUrl, 303)
}
