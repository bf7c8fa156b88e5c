import { Readable } from 'node:stream'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal, tooMany } from '@dxweb/kit/errors/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Accepted content types. They are not trusted: the first bytes determine the type. */
const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']

/**
 * Refuses text/plain. Leaves files unread until the caller is authenticated, so that strangers cannot fill the memory.
 */
export function takeFilesAsStreams(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(fileTypes, (_request, stream, done) => done(null, stream))
}

export function jsonOf({ body }: FastifyRequest): unknown {
  if (body instanceof Readable) throw new Refusal('invalid')
  return body ?? {}
}

/** Maximum total size of concurrent uploads in memory, in bytes. */
const maxHeld = 200_000_000
let held = 0

type Sent = Pick<FastifyRequest, 'body' | 'headers'>

/** Refuses an upload with too large a declared length immediately. */
function openUpload({ upload }: EndpointParts, { body, headers }: Sent) {
  if (upload === undefined || !(body instanceof Readable)) throw new Refusal('invalid')
  if (Number(headers['content-length'] ?? 0) > upload.maxBytes) throw new Refusal('too_large')
  return { body, maxBytes: upload.maxBytes }
}

export function readPieces(parts: EndpointParts, sent: Sent): AsyncIterable<Uint8Array> {
  const { body, maxBytes } = openUpload(parts, sent)
  return piecesOf(body, maxBytes)
}

/** Discards the rest if the reader stops early, so that the caller still gets an answer. */
async function* piecesOf(body: Readable, maxBytes: number): AsyncIterable<Uint8Array> {
  let size = 0
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > maxBytes) throw new Refusal('too_large')
      yield piece as Buffer
    }
  } finally {
    body.resume()
  }
}

export async function readUpload(endpointParts: EndpointParts, sent: Sent): Promise<Buffer> {
  const { body, maxBytes } = openUpload(endpointParts, sent)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length
      held += part.length
      if (size > maxBytes) throw new Refusal('too_large')
      if (held > maxHeld) throw tooMany(5)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    held -= size
  }
}
