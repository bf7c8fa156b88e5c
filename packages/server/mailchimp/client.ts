import { setTimeout as delay } from 'node:timers/promises'
import { MailFault } from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import * as z from 'zod/mini'
import { limiter } from './limit.ts'

export interface ClientSettings {
  /** Replaces the service's address in tests and demonstrations. */
  baseUrl?: string | undefined
  /** Milliseconds to wait for an answer; the service itself stops after two minutes. */
  timeoutMs?: number
  /** Milliseconds of the first pause after throttling; each further pause is twice as long. */
  pauseMs?: number
}

/** The service's limit of concurrent requests per account. */
const maxConnections = 10
const maxTries = 6
const longestPauseMs = 60_000

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  body?: unknown
  /** Prevents a repetition after a lost answer, since the request could take effect twice. */
  isOnce?: true
}

export interface Answer {
  status: number
  /** Undefined if the body is not JSON. */
  json: unknown
}

export type SendRequest = (request: Request) => Promise<Answer>

/** Returns the address of the data center at the end of the key. The strict pattern excludes other hosts. */
function baseOf(key: string, { baseUrl }: ClientSettings): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, '')
  const [, center] = /^[0-9a-f]{32}-(us\d{1,2})$/.exec(key) ?? []
  if (center === undefined) throw new MailFault('key')
  return `https://${center}.api.mailchimp.com/3.0`
}

const problem = z.object({ title: z.string(), detail: z.optional(z.string()) })

/** Maximum size of an answer in bytes, about ten times the size of a page of a thousand members. */
const maxBytes = 20_000_000

/** Stops reading and throws if an answer exceeds `maxBytes`, since the service sends no such answer. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > maxBytes) throw new MailFault('unreached')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Returns the service's answer, or undefined if it is not JSON, as from a proxy or during throttling. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await textOf(response)
  if (!/json/i.test(response.headers.get('content-type') ?? '')) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns true if the same request may succeed later: for 429, any 5xx, and a 403 without a JSON problem. */
const isThrottled = ({ status, json }: Answer) =>
  status === 429 || status >= 500 || (status === 403 && !problem.safeParse(json).success)

const codes: Record<number, 'key' | 'forbidden' | 'gone'> = {
  401: 'key',
  403: 'forbidden',
  404: 'gone',
}

export function faultOf({ status, json }: Answer): MailFault {
  const { data } = problem.safeParse(json)
  const { title = '', detail = '' } = data ?? {}
  const more = { title: title.slice(0, 100), detail: detail.slice(0, 500) }
  if (isThrottled({ status, json }))
    return new MailFault(status >= 500 && status !== 503 ? 'unreached' : 'throttled')
  return new MailFault(codes[status] ?? 'refused', more)
}

const urlOf = (base: string, { path, query = {} }: Request) => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${base}${path}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''}`
}

/**
 * Returns milliseconds to wait: the time in Retry-After, or a pause that doubles each time, with a random variation.
 */
function pauseOf(retryAfter: string | null, tried: number, pauseMs: number): number {
  const asked = /^\d{1,4}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0
  const usual = pauseMs * 2 ** (tried - 1) * (0.75 + Math.random() / 2)
  return Math.min(Math.max(asked, usual), longestPauseMs)
}

/**
 * Returns a client for one account, with at most ten simultaneous requests. Repeats throttled and broken requests.
 * Errors never contain the key. Follows no redirect, since that would send the key elsewhere.
 */
export function openClient(key: string, settings: ClientSettings = {}): SendRequest {
  const { timeoutMs = 120_000, pauseMs = 1000 } = settings
  const base = baseOf(key, settings)
  const authorization = `Basic ${Buffer.from(`dxweb:${key}`).toString('base64')}`
  const limited = limiter(maxConnections)
  const send = async (request: Request) => {
    const response = await fetch(urlOf(base, request), {
      method: request.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization,
        accept: 'application/json',
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    })
    const answer = { status: response.status, json: await jsonOf(response) }
    return { answer, retryAfter: response.headers.get('retry-after') }
  }
  const attempt = (request: Request) =>
    limited(() => send(request)).catch((error: unknown) => {
      if (error instanceof MailFault) throw error
      return { answer: undefined, retryAfter: null }
    })
  return async (request) => {
    for (let tried = 1; ; tried += 1) {
      const { answer, retryAfter } = await attempt(request)
      const isFinal = answer !== undefined && !isThrottled(answer)
      if (isFinal) return answer
      if (tried === maxTries || (request.isOnce && answer === undefined)) {
        throw answer ? faultOf(answer) : new MailFault('unreached')
      }
      await delay(pauseOf(retryAfter, tried, pauseMs))
    }
  }
}
