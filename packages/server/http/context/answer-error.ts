import { type ErrorBody, type ErrorCode, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** Seconds after which a client may try again when the database is away. */
const retryAfter = 2
/** The same where others' work is waited for. */
const retryAfterBusy = 10
/** The same for one who asks too much, where nobody knows when it will be enough. */
const retryAfterTooMany = 60

/** Every failure leaves as one body; what nobody foresaw is logged and tells the client only where to look. */
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

/** What a failure is to the caller, logged where it must be, with the headers that belong to it. */
export function failureOf(error: unknown, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = refusalOf(error)
  if (isGone(request)) request.log.debug({ reqId: request.id }, 'the client went away')
  else if (refusal.code === 'internal')
    request.log.error({ err: error, reqId: request.id }, 'failed')
  if (refusal.code === 'unavailable') {
    request.log.warn({ reqId: request.id, reason: String(error) }, 'unavailable')
    void reply.header('x-dx-maintenance', '1').header('retry-after', retryAfter)
  }
  if (refusal.code === 'busy') void reply.header('retry-after', retryAfterBusy)
  if (refusal.code === 'too_many') {
    void reply.header('retry-after', Number(refusal.details?.['retryAfter'] ?? retryAfterTooMany))
  }
  return refusal
}

/** Whether the line ended before all of the request had come: nobody hears the answer, and nothing of ours failed. */
const isGone = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply) {
  return answerError(new Refusal('not_found'), request, reply)
}

/** The code that a failure will be answered with. */
export const codeOfFailure = (error: unknown): ErrorCode => refusalOf(error).code

/** Fastify's own complaints about a request, in our words. */
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
