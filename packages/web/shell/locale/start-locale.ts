import { chooseLocale, localeCookie, readLocale } from '@dxweb/locales/choose-locale.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { readCookie } from '../../data/calls/cookie.ts'

/** Storage key of the device's last language, used until the session has loaded the user's language. */
export const lastShown = 'locale'

export const askedLocale = (): Locale | null =>
  readLocale(new URLSearchParams(window.location.search).get('locale'))

export const startLocale = (): Locale =>
  askedLocale() ??
  readLocale(localStorage.getItem(lastShown)) ??
  chooseLocale({ device: readCookie(localeCookie) })
