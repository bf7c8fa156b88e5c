import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions, newToken } from '../../http/session/session-cookie.ts'

interface Keys {
  secret: Buffer
  secure: boolean
}

/** Maximum number of users remembered on a shared device; the oldest is dropped. */
const maxUsers = 8
/** Lifetime of the cookie in seconds; browsers limit it to 400 days. */
const longest = 400 * 24 * 60 * 60

const deviceCookie = (secure: boolean) => (secure ? '__Host-dxweb-device' : 'dxweb-device')

const proofOf = ({ secret }: Keys, deviceId: string, userId: number) =>
  createHmac('sha256', secret).update(`device:${deviceId}:${userId}`).digest('base64url')

/** Reads the cookie 'id.proof.proof': a random id and a proof per user, without names. */
function readDevice(keys: Keys, request: FastifyRequest): { deviceId: string; proofs: string[] } {
  const [deviceId = '', ...proofs] = (request.cookies[deviceCookie(keys.secure)] ?? '').split('.')
  if (!/^[\w-]{43}$/.test(deviceId)) return { deviceId: newToken(), proofs: [] }
  return { deviceId, proofs: proofs.slice(0, maxUsers) }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns null if the user has not signed in on this device. */
export function knownDevice(keys: Keys, request: FastifyRequest, userId: number): string | null {
  const { deviceId, proofs } = readDevice(keys, request)
  const proof = proofOf(keys, deviceId, userId)
  return proofs.some((one) => isSame(one, proof)) ? deviceId : null
}

/** Sets a cookie to count this device's login attempts separately. The cookie grants no access. */
export function proveDevice(
  keys: Keys,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): void {
  const { deviceId, proofs } = readDevice(keys, request)
  const proof = proofOf(keys, deviceId, userId)
  const others = proofs.filter((one) => one !== proof).slice(0, maxUsers - 1)
  const value = [deviceId, proof, ...others].join('.')
  void reply.setCookie(deviceCookie(keys.secure), value, cookieOptions(keys.secure, longest))
}
