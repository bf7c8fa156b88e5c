import { Readable } from 'node:stream'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal, tooMany } from '@dxweb/kit/errors/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What files may come as. Whether they are, their first bytes say. */
const fileTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']

/** Nothing is sent as plain text. A file is left where it is until somebody who may send it is known: it fills no memory before that. */
export function takeFilesAsStreams(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(fileTypes, (_request, stream, done) => done(null, stream))
}

/** The body of a call that wants no file. */
export function jsonOf({ body }: FastifyRequest): unknown {
  if (body instanceof Readable) throw new Refusal('invalid')
  return body ?? {}
}

/** Bytes of files that are on their way at once; more would fill the memory. */
const mostHeld = 200_000_000
let held = 0

/** The file that was sent, as far as it is not too large. */
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
