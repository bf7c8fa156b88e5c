import type { FastifyRequest } from 'fastify'
import type { HttpContext } from '../context/context.ts'
import { routeOf } from './metrics.ts'

/** Logs the route instead of the URL and the user's id instead of a name, to avoid personal data. */
export function registerRequestLog(context: HttpContext): void {
  context.app.addHook('onResponse', (request, reply, done) => {
    const level = isQuiet(request) && reply.statusCode < 400 ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.callerId,
      },
      'request',
    )
    done()
  })
}

/** Returns true for frequent requests, which would hide other requests in the log. */
const isQuiet = (request: FastifyRequest) =>
  request.url.startsWith('/assets/') || request.url.startsWith('/health/')
