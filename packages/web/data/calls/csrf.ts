import { readCookie } from './cookie.ts'

const cookieName = 'XSRF-TOKEN'

export const csrfToken = (): string | null => readCookie(cookieName)

let fetching: Promise<void> | null = null

async function fetchCookie(): Promise<void> {
  await fetch('/api/v1/csrf-cookie', { credentials: 'include' })
}

export function refreshCsrfCookie(): Promise<void> {
  fetching ??= fetchCookie().finally(() => {
    fetching = null
  })
  return fetching
}
