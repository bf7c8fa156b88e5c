import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { Route, Services } from '@dxweb/kit/definitions/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Position } from '../../db/replica/position.ts'
import type { Registry } from './registry.ts'

export interface AppParts {
  db: Database
  routes: readonly Route[]
  services: Services
  logger: Logger
  /** At least 32 bytes; signs CSRF tokens. */
  secret: Buffer
  /** True behind HTTPS: cookies are then `__Host-` and Secure. */
  secure: boolean
  /** The number of trusted proxies; further forwarded addresses are ignored. */
  trustProxy: number
  /** PEM, if this server terminates TLS itself. */
  tls?: { cert: Buffer; key: Buffer } | undefined
  limits?: Partial<Limits>
  /** While false, writes are refused and reads continue. */
  hasRoom?: (() => boolean) | undefined
  /** Log position of the last change announced to a venue's screens, for reads on a replica. */
  seenUntil?: ((partnerId: number) => Position) | undefined
  /** True after a stop was requested: the server is no longer ready, but still answers requests. */
  isDraining?: (() => boolean) | undefined
}

export interface Limits {
  bodyBytes: number
  requestMs: number
  uploadMs: number
  headersMs: number
}

export interface HttpContext extends AppParts {
  app: FastifyInstance
  registry: Registry
}

declare module 'fastify' {
  interface FastifyContextConfig {
    permit?: PermissionKey
    isSlow?: boolean
    inPerson?: boolean
  }
}
