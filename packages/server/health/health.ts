import { type ErrorCode, Refusal, statusOf } from '@dxweb/kit/errors/errors.ts'
import { onlyRow, sql } from '@dxweb/kit/database/database.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpContext } from '../http/context/context.ts'
import { html } from '../html/html.ts'
import { pageLocale } from '../html/page-locale.ts'
import { sendPage } from '../html/page.ts'
import { healthPage, healthPolicy } from './health-page.ts'
import type { Inspection } from './inspection.ts'
import { answerMaintenance } from '../http/web/maintenance.ts'
import { permittedCaller } from '../http/border/register-route.ts'

/** Half of `settlingMs`, the time that sealing and numbering wait because of clock differences and late commits. */
const maxClockDriftMs = 300_000

/**
 * `/health/live` answers if the process runs; `/health/ready` if the server reaches its database, agrees with the
 * database's clock and is not stopping; `/apiweb/health` is a page.
 */
export function registerHealth(context: HttpContext, inspect: () => Promise<Inspection>): void {
  const { app, db } = context
  const open = { config: { permit: 'open' } } as const
  app.get('/health/live', open, (_, reply) => answerStatus(reply, 'ok'))
  app.get('/health/ready', open, async (_, reply) => {
    if (context.isDraining?.() === true) return answerStatus(reply.code(503), 'draining')
    const text = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "now"`
    const { now } = onlyRow(await db.reference<{ now: number }>(sql('ready', text)))
    if (Math.abs(Date.now() - now) > maxClockDriftMs) return answerStatus(reply.code(503), 'clock')
    return answerStatus(reply, 'ready')
  })
  app.get('/apiweb/health', { config: { permit: 'super' } }, async (request, reply) => {
    try {
      return await answerPage(context, inspect, request, reply)
    } catch (error) {
      return answerMaintenance(request, reply, error)
    }
  })
}

const answerStatus = (reply: FastifyReply, status: string) =>
  reply.header('cache-control', 'no-store').send({ status })

const codeOfRefusal = (error: unknown): ErrorCode => {
  if (error instanceof Refusal && ['forbidden', 'unauthenticated'].includes(error.code)) {
    return error.code
  }
  throw error
}

/** Sends a refusal as a page, since the address is opened in browsers. */
function answerClosed(request: FastifyRequest, reply: FastifyReply) {
  return sendPage(request, reply, statusOf.forbidden, (t) => ({
    title: t('shell.forbidden.title'),
    body: html`<p class="lead">${t('pages.closed.lead')}</p>
      <a class="button" href="/">${t('shell.unknown.home')}</a>`,
  }))
}

async function answerPage(
  context: HttpContext,
  inspect: () => Promise<Inspection>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refused = await permittedCaller(context, 'super', request).then(() => null, codeOfRefusal)
  if (refused === 'unauthenticated') {
    return reply.redirect(`/login?intended-url=${encodeURIComponent(request.url)}`)
  }
  if (refused === 'forbidden') return answerClosed(request, reply)
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', healthPolicy)
    .send(healthPage(pageLocale(request, reply), request.url, await inspect()))
}
