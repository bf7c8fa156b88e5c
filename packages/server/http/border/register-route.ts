import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isPausedFor, isPermission, may } from '@dxweb/areas/access/rights/permissions.ts'
import type { Row } from '@dxweb/kit/database/database.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { topicsOf } from '@dxweb/kit/definitions/topics.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import type { Call, Caller, FileReply, Route } from '@dxweb/kit/definitions/route.ts'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readBehind, readUntil } from '../../db/database.ts'
import type { HttpContext } from '../context/context.ts'
import { askedScope, readCaller, readCallerWith } from '../session/caller.ts'
import { atBodyField } from './at-body-field.ts'
import { checkCsrf } from '../session/csrf.ts'
import { type ReplySchema, replySerializer } from './reply-serializer.ts'
import { readHeaderNumber, readHeaderVersion, readPageNonce } from '../session/request-headers.ts'
import { markedChanges } from './marked-changes.ts'
import { jsonOf, readPieces, readUpload } from './read-upload.ts'
import { recordWritten, readsAfter } from '../session/read-position.ts'
import { renewSession } from '../session/renew-session.ts'

export const apiPrefix = '/api/v1'

export const fastifyPath = (path: string) => apiPrefix + path.replaceAll(/\{([a-zA-Z]+)\}/g, ':$1')

export function registerRoute(context: HttpContext, route: Route): void {
  const { method, path, parts } = route.endpoint
  const { permit } = parts
  if (!isPermission(permit)) throw new Error(`${method} ${path} names no permission of the table`)
  const handler = route.kind === 'json' ? answerJson(context, route) : answerFile(context, route)
  for (const address of [path, ...(parts.aliases ?? [])]) {
    context.app.route({
      // PATCH is the same as PUT (specification 7).
      method: method === 'PUT' ? ['PUT', 'PATCH'] : method,
      url: fastifyPath(address),
      config: {
        permit,
        inPerson: parts.inPerson === true,
        isSlow: parts.isSlow === true || parts.upload !== undefined,
      },
      handler,
    })
  }
}

type Write = ReturnType<typeof replySerializer>

/** Serializers by reply schema, cached since a test process creates the app many times. */
const writers = new WeakMap<object, Write>()

export function serializerOf({ endpoint }: Pick<Route, 'endpoint'>): Write {
  const { reply } = endpoint.parts
  const known = writers.get(reply)
  if (known) return known
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })
  const write = replySerializer(schema as ReplySchema)
  writers.set(reply, write)
  return write
}

function answerJson(context: HttpContext, route: Route) {
  // The serializer is compiled with the first answer, since compiling all routes would take a third of the app's start.
  let write: Write | undefined
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call = await readCall(context, route, request, reply)
    const answer = await route.handle(call).catch((error: unknown) => {
      throw atBodyField(error, call.body)
    })
    sendChanges(route, call, answer)
    await recordWritten(context, request, reply)
    write ??= serializerOf(route)
    void reply.header('cache-control', 'no-store').serializer(write)
    void reply.type('application/json; charset=utf-8')
    return answer
  }
}

function answerFile(context: HttpContext, route: Route) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const file = (await route.handle(await readCall(context, route, request, reply))) as FileReply
    await recordWritten(context, request, reply)
    void reply.header('cache-control', 'no-store').type(file.contentType)
    if (file.fileName !== undefined) {
      const named = contentDisposition(file.fileName, {
        type: file.isKept ? 'attachment' : 'inline',
      })
      void reply.header('content-disposition', named)
    }
    if (isKnown(request, reply, file)) return reply.code(304).send()
    const { body } = file
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body)
    return reply.send(isWhole || body instanceof Readable ? body : Readable.from(body))
  }
}

function sendChanges({ endpoint }: Route, call: Call<EndpointParts>, reply?: unknown): void {
  const { services, scope, params, body } = call
  for (const topic of topicsOf(endpoint.parts.changes, { params, body, reply })) {
    services.changed(scope.partnerId, topic)
  }
}

/** Sets the headers for caching and revalidation. Returns true if the client's copy is current. */
function isKnown(request: FastifyRequest, reply: FastifyReply, file: FileReply): boolean {
  const { etag, lastModified, maxAgeSeconds } = file
  if (etag === undefined) return false
  const use = maxAgeSeconds === undefined ? 'private, no-cache' : `public, max-age=${maxAgeSeconds}`
  void reply.header('cache-control', use).header('etag', etag)
  if (maxAgeSeconds !== undefined) void reply.header('access-control-allow-origin', '*')
  if (lastModified) void reply.header('last-modified', lastModified.toUTCString())
  return request.headers['if-none-match'] === etag
}

