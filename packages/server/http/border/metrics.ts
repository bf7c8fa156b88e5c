import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ReadCopy } from '../../db/database.ts'
import type { HttpContext } from '../context/context.ts'

export interface MetricsSettings {
  /** Token that lets other machines read `/metrics`, with `Authorization: Bearer …`. */
  token?: string | undefined
}

export function registerMetrics(context: HttpContext, { token }: MetricsSettings = {}): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const { replica } = context.db
  if (replica) measureLag(register, replica)
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  context.app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  context.app.get('/metrics', { config: { permit: 'open' } }, async (request, reply) => {
    if (!isAllowed(request, { token, trustProxy: context.trustProxy }))
      throw new Refusal('forbidden')
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function measureLag(register: Registry, replica: ReadCopy): void {
  const lag: Gauge = new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'Time that the replica is behind, NaN while it does not answer',
    registers: [register],
    collect() {
      lag.set((replica.behindMs() ?? Number.NaN) / 1000)
    },
  })
}

/** Returns the route's pattern, since there is no limit to the number of URLs with ids. */
export const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none'

interface Opening {
  token: string | undefined
  trustProxy: number
}

/**
 * Without a token, allows only requests from localhost, and none behind a proxy, where all requests seem to be local.
 */
function isAllowed(request: FastifyRequest, { token, trustProxy }: Opening): boolean {
  if (token === undefined) {
    const isDirect = trustProxy === 0 && request.headers['x-forwarded-for'] === undefined
    const from = request.socket.remoteAddress ?? ''
    return isDirect && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(from)
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
