import type { FastifyReply, FastifyRequest } from 'fastify'
import { anywhere, isPosition, laterOf, type Position } from '../../db/replica/position.ts'
import type { HttpContext } from '../context/context.ts'
import { bearerOf } from './caller.ts'
import { cookieOptions } from './session-cookie.ts'

/** Log position after the last command of this browser. */
const writtenCookie = 'dxweb-written'
/** Seconds; a replica that is half of it behind is not read at all. */
const keptSeconds = 60
/** No position, so that the next reads are the primary's. */
const unknown = 'unknown'

/**
 * Returns the log position that a replica needs for this caller: the caller's own writes, and those announced to its
 * screens. Undefined when the primary answers: programs have no cookies.
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

/** After a command: the position travels with the session, to whichever server answers next. */
export async function noteWritten(
  { db, secure }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (db.replica === undefined || request.method === 'GET' || bearerOf(request) !== null) return
  const position = await db.replica.position().catch(() => unknown)
  void reply.setCookie(writtenCookie, position, cookieOptions(secure, keptSeconds))
}
