import type { Refusal } from '@dxweb/kit/errors/errors.ts'
import { currentSignals, signal } from './signals.ts'

export function goToLogin(): void {
  const { pathname, search, hash } = window.location
  window.location.assign(`/login?intended-url=${encodeURIComponent(pathname + search + hash)}`)
}

let isPageOpen = false

/** Enables the sign-in dialog above the page after a lost session, so that typed values stay (0136). */
export function keepPageOpen(): () => void {
  isPageOpen = true
  return () => {
    isPageOpen = false
  }
}

/**
 * A read does not show the dialog again after the user has closed it, since reads rarely start from a user's action.
 */
export function askToSignIn(isRead: boolean): void {
  if (!isPageOpen) goToLogin()
  else if (!isRead || currentSignals().signedOut === 'no') signal({ signedOut: 'asked' })
}

/** Returns true if the session is valid, but no longer acts as the user in the address. */
export const isSudoOver = ({ code, details }: Refusal): boolean =>
  code === 'forbidden' && details?.['sudo'] === 'ask'

/** Asks for the sudo reason in a dialog above an open page; during the first load, the page itself asks. */
export function askForSudo(isRead: boolean): void {
  if (isPageOpen) askToSignIn(isRead)
}
