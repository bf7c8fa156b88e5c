import { Readable } from 'node:stream'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal, tooMany } from '@dxweb/kit/errors/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Declared types are not trusted; the first bytes decide. */
const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']

/** Refuses text/plain, and leaves files unread until the caller is known, so strangers cannot fill the memory. */
export function takeFilesAsStreams(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(fileTypes, (_request, stream, done) => done(null, stream))
}

export function jsonOf({ body }: FastifyRequest): unknown {
  if (body instanceof Readable) throw new Refusal('invalid')
  return body ?? {}
}

/** Bytes of concurrent uploads held in memory. */
const mostHeld = 200_000_000
let held = 0

type Sent = Pick<FastifyRequest, 'body' | 'headers'>

/** Refuses at once what says that it is too large. */
function openUpload({ upload }: EndpointParts, { body, headers }: Sent) {
  if (upload === undefined || !(body instanceof Readable)) throw new Refusal('invalid')
  if (Number(headers['content-length'] ?? 0) > upload.mostBytes) throw new Refusal('too_large')
  return { body, mostBytes: upload.mostBytes }
}

export function readPieces(parts: EndpointParts, sent: Sent): AsyncIterable<Uint8Array> {
  const { body, mostBytes } = openUpload(parts, sent)
  return piecesOf(body, mostBytes)
}

/** A reader that stops early lets the rest pass by, so that the caller gets an answer. */
async function* piecesOf(body: Readable, mostBytes: number): AsyncIterable<Uint8Array> {
  let size = 0
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > mostBytes) throw new Refusal('too_large')
      yield piece as Buffer
    }
  } finally {
    body.resume()
  }
}

export async function readUpload(endpointParts: EndpointParts, sent: Sent): Promise<Buffer> {
  const { body, mostBytes } = openUpload(endpointParts, sent)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length
      held += part.length
      if (size > mostBytes) throw new Refusal('too_large')
      if (held > mostHeld) throw tooMany(5)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    held -= size
  }
}
