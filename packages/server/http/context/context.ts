import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import type { Route, Services } from '@dxweb/kit/definitions/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Registry } from './registry.ts'

/** What the HTTP side is built from. */
export interface AppParts {
  db: Database
  routes: readonly Route[]
  services: Services
  logger: Logger
  /** 32 bytes or more: signs CSRF tokens. */
  secret: Buffer
  /** Behind HTTPS: cookies are `__Host-` and Secure. */
  secure: boolean
  /** How many proxies stand before the server; what more of a forwarded address a client writes is not believed. */
  trustProxy: number
  /** The certificate and its key, as PEM, when this server speaks HTTPS itself. */
  tls?: { cert: Buffer; key: Buffer } | undefined
  limits?: Partial<Limits>
  /** Whether the disk can keep more. Without it what would write is refused, and reads go on. */
  hasRoom?: (() => boolean) | undefined
}

export interface Limits {
  bodyBytes: number
  requestMs: number
  /** As long as a file or many rows may be on their way. */
  uploadMs: number
  headersMs: number
}

/** What pages, streams and other routes of the server itself are given. */
export interface HttpContext extends AppParts {
  app: FastifyInstance
  registry: Registry
}

declare module 'fastify' {
  interface FastifyContextConfig {
    permit?: PermissionKey
    /** Its body may be on its way for as long as an upload's. */
    takesLong?: boolean
    /** Refused to whoever acts as somebody else. */
    inPerson?: boolean
    /** Tells which methods the address has, and does nothing. */
    isRefusal?: boolean
  }
}
