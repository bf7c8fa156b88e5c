import type { FastifyReply, FastifyRequest } from 'fastify'
import { anywhere, isPosition, laterOf, type Position } from '../../db/replica/position.ts'
import type { HttpContext } from '../context/context.ts'
import { bearerOf } from './caller.ts'
import { cookieOptions } from './session-cookie.ts'

/** Cookie with the log position after the last command of this browser. */
const writtenCookie = 'dxweb-written'
/** Lifetime of the cookie in seconds: twice the lag above which a replica is no longer read. */
const keptSeconds = 60
/** Invalid position, so that the next reads go to the primary. */
const unknown = 'unknown'

/**
 * Returns the log position that a replica must have replayed to include the caller's own writes and the writes
 * announced to the caller's screens. Undefined if the primary must answer, as for API keys, which have no cookies.
 */
export function readsAfter(
  { db, seenUntil }: HttpContext,
  request: FastifyRequest,
): ((partnerId: number) => Position) | undefined {
  if (db.replica === undefined || seenUntil === undefined) return undefined
  const written = request.cookies[writtenCookie] ?? anywhere
  if (bearerOf(request) !== null || !isPosition(written)) return undefined
  return (partnerId) => laterOf(written, seenUntil(partnerId))
}

/** Stores the position after a command in a cookie, for the server of the next request. */
export async function recordWritten(
  { db, secure }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (db.replica === undefined || request.method === 'GET' || bearerOf(request) !== null) return
  const position = await db.replica.position().catch(() => unknown)
  void reply.setCookie(writtenCookie, position, cookieOptions(secure, keptSeconds))
}
