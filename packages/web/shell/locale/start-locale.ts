import { chooseLocale, localeCookie, readLocale } from '@dxweb/locales/choose-locale.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { readCookie } from '../../data/calls/cookie.ts'

/** What was shown last on this device, to begin with until the session has told whose language it is to be. */
export const lastShown = 'locale'

export const askedLocale = (): Locale | null =>
  readLocale(new URLSearchParams(window.location.search).get('locale'))

/** The language that a page begins in. */
export const startLocale = (): Locale =>
  askedLocale() ??
  readLocale(localStorage.getItem(lastShown)) ??
  chooseLocale({ device: readCookie(localeCookie) })
