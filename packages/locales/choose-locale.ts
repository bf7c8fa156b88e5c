import { defaultLocale } from '@dxweb/kit/constants/constants.ts'
import type { Locale } from './catalog.ts'

/**
 * Cookie with the language chosen on a device: on the login page, in the user menu or by `?locale=`. Scripts may read
 * it.
 */
export const localeCookie = 'dxweb-locale'

export const readLocale = (value: unknown): Locale | null =>
  value === 'nb' || value === 'en' ? value : null

export interface LocaleSources {
  asked?: unknown
  /** The account's language; null without a user, and while acting as another user. */
  account?: Locale | null
  device?: unknown
}

/**
 * Order: `?locale=`, English if the account has it, the device's language, Norwegian. Ignores `nb` in an account,
 * since new accounts have it by default, and ignores the browser's language.
 */
export function chooseLocale({ asked, account, device }: LocaleSources): Locale {
  const own = account === 'en' ? account : null
  return readLocale(asked) ?? own ?? readLocale(device) ?? defaultLocale
}
