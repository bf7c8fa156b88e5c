import { hash, randomBytes } from 'node:crypto'

/** Browsers accept `__Host-` cookies only over HTTPS and for this host. */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-dxweb' : 'dxweb')

export const csrfCookie = 'XSRF-TOKEN'

/** Returns 256 random bits; only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** `maxAge` is in seconds; without `maxAge`, the cookie lasts until the browser is closed. */
export const cookieOptions = (secure: boolean, maxAge?: number) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(maxAge !== undefined && { maxAge }),
  }) as const
