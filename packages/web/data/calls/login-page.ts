import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { currentSignals, signal } from './signals.ts'

export function goToLogin(): void {
  const { pathname, search, hash } = window.location
  window.location.assign(`/login?intended-url=${encodeURIComponent(pathname + search + hash)}`)
}

let isPageOpen = false

/** Enables the sign-in above the page for lost sessions, so that typed values stay (0136). */
export function keepPageOpen(): () => void {
  isPageOpen = true
  return () => {
    isPageOpen = false
  }
}

/** A read does not ask again once the sign-in was left, since the user rarely started it. */
export function askToSignIn(isRead: boolean): void {
  if (!isPageOpen) goToLogin()
  else if (!isRead || currentSignals().signedOut === 'no') signal({ signedOut: 'asked' })
}

/** The session is valid, but no longer acts as the user in the address. */
export const isSudoOver = ({ code, details }: Refusal): boolean =>
  code === 'forbidden' && details?.['sudo'] === 'ask'

/** On an open page the reason is asked for above it; at first load by the page itself. */
export function askForSudo(isRead: boolean): void {
  if (isPageOpen) askToSignIn(isRead)
}
