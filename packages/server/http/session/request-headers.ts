import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { maxInt32 } from '@dxweb/kit/fields/fields.ts'
import type { FastifyRequest } from 'fastify'

/** Returns a non-negative integer, or null if absent. Refuses anything else. */
export function readHeaderNumber(request: FastifyRequest, name: string): number | null {
  const value = request.headers[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || !/^\d{1,10}$/.test(value) || Number(value) > maxInt32) {
    throw invalidField(name, 'not_valid')
  }
  return Number(value)
}

const noVersion = 0

/** Returns the version in If-Match; null if any version is accepted. A tag of another form matches no version. */
export function readHeaderVersion(request: FastifyRequest): number | null {
  const value = request.headers['if-match']
  if (value === undefined || value === '*') return null
  const match = /^"?(\d{1,9})"?$/.exec(value)
  return match ? Number(match[1]) : noVersion
}

export function readPageNonce(request: FastifyRequest): string {
  const value = request.headers['x-dx-nonce']
  const isNonce = typeof value === 'string' && /^[A-Za-z0-9+/=_-]{16,64}$/.test(value)
  return isNonce ? value : crypto.randomUUID()
}
