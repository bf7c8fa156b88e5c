import { currentSignals, signal } from './signals.ts'

export function goToLogin(): void {
  const { pathname, search, hash } = window.location
  window.location.assign(`/login?intended-url=${encodeURIComponent(pathname + search + hash)}`)
}

let isPageOpen = false

/** From now on a lost session is told above the page, which keeps what was typed (0136). */
export function keepPageOpen(): () => void {
  isPageOpen = true
  return () => {
    isPageOpen = false
  }
}

/** A read does not ask again after the sign-in was left: it is seldom the user's own act. */
export function askToSignIn(isRead: boolean): void {
  if (!isPageOpen) goToLogin()
  else if (!isRead || currentSignals().signedOut === 'no') signal({ signedOut: 'asked' })
}
