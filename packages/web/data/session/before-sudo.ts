import { addressOf } from '../calls/address.ts'

const key = 'dxweb-before-sudo'

/** Kept by the tab, since each tab acts as a user of its own. */
export const rememberBeforeSudo = (): void =>
  sessionStorage.setItem(key, window.location.pathname + window.location.search)

/** Page where sudo began, or else the platform's page of that venue. */
export function takeBeforeSudo(): string {
  const before = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (before !== null) return before
  const { partnerId } = addressOf(window.location.pathname)
  return partnerId === null ? '/' : `/partners/1/partneradmin/${partnerId}`
}
