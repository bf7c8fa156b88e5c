import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { checkedLookup, privateCode } from '../webhooks/public-address.ts'

export interface SignedMessage {
  address: string
  /** Id of the message, the same at each attempt to send it. */
  id: string
  body: string
  key: string
}

export interface Answered {
  status: number
  text: string
}

export type PostSigned = (message: SignedMessage) => Promise<Answered>

export interface PostSettings {
  /** True only for tests: allows receivers on localhost, also with plain http. */
  takesLoopback: boolean
  timeoutMs?: number
  lookup?: LookupFunction
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

const maxBytes = 1_048_576

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw new RangeError('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const hostOf = ({ hostname }: URL) => hostname.replaceAll(/^\[|\]$/g, '')

/** Refuses plain http, credentials in the URL, and numeric addresses, which the DNS lookup would not check. */
function refuseAddress(url: URL, takesLoopback: boolean): void {
  const host = hostOf(url)
  if (takesLoopback && host === '127.0.0.1') return
  if (url.protocol !== 'https:' || isIP(host) !== 0 || url.username !== '' || url.password !== '') {
    throw new PrivateAddress()
  }
}

function headersOf({ id, body, key }: SignedMessage, at: Date) {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'DxWeb/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key, { format: 'raw' }).sign(id, at, body),
  }
}

/**
 * Signs by Standard Webhooks. Connects to the address that was checked, and returns a redirect like any other answer.
 */
export function postSigned(settings: PostSettings): PostSigned {
  const { takesLoopback, timeoutMs = 30_000 } = settings
  const lookup = settings.lookup ?? checkedLookup(takesLoopback)
  return async (message) => {
    const url = new URL(message.address)
    refuseAddress(url, takesLoopback)
    const request = url.protocol === 'http:' ? requestPlain : requestSecure
    const options = {
      method: 'POST',
      agent: false as const,
      lookup,
      signal: AbortSignal.timeout(timeoutMs),
      headers: headersOf(message, new Date()),
    }
    const answered = new Promise<Answered>((resolve, reject) => {
      const asked = request(url, options, (response) => {
        textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
      })
      asked.on('error', reject).end(message.body)
    })
    return answered.catch((error: NodeJS.ErrnoException) => {
      throw error.code === privateCode ? new PrivateAddress() : error
    })
  }
}
