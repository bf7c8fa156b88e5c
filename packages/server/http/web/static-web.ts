import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerUnknownRoute } from '../context/answer-error.ts'
import type { HttpContext } from '../context/context.ts'
import { answerMaintenance } from './maintenance.ts'
import { appPermissions } from '../border/security-headers.ts'
import { hashToken, sessionCookie } from '../session/session-cookie.ts'
import { chooseEncoding, listStaticFiles, readEncoded, type StaticFile } from './static-files.ts'

export interface StaticWebSettings {
  folder: string
  chatUrl?: string | undefined
  /** False to make pages remove their service worker. */
  serviceWorker?: boolean
}

const serverAddresses =
  /^\/(api|apiweb|assets|health|metrics|login|logout|password|invitation|offer|consent)(\/|$)/

export function registerStaticWeb(context: HttpContext, settings: StaticWebSettings): void {
  const built = builtWeb(settings)
  const policy = contentPolicy(settings.chatUrl)
  context.app.get('/*', { config: { permit: 'open' } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const file = built.fileAt(path)
    if (file) return answerFile(request, reply, file)
    if (serverAddresses.test(path) || /\.\w+$/.test(path)) return answerUnknownRoute(request, reply)
    return answerApp(context, request, reply, built, policy)
  })
}

const workerOn = '<meta name="dx-worker" content="on"'
const workerOff = '<meta name="dx-worker" content="off"'

interface BuiltWeb {
  fileAt(path: string): StaticFile | undefined
  page(): Promise<string>
}

function builtWeb({ folder, serviceWorker = true }: StaticWebSettings): BuiltWeb {
  let files: Map<string, StaticFile> | undefined
  let page: Promise<string> | undefined
  return {
    fileAt(path) {
      if (files === undefined && existsSync(folder)) files = listStaticFiles(folder)
      return files?.get(path)
    },
    page() {
      page ??= readFile(join(folder, 'index.html'), 'utf8').then(
        (text) => (serviceWorker ? text : text.replace(workerOn, workerOff)),
        (error: unknown) => {
          page = undefined
          throw error
        },
      )
      return page
    },
  }
}

export function contentPolicy(chatUrl: string | undefined): (nonce: string) => string {
  const chat = chatUrl === undefined ? '' : ` ${new URL(chatUrl).origin}`
  const rest = [
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${chat}`,
    `connect-src 'self'${chat}`,
    `frame-src 'self' blob:${chat}`,
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  // Allows WebAssembly for the camera's code reader.
  const compiled = "'wasm-unsafe-eval'"
  return (nonce) =>
    `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic' ${compiled}; ${rest}`
}

/** Content policy of files; a worker runs under the policy of its own file. */
const filePolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'"

async function answerFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile) {
  const encoding = chooseEncoding(file, request.headers['accept-encoding'])
  const body = await readEncoded(file, encoding).catch((error: NodeJS.ErrnoException) => {
    // A newer build has removed the file, so the page is outdated.
    if (error.code === 'ENOENT') throw new Refusal('not_found')
    throw error
  })
  void reply
    .type(file.contentType)
    .header('vary', 'accept-encoding')
    .header('content-security-policy', filePolicy)
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Redirects signed-out visitors before they download the app. */
async function answerApp(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  built: BuiltWeb,
  policy: (nonce: string) => string,
) {
  try {
    if (!(await hasSession(context, request))) {
      return await reply.redirect(`/login?intended-url=${encodeURIComponent(request.url)}`)
    }
  } catch (error) {
    return answerMaintenance(request, reply, error)
  }
  const nonce = randomBytes(18).toString('base64')
  const page = await built.page().catch(() => null)
  if (page === null) return reply.code(503).send('The web is not built: npm run build makes it.\n')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy(nonce))
    .header('permissions-policy', appPermissions)
    .send(page.replaceAll('__NONCE__', nonce))
}

async function hasSession(context: HttpContext, request: FastifyRequest): Promise<boolean> {
  const token = request.cookies[sessionCookie(context.secure)]
  if (token === undefined) return false
  const text = 'select dx_enter($1, null, null, null) is not null as is_known'
  const statement = sql<{ is_known: boolean }>('has-session', text, [hashToken(token)])
  return (await context.db.reference(statement))[0]?.is_known === true
}
