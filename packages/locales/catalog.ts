import en from './en.ts'
import nb from './nb.ts'

export type Locale = 'nb' | 'en'

const catalogs: Record<Locale, Readonly<Record<string, string>>> = { nb, en }

/** For the server only; the web loads each language separately. */
export const catalogOf = (locale: Locale) => catalogs[locale]
