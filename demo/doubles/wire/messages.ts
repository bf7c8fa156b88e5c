import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Ask {
  method: string
  /** The path below the address of the service. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  /** The double's own address, for links in answers. */
  origin: string
}

export interface Answer {
  status: number
  /** Sent as JSON, unless it is a byte array. */
  body?: unknown
  headers?: Record<string, string>
}

const maxBytes = 16 * 1024 * 1024

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = part as Buffer
    size += bytes.length
    if (size > maxBytes) throw new RangeError('The body is too long')
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Undefined if the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export function bytesOf({ body }: Answer): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
}

export function headersOf(answer: Answer): Record<string, string> {
  const { body, headers } = answer
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  return {
    ...(isJson && { 'content-type': 'application/json' }),
    'content-length': String(bytesOf(answer).length),
    ...headers,
  }
}

export function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, headersOf(answer)).end(bytesOf(answer))
}
