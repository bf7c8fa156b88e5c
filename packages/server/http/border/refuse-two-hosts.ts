import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/** Refuses requests with two Host headers, since a proxy may have used the other header (RFC 9112, 3.2). */
export function refuseTwoHosts(
  { raw: { rawHeaders } }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  done(hosts > 1 ? new Refusal('invalid') : undefined)
}
