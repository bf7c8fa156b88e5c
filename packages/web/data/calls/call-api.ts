import type {
  BodyFor,
  Endpoint,
  EndpointParts,
  ParamsFor,
  QueryFor,
  ReplyOf,
} from '@dxweb/kit/definitions/endpoint.ts'
import type { ErrorBody } from '@dxweb/kit/errors/errors.ts'
import { isErrorCode, Refusal } from '@dxweb/kit/errors/errors.ts'
import { topicsOf } from '@dxweb/kit/definitions/topics.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { takePreloaded, takeReply } from './preloaded-reads.ts'
import { changed } from '../../ui/messages/shown-toasts.ts'
import { buildId } from './build-id.ts'
import { callHeaders } from './context-headers.ts'
import { csrfToken, refreshCsrfCookie } from './csrf.ts'
import { askForSudo, askToSignIn, isSudoOver } from './login-page.ts'
import { awaitAnswer, refetchFailedChange, refetchOwnChange } from './own-changes.ts'
import { refuseUnreadable } from './readable-file.ts'
import { urlOf } from './url-of.ts'
import { signal } from './signals.ts'

interface CallParts {
  /** Key that limits a repeated call to one effect. Created by `newKey` when the user's action begins. */
  idempotencyKey?: string | undefined
  asSelf?: boolean
  keepalive?: boolean
  file?: Blob
  isQuiet?: boolean
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Changed topics that only the caller knows. */
  topics?: readonly string[]
}

type Asked<P extends EndpointParts> = (ParamsFor<P> extends undefined
  ? { params?: undefined }
  : { params: Loose<ParamsFor<P>> }) &
  (QueryFor<P> extends undefined ? { query?: undefined } : { query?: Loose<QueryFor<P>> }) &
  (BodyFor<P> extends undefined ? { body?: undefined } : { body: BodyFor<P> }) &
  CallParts

type LooselyAsked = CallParts & { params?: object; query?: object; body?: unknown }

export type Loose<T> = { [K in keyof T]: T[K] | number }

export const newKey = (): string => uuid7()

export class FailedCall extends Refusal {
  readonly url: string
  readonly httpStatus: number
  /** True if only the screen reports the failure. */
  readonly isQuiet: boolean

  constructor(url: string, httpStatus: number, refusal: Refusal, isQuiet = false) {
    super(refusal.code, { fields: refusal.fields, details: refusal.details })
    this.name = 'FailedCall'
    this.message = `${url}: ${httpStatus}`
    this.url = url
    this.httpStatus = httpStatus
    this.isQuiet = isQuiet
  }
}

interface Sent {
  method: string
  url: string
  body?: unknown
  file?: Blob
  idempotencyKey?: string | undefined
  asSelf?: boolean
  keepalive?: boolean
  isQuiet?: boolean
  signal?: AbortSignal
  headers?: Record<string, string>
}

const unsent = { details: { failed: 'offline' } }

/** Reports that the server was not reached. The report of an unsent change stays until the user has read it. */
function unreached(method: string, isQuiet = false): Refusal {
  const isUnsent = method !== 'GET' && !navigator.onLine
  const refusal = new Refusal('unavailable', isUnsent ? unsent : {})
  if (!isQuiet) signal({ backendDown: true, ...(isUnsent && { failure: refusal }) })
  return refusal
}

