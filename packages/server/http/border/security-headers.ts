import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/** A browser that came by HTTPS once comes by nothing else for so long. Seconds. */
const onlySecureFor = 365 * 24 * 60 * 60

/** What no page of ours uses. The scanner's camera is opened by the app's own page. */
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

/** For the page that the scanner runs in, whichever of its addresses it was opened at. */
export const appPermissions = `camera=(self), ${permissions(unused.slice(1))}`

/** What every answer carries; pages replace the policies by their own. */
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
