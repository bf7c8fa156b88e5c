import { defaultLocale } from '@dxweb/kit/constants/constants.ts'
import type { Locale } from './catalog.ts'

/** Keeps what was chosen on a device: on the login page, in the user menu or by `?locale=`. Scripts may read it. */
export const localeCookie = 'dxweb-locale'

export const readLocale = (value: unknown): Locale | null =>
  value === 'nb' || value === 'en' ? value : null

export interface LocaleSources {
  /** `?locale=` of the address. */
  asked?: unknown
  /** What is stored with the user; null for nobody, and while somebody else is acted for. */
  account?: Locale | null
  /** The value of `localeCookie`. */
  device?: unknown
}

/**
 * The one rule of which language somebody is spoken to in: `?locale=` > the user's own > what was chosen on the
 * device > Norwegian. A browser's language is no choice. Every account begins with nb, so nb stored there says only
 * that nobody chose otherwise and lets the device speak; whoever chooses nb has it on the device too.
 */
export function chooseLocale({ asked, account, device }: LocaleSources): Locale {
  const own = account === 'en' ? account : null
  return readLocale(asked) ?? own ?? readLocale(device) ?? defaultLocale
}