async function send({
  method,
  url,
  body,
  file,
  idempotencyKey,
  asSelf,
  keepalive,
  isQuiet,
  signal: aborted,
  headers: more,
}: Sent): Promise<Response> {
  // Reads need no token, and reading cookies is slow.
  const token = method === 'GET' ? null : csrfToken()
  const headers: Record<string, string> = {
    ...callHeaders(url, asSelf),
    ...(token !== null && { 'X-XSRF-TOKEN': token }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(file !== undefined && { 'Content-Type': file.type || 'application/octet-stream' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...more,
  }
  try {
    const early = method === 'GET' ? takePreloaded(url, headers) : undefined
    if (early) return await early
    const payload = file ?? (body === undefined ? undefined : JSON.stringify(body))
    return await fetch(url, {
      method,
      headers,
      body: payload,
      credentials: 'include',
      keepalive,
      signal: aborted,
    })
  } catch (error) {
    if (aborted?.aborted) throw error
    if (file) await refuseUnreadable(file)
    throw unreached(method, isQuiet)
  }
}

/** Returns the refusal for a reply in another format, such as a proxy's own page. */
export function refusalOfStatus(status: number): Refusal {
  if (status === 413) return new Refusal('too_large')
  return new Refusal(status >= 500 ? 'internal' : 'invalid')
}

async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null)
  const error = (body as Partial<ErrorBody> | null)?.error
  if (error && isErrorCode(error.code)) {
    return new Refusal(error.code, { fields: error.fields, details: error.details })
  }
  return refusalOfStatus(response.status)
}

/**
 * Reports failures of the whole page. An `unavailable` refusal without `X-Dx-Maintenance` concerns a single command,
 * mail or file, and is reported by the caller.
 */
function announce(method: string, response: Response, refusal: Refusal): void {
  if (response.status === 401) askToSignIn(method === 'GET')
  if (isSudoOver(refusal)) askForSudo(method === 'GET')
  if (response.status !== 503) return
  if (response.headers.get('X-Dx-Maintenance') === '1') signal({ maintenance: true })
  else if (refusal.code !== 'unavailable') signal({ backendDown: true })
}

/** Sends PATCH as PUT (specification 7) and renews a stale CSRF token once. Throws any refusal. */
export async function request(asked: Sent): Promise<Response> {
  const sent = asked.method === 'PATCH' ? { ...asked, method: 'PUT' } : asked
  let response = await send(sent)
  if (response.status === 419) {
    await refreshCsrfCookie()
    response = await send(sent)
  }
  const served = response.headers.get('X-Dx-Build')
  if (served !== null && served !== buildId) signal({ outdated: true })
  if (response.ok) {
    signalReached()
    return response
  }
  const refusal = await refusalOf(response)
  if (!sent.isQuiet || response.status !== 503) announce(sent.method, response, refusal)
  throw new FailedCall(sent.url, response.status, refusal, sent.isQuiet)
}

function signalReached(): void {
  signal({ maintenance: false, backendDown: false })
}

/** Throws a `Refusal` with the server's error code. */
export const callApi = <P extends EndpointParts>(
  endpoint: Endpoint<P>,
  asked: Asked<P>,
): Promise<ReplyOf<P>> => callLoosely(endpoint, asked)

/** Calls an endpoint. After a command, also rereads the rows that the command changed. */
export async function callLoosely<P extends EndpointParts>(
  { method, path, parts }: Endpoint<P>,
  asked: LooselyAsked,
): Promise<ReplyOf<P>> {
  const { params, query, body, topics = [], ...rest } = asked
  const sent = { method, url: urlOf(path, params, query), body, ...rest }
  if (method === 'GET') return (await (await request(sent)).json()) as ReplyOf<P>
  return changing(sent, (reply) => [
    ...topicsOf(parts.changes, { params, body, reply }),
    ...topics,
  ]) as Promise<ReplyOf<P>>
}

/** Returns the objects that a command changed: the row of its path, and the rows named by its topics. */
function thingsOf(url: string, topics: readonly string[]): string[] {
  const [path = ''] = url.split('?', 1)
  const row = /^.*\/partners\/\d+\/[^/]+\/[^/]+/.exec(path)?.[0] ?? path
  return [row, ...topics.filter((topic) => topic.includes(':'))]
}

/** Sends a command with a mark. Live messages about the changes of the command contain the same mark. */
export async function changing(
  sent: Sent,
  topicsFor: (reply?: unknown) => readonly string[],
): Promise<unknown> {
  const mark = newKey()
  awaitAnswer(mark)
  try {
    const response = await request({ ...sent, headers: { ...sent.headers, 'X-Dx-Mark': mark } })
    const reply: unknown = await response.json()
    const topics = topicsFor(reply)
    refetchOwnChange(mark, topics)
    changed(thingsOf(sent.url, topics))
    return reply
  } catch (error) {
    refetchFailedChange(mark, topicsFor())
    throw error
  }
}

/** Returns the reply to a read started by the page's first script; undefined until the reply has arrived. */
export function preloadedReply<P extends EndpointParts>(
  { path }: Endpoint<P>,
  { params, query }: LooselyAsked,
): ReplyOf<P> | undefined {
  const url = urlOf(path, params, query)
  return takeReply(url, callHeaders(url)) as ReplyOf<P> | undefined
}
