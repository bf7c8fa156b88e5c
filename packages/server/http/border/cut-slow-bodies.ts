import type { FastifyInstance, FastifyRequest } from 'fastify'

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Disconnects slow senders after `requestMs`. For uploads and other slow routes, this time begins with the answer;
 * until then, the server's longer timeout applies.
 */
export function cutSlowBodies(app: FastifyInstance, requestMs: number): void {
  const cutLater = ({ raw }: FastifyRequest) => {
    const cut = setTimeout(() => raw.complete || raw.destroy(), requestMs)
    cut.unref()
    raw.once('end', () => clearTimeout(cut)).once('close', () => clearTimeout(cut))
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      if (request.routeOptions.config.isSlow) reply.raw.once('finish', () => cutLater(request))
      else cutLater(request)
    }
    done()
  })
}
