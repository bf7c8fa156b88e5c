import { Agent as PlainAgent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent, request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Attempt, Message, Send } from '@dxweb/areas/webhooks/sending/message.ts'
import { type Fault, retryAfterOf } from '@dxweb/areas/webhooks/rules.ts'
import { Webhook } from 'standardwebhooks'
import { checkedLookup, privateCode } from './public-address.ts'

export interface SendSettings {
  /** True only for tests and demos: allows receivers on this machine, also over plain http. */
  takesLoopback: boolean
  timeoutMs?: number
  clock?: () => Date
  lookup?: LookupFunction
}

/** Timeout in milliseconds; Standard Webhooks recommends 15 to 30 seconds. */
const defaultTimeoutMs = 20_000
/** Maximum number of bytes to read from an answer, so that an endless answer blocks nothing. */
const readBytes = 4096
/** Maximum number of characters of an answer's text to store. */
const keptText = 300

interface Answered {
  status: number
  retryAfter: string | undefined
  text: string
}

/** Never throws; an error becomes the fault of the attempt. */
export function createSend(settings: SendSettings): Send {
  const { takesLoopback, timeoutMs = defaultTimeoutMs, clock = () => new Date() } = settings
  const lookup = settings.lookup ?? checkedLookup(takesLoopback)
  const agents = {
    'https:': new Agent({ keepAlive: true, maxFreeSockets: 16, timeout: timeoutMs }),
    'http:': new PlainAgent({ keepAlive: true, maxFreeSockets: 16, timeout: timeoutMs }),
  }
  return async (message, stopping) => {
    const at = clock()
    const began = performance.now()
    const finish = (rest: Omit<Attempt, 'at' | 'ms'>): Attempt => ({
      at: at.toISOString(),
      ms: Math.round(performance.now() - began),
      ...rest,
    })
    try {
      const url = new URL(message.url)
      const isPlain = url.protocol === 'http:'
      // A numeric address needs no look-up, so the check in the look-up would miss it.
      if (
        (isPlain && !takesLoopback) ||
        (isIP(hostOf(url)) !== 0 && !isLocal(url, takesLoopback))
      ) {
        return finish({ status: null, fault: 'private', answer: '', retryAfterMs: 0 })
      }
      const answered = await post(message, url, {
        at,
        lookup,
        agent: isPlain ? agents['http:'] : agents['https:'],
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stopping ? [stopping] : [])]),
      })
      return finish(readAnswer(answered, at))
    } catch (error) {
      return finish({ status: null, fault: faultOf(error), answer: '', retryAfterMs: 0 })
    }
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const isLocal = (url: URL, takesLoopback: boolean) => takesLoopback && hostOf(url) === '127.0.0.1'

interface Posting {
  at: Date
  lookup: LookupFunction
  agent: Agent | PlainAgent
  signal: AbortSignal
}

function headersOf({ secrets, messageId, body }: Message, at: Date) {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'DxWeb-Webhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(messageId, at, body))
      .join(' '),
  }
}

function post(message: Message, url: URL, { at, ...options }: Posting): Promise<Answered> {
  const request = url.protocol === 'http:' ? requestPlain : requestSecure
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { ...options, method: 'POST', headers: headersOf(message, at) },
      (response) => {
        readText(response).then((text) => {
          const { statusCode = 0, headers } = response
          resolve({ status: statusCode, retryAfter: headers['retry-after'], text })
        }, reject)
      },
    )
    asked.on('error', reject).end(message.body)
  })
}

/** Reads the beginning of an answer, and closes the connection if there is more. */
async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= readBytes) break
  }
  return Buffer.concat(parts).subarray(0, readBytes).toString('utf8')
}

function readAnswer({ status, retryAfter, text }: Answered, at: Date) {
  const isDone = status >= 200 && status < 300
  const isRedirect = status >= 300 && status < 400
  const fault: Attempt['fault'] = isDone
    ? ''
    : status === 410
      ? 'gone'
      : isRedirect
        ? 'redirect'
        : 'status'
  return {
    status,
    fault,
    // PostgreSQL cannot store NUL characters.
    answer: text.toWellFormed().replaceAll('\u0000', '').slice(0, keptText),
    retryAfterMs: isDone ? 0 : retryAfterOf(retryAfter, at),
  }
}

const codes: Readonly<Record<string, Fault>> = {
  [privateCode]: 'private',
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'not_found',
  EAI_AGAIN: 'not_found',
  ETIMEDOUT: 'timeout',
}

function faultOf(error: unknown): Fault {
  const { name, code = '' } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'tls'
  return codes[code] ?? 'network'
}
