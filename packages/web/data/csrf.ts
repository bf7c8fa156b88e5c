const cookieName = 'XSRF-TOKEN'

/** The token to send with everything that changes something; null when there is no cookie. */
export function csrfToken(): string | null {
  for (const cookie of document.cookie.split('; ')) {
    if (cookie.startsWith(`${cookieName}=`))
      return decodeURIComponent(cookie.slice(cookieName.length + 1))
  }
  return null
}

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
