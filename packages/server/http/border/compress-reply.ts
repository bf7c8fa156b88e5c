import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Minimum length to compress; shorter replies fit in a few packets. */
const worthIt = 16_384

/** Level 3 shrinks half a megabyte to a tenth within milliseconds, off the main thread. */
const level = 3

export const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(headers['accept-encoding'] ?? '')

/**
 * Compresses only long JSON replies of reads. The compressed length of a page with a token would reveal the token
 * (BREACH).
 */
export function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  const isLong = typeof payload === 'string' && payload.length >= worthIt
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  if (!isLong || !isJson || request.method !== 'GET') return done(null, payload)
  void reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return done(null, payload)
  void reply.header('content-encoding', 'gzip').removeHeader('content-length')
  gzip(payload, { level }, done)
}
