import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from '../context/answer-error.ts'
import { localeOf, waitingHeaders, waitingPage } from './waiting-page.ts'

export function answerMaintenance(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (!(error instanceof Refusal) || error.code !== 'unavailable') {
    return answerError(error, request, reply)
  }
  request.log.warn({ err: error.cause }, 'unavailable')
  const page = waitingPage(localeOf(request), 'health.maintenance.title', 'health.maintenance.text')
  return reply.code(503).headers(waitingHeaders).send(page)
}
