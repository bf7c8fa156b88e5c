import { type ErrorBody, type ErrorCode, Refusal } from '@dxweb/kit/errors/errors.ts'
import { isDatabaseUnavailable } from '../../db/connections/sqlstate.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** Seconds for `Retry-After` when the database is unavailable. */
const retryAfter = 2
/** Seconds for `Retry-After` when the queues are full. */
const retryAfterBusy = 10
/** Default seconds for `Retry-After` of the rate limit. */
const retryAfterTooMany = 60

/** Sends refusals with their code. Unexpected errors are logged, and the client gets only the request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = failureOf(error, request, reply)
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      requestId: request.id,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.details && { details: refusal.details }),
    },
  }
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

export function failureOf(error: unknown, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = refusalOf(error)
  if (isGone(request)) request.log.debug({ reqId: request.id }, 'the client went away')
  else if (refusal.code === 'internal')
    request.log.error({ err: error, reqId: request.id }, 'failed')
  if (refusal.code === 'unavailable') {
    request.log.warn({ reqId: request.id, reason: String(error) }, 'unavailable')
    void reply.header('retry-after', retryAfter)
    if (isDatabaseUnavailable(refusal)) void reply.header('x-dx-maintenance', '1')
  }
  if (refusal.code === 'busy') void reply.header('retry-after', retryAfterBusy)
  if (refusal.code === 'too_many') {
    void reply.header('retry-after', Number(refusal.details?.['retryAfter'] ?? retryAfterTooMany))
  }
  return refusal
}

/** Returns true if the client disconnected before the request was complete, which is not the server's fault. */
const isGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
  return answerError(new Refusal('not_found'), request, reply)
}

export const codeOfFailure = (error: unknown): ErrorCode => refusalOf(error).code

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Refusal('too_large')
  if (statusCode === 415) return new Refusal('unsupported_type')
  if (statusCode === 429) return new Refusal('too_many')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('invalid')
  }
  return new Refusal('internal')
}
