import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerError, answerUnknownRoute } from './context/answer-error.ts'
import type { AppParts, HttpContext, Limits } from './context/context.ts'
import { cutSlowBodies } from './border/cut-slow-bodies.ts'
import { registerDraining } from './border/draining.ts'
import { guardRegistry } from './context/registry.ts'
import { routerOptions } from './context/router-options.ts'
import { compressReply } from './border/compress-reply.ts'
import { refuseTwoHosts } from './border/refuse-two-hosts.ts'
import { refuseOtherMethods } from './border/other-methods.ts'
import { takeFilesAsStreams } from './border/read-upload.ts'
import { registerRoute } from './border/register-route.ts'
import { securityHeaders } from './border/security-headers.ts'

const defaultLimits: Limits = {
  bodyBytes: 1_048_576,
  requestMs: 30_000,
  uploadMs: 300_000,
  headersMs: 10_000,
}

export async function createApp(
  parts: AppParts,
  extend: (context: HttpContext) => void | Promise<void> = () => {},
): Promise<HttpContext> {
  const limits = { ...defaultLimits, ...parts.limits }
  const setHeaders = securityHeaders(parts.secure)
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadMs,
    // Also answers requests on open connections while the port closes.
    return503OnClosing: false,
    trustProxy: (_address, hop) => hop < parts.trustProxy,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply, () => undefined)
      void answerError(error, request, reply)
    },
    routerOptions,
    ...serverOptions(parts, limits),
  }) as unknown as FastifyInstance
  const context: HttpContext = { ...parts, app, registry: guardRegistry(app) }
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownRoute)
  app.addHook('onRequest', setHeaders)
  app.addHook('onRequest', refuseTwoHosts)
  app.addHook('onSend', compressReply)
  cutSlowBodies(app, limits.requestMs)
  registerDraining(context)
  await app.register(cookie)
  takeFilesAsStreams(app)
  for (const route of parts.routes) registerRoute(context, route)
  await extend(context)
  refuseOtherMethods(context)
  return context
}

function serverOptions({ tls }: AppParts, { headersMs }: Limits) {
  const options = { headersTimeout: headersMs, connectionsCheckingInterval: 2000 }
  return tls ? { https: { ...options, ...tls } } : { http: options }
}
