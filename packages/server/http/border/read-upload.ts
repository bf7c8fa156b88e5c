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

export async function readUpload(
  { upload }: EndpointParts,
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
): Promise<Buffer> {
  if (upload === undefined || !(body instanceof Readable)) throw new Refusal('invalid')
  if (Number(headers['content-length'] ?? 0) > upload.mostBytes) throw new Refusal('too_large')
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length
      held += part.length
      if (size > upload.mostBytes) throw new Refusal('too_large')
      if (held > mostHeld) throw tooMany(5)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    held -= size
  }
}
