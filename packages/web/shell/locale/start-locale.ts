import { defaultLocale } from '@dxweb/kit/constants/constants.ts'
import { readLocale } from '@dxweb/locales/choose-locale.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'

/** Storage key of the device's last language, used until the session has loaded the user's language. */
export const lastShown = 'locale'

export const askedLocale = (): Locale | null =>
  readLocale(new URLSearchParams(window.location.search).get('locale'))

/** The server sets the page's language from the cookie, since a script's first access to cookies blocks the page. */
export const startLocale = (): Locale =>
  askedLocale() ??
  readLocale(localStorage.getItem(lastShown)) ??
  readLocale(document.documentElement.lang) ??
  defaultLocale
