import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/** HSTS max-age in seconds. */
const onlySecureFor = 365 * 24 * 60 * 60

/** Browser features that pages may not use, except that the app's page may open the camera, for the scanner. */
const unused = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'hid',
]

const permissions = (features: readonly string[]) =>
  features.map((feature) => `${feature}=()`).join(', ')

export const appPermissions = `camera=(self), ${permissions(unused.slice(1))}`

export function securityHeaders(secure: boolean) {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions(unused),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(secure && { 'strict-transport-security': `max-age=${onlySecureFor}` }),
  }
  return function set(
    _request: FastifyRequest,
    reply: FastifyReply,
    done: HookHandlerDoneFunction,
  ): void {
    void reply.headers(headers)
    done()
  }
}
