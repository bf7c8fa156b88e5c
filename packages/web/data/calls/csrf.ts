import { readCookie } from './cookie.ts'

const cookieName = 'XSRF-TOKEN'

/** The token to send with everything that changes something; null when there is no cookie. */
export const csrfToken = (): string | null => readCookie(cookieName)

let fetching: Promise<void> | null = null

async function fetchCookie(): Promise<void> {
  await fetch('/api/v1/csrf-cookie', { credentials: 'include' })
}

/** Asks the server for the cookie; at start, and again when it has refused a token. */
export function refreshCsrfCookie(): Promise<void> {
  fetching ??= fetchCookie().finally(() => {
    fetching = null
  })
  return fetching
}
