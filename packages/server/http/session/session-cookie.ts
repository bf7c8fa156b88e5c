import { hash, randomBytes } from 'node:crypto'

/** Only a cookie set over HTTPS for this very host may carry the `__Host-` name. */
export const sessionCookie = (secure: boolean) => (secure ? '__Host-dxweb' : 'dxweb')

export const csrfCookie = 'XSRF-TOKEN'

/** 256 random bits; only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** How a cookie that holds a secret is set. Seconds for `maxAge`; absent means until the browser closes. */
export const cookieOptions = (secure: boolean, maxAge?: number) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(maxAge !== undefined && { maxAge }),
  }) as const
