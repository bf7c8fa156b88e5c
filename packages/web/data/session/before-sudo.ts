import { addressOf } from '../calls/address.ts'

const key = 'dxweb-before-sudo'

/** Stores the page in the tab's storage, since each tab may act as a different user. */
export const rememberBeforeSudo = (): void =>
  sessionStorage.setItem(key, window.location.pathname + window.location.search)

/** Returns the page where sudo began, or else the platform's page about the venue. */
export function takeBeforeSudo(): string {
  const before = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (before !== null) return before
  const { partnerId } = addressOf(window.location.pathname)
  return partnerId === null ? '/' : `/partners/1/partneradmin/${partnerId}`
}
