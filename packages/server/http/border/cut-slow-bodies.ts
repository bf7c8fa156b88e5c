import type { FastifyInstance, FastifyRequest } from 'fastify'

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Cuts off whoever has not sent the whole request in `requestMs`. Routes whose bodies are large have as long as the
 * server itself gives every request; once such a route has answered, what it did not want to hear is cut off as soon.
 */
export function cutSlowBodies(app: FastifyInstance, requestMs: number): void {
  const cutLater = ({ raw }: FastifyRequest) => {
    const cut = setTimeout(() => raw.complete || raw.destroy(), requestMs)
    cut.unref()
    raw.once('end', () => clearTimeout(cut)).once('close', () => clearTimeout(cut))
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      if (request.routeOptions.config.takesLong) reply.raw.once('finish', () => cutLater(request))
      else cutLater(request)
    }
    done()
  })
}
