import cookie from '@fastify/cookie'
import type { PermissionKey } from '@dxweb/areas/access/permissions.ts'
import type { Database } from '@dxweb/kit/database.ts'
import type { Route, Services } from '@dxweb/kit/route.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { answerError, answerUnknownRoute } from './answer-error.ts'
import { guardRegistry, type Registry } from './registry.ts'
import { registerRoute } from './register-route.ts'
import { setSecurityHeaders } from './security-headers.ts'

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
  trustProxy: boolean
  limits?: Partial<Limits>
}

export interface Limits {
  bodyBytes: number
  requestMs: number
  headersMs: number
}

export const defaultLimits: Limits = { bodyBytes: 1_048_576, requestMs: 30_000, headersMs: 10_000 }

/** What pages, streams and other routes of the server itself are given. */
export interface HttpContext extends AppParts {
  app: FastifyInstance
  registry: Registry
}

declare module 'fastify' {
  interface FastifyContextConfig {
    permit?: PermissionKey
  }
}

/** The Fastify application with every route of the areas; pages and streams are added by `extend`. */
export async function createApp(
  parts: AppParts,
  extend: (context: HttpContext) => void | Promise<void> = () => {},
): Promise<HttpContext> {
  const limits = { ...defaultLimits, ...parts.limits }
  const app = Fastify({
    loggerInstance: parts.logger,
    disableRequestLogging: true,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    trustProxy: parts.trustProxy,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: 2000 },
  }) as unknown as FastifyInstance
  const context: HttpContext = { ...parts, app, registry: guardRegistry(app) }
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownRoute)
  app.addHook('onRequest', setSecurityHeaders)
  await app.register(cookie)
  for (const route of parts.routes) registerRoute(context, route)
  await extend(context)
  return context
}