/** Checks the caller, then the permission, then the input, so that refusals reveal nothing to strangers. */
async function readCall(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<EndpointParts>> {
  const { parts, method } = route.endpoint
  const abortSignal = abortSignalOf(reply)
  const { caller, rows, parsed } = await readCallerAndRows(context, route, request, abortSignal)
  refuseImpersonal(caller, parts)
  if (method !== 'GET') {
    if (!caller.permits) checkCsrf(context, request, caller.sessionHash)
    if (context.hasRoom?.() === false) throw new Refusal('no_room')
  }
  const key = readIdempotencyKey(parts, request)
  return {
    ...(parsed ?? readAddress(parts, request)),
    body: parts.body ? readAs(parts.body, jsonOf(request)) : undefined,
    ...bodyReaders(parts, request),
    caller,
    scope: scopeOf(caller, method),
    ...(method === 'GET' ? readsOf(context, request, abortSignal) : { db: context.db }),
    services: markedChanges(request, context.services),
    now: new Date(),
    requestId: request.id,
    idempotencyKey: key,
    bodyHash: key === '' ? noHash : hashRequest(request),
    ifMatch: readHeaderVersion(request),
    askedPartnerId: readHeaderNumber(request, 'x-dx-partner') || null,
    get pageNonce() {
      return readPageNonce(request)
    },
    rows,
    get signal() {
      return abortSignal()
    },
    renewSession: (store) => renewSession(context, reply, store),
  }
}

/** Returns a database that cancels reads when their caller disconnects, and may read long reports from a replica. */
function readsOf(context: HttpContext, request: FastifyRequest, abortSignal: () => AbortSignal) {
  const after = readsAfter(context, request)
  const until = readUntil(context.db, abortSignal)
  return after ? { db: readBehind(until, after), readsAfter: after } : { db: until }
}

const bodyReaders = (parts: EndpointParts, request: FastifyRequest) => ({
  upload: () => readUpload(parts, request),
  pieces: () => readPieces(parts, request),
})

/** Refuses personal actions in sudo and with API keys. */
function refuseImpersonal({ sudoId, permits }: Caller, { inPerson }: EndpointParts): void {
  if (inPerson && sudoId !== null) throw new Refusal('not_in_sudo')
  if (inPerson && permits) throw new Refusal('forbidden')
}

/**
 * Adds the hash of the caller's API key to the scope of commands, so that no command commits after the key was revoked.
 */
const scopeOf = ({ partner, renterId, userId, permits, sessionHash }: Caller, method: string) => ({
  partnerId: partner?.id ?? 0,
  renterId,
  userId,
  ...(permits && method !== 'GET' && { keyHash: sessionHash }),
})

/** Creates the abort signal for the first read of a call; later reads share it. */
function abortSignalOf({ raw }: FastifyReply): () => AbortSignal {
  let signal: AbortSignal | undefined
  return () => {
    signal ??= signalOf(raw)
    return signal
  }
}

function signalOf(raw: FastifyReply['raw']): AbortSignal {
  const controller = new AbortController()
  const close = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) close()
  else raw.once('close', close)
  return controller.signal
}

const noHash = Buffer.alloc(0)

const hashRequest = ({ method, url, body }: FastifyRequest) =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest()

interface Address {
  params: unknown
  query: unknown
}

const readAddress = (parts: EndpointParts, request: FastifyRequest): Address => ({
  params: readParams(parts, paramsOf(request)),
  query: parts.query ? readAs(parts.query, request.query) : undefined,
})

/**
 * Authenticates the caller and reads the rows in one round trip. Reports errors in the input only to callers with
 * permission.
 */
async function readCallerAndRows(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  abortSignal: () => AbortSignal,
): Promise<{ caller: Caller; rows: Row[][]; parsed?: Address }> {
  const { parts } = route.endpoint
  const { permit } = parts
  const permittedFirst = () => permittedCaller(context, permit, request)
  if (!route.ask || !isPermission(permit)) return { caller: await permittedFirst(), rows: [] }
  try {
    const parsed = readAddress(parts, request)
    const reads = route.ask({ ...parsed, scope: askedScope(request) })
    const asking = { reads, permit, signal: abortSignal() }
    const { caller, rows } = await readCallerWith(context, request, asking)
    return { caller: permitted(caller, permit, request), rows, parsed }
  } catch (error) {
    if (!isAboutCaller(error)) await permittedFirst()
    throw error
  }
}

const isAboutCaller = (error: unknown) =>
  error instanceof Refusal &&
  ['unauthenticated', 'forbidden', 'unavailable', 'busy', 'broken_off'].includes(error.code)

const nobody: Caller = {
  userId: 0,
  sudoId: null,
  isSuper: false,
  email: '',
  firstName: '',
  lastName: '',
  locale: 'nb',
  roles: [],
  modules: [],
  partner: null,
  renterId: 0,
  sessionHash: '',
}

/** Throws 401 without a session, 404 without access to the partner, 403 without the permission. */
export async function permittedCaller(
  context: HttpContext,
  permit: string,
  request: FastifyRequest,
): Promise<Caller> {
  return permitted(await readCaller(context, request), permit, request)
}

function permitted(caller: Caller | null, permit: string, request: FastifyRequest): Caller {
  if (!isPermission(permit)) throw new Refusal('forbidden')
  if (may(caller, permit)) return caller ?? nobody
  if (caller === null) throw new Refusal('unauthenticated')
  if (isPausedFor(caller, permit)) {
    if (request.method === 'GET') return caller
    throw new Refusal('venue_paused')
  }
  const asksPartner = (request.params as Record<string, string> | undefined)?.['partnerId']
  if (asksPartner !== undefined && caller.roles.length === 0) throw new Refusal('not_found')
  throw new Refusal('forbidden')
}

/** Adds the partner from the header to the parameters of an alias whose path has no partner. */
function paramsOf(request: FastifyRequest): unknown {
  const params = request.params as Record<string, string> | undefined
  const partnerId = readHeaderNumber(request, 'x-dx-partner')
  return partnerId ? { partnerId: String(partnerId), ...params } : params
}

function readParams(parts: EndpointParts, params: unknown): unknown {
  if (parts.params === undefined) return undefined
  const read = z.safeParse(parts.params, params)
  if (!read.success) throw new Refusal('not_found')
  return read.data
}

function readIdempotencyKey(parts: EndpointParts, request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (parts.idempotent !== true) return ''
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key
  throw invalidField('Idempotency-Key', 'required')
}
