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
  /** `Accept-Language`, or the browser's languages in order, with commas between. */
  browser?: string
}

/**
 * The one rule of which language somebody is spoken to in: `?locale=` > the user's own > what was chosen on the
 * device, at login above all > what the browser prefers > Norwegian. Every account begins with nb, so nb stored there
 * says only that nobody chose otherwise and lets the device speak; whoever chooses nb has it on the device too.
 */
export function chooseLocale({ asked, account, device, browser = '' }: LocaleSources): Locale {
  const own = account === 'en' ? account : null
  return readLocale(asked) ?? own ?? readLocale(device) ?? preferred(browser)
}

/** 'nn-NO, nb;q=0.9, en;q=0.8' prefers Norwegian. */
function preferred(languages: string): Locale {
  const ranked = languages
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', weight] = range.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight ? Number(weight) : 1 }
    })
    .filter(({ language }) => ['nb', 'nn', 'no', 'en'].includes(language))
    .toSorted((one, other) => other.weight - one.weight)
  return ranked[0]?.language === 'en' ? 'en' : 'nb'
}
