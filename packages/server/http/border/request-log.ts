import type { FastifyRequest } from 'fastify'
import type { HttpContext } from '../context/context.ts'
import { routeOf } from './metrics.ts'

/** One line a request: what was asked, not by its address but by its route, and by whom, not by name but by id. */
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

/** Asked so often that their lines would hide the others. */
const isQuiet = (request: FastifyRequest) =>
  request.url.startsWith('/assets/') || request.url.startsWith('/health/')
