import { defaultLocale } from '@dxweb/kit/constants/constants.ts'
import type { Locale } from './catalog.ts'

/**
 * Stores the language chosen on a device: on the login page, in the user menu or by `?locale=`. Scripts may read it.
 */
export const localeCookie = 'dxweb-locale'

export const readLocale = (value: unknown): Locale | null =>
  value === 'nb' || value === 'en' ? value : null

export interface LocaleSources {
  /** `?locale=` in the address. */
  asked?: unknown
  /** The account's language; null without a user, and while acting as another user. */
  account?: Locale | null
  /** The value of `localeCookie`. */
  device?: unknown
}

/**
 * Chooses the language: `?locale=` > the account's > the device's > Norwegian; the browser's is ignored. New accounts
 * have nb, so a stored nb is no choice and the device decides; a user who chooses nb has it on the device too.
 */
export function chooseLocale({ asked, account, device }: LocaleSources): Locale {
  const own = account === 'en' ? account : null
  return readLocale(asked) ?? own ?? readLocale(device) ?? defaultLocale
}
