import { readCookie } from './cookie.ts'

const cookieName = 'XSRF-TOKEN'

/** Sent with every change; null when there is no cookie. */
export const csrfToken = (): string | null => readCookie(cookieName)

let fetching: Promise<void> | null = null

async function fetchCookie(): Promise<void> {
  await fetch('/api/v1/csrf-cookie', { credentials: 'include' })
}

/** Runs at start, and again after a refused token. */
export function refreshCsrfCookie(): Promise<void> {
  fetching ??= fetchCookie().finally(() => {
    fetching = null
  })
  return fetching
}
