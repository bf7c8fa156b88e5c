import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/** What every answer carries; pages replace the policy by one with their nonce. */
export function setSecurityHeaders(
  _request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  void reply.headers({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  done()
}
