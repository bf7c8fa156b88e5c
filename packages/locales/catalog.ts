import en from './en.ts'
import nb from './nb.ts'

export type Locale = 'nb' | 'en'

const catalogs: Record<Locale, Readonly<Record<string, string>>> = { nb, en }

/** Every text of a language, by key. The server's way; the web loads one language's module by itself. */
export const catalogOf = (locale: Locale) => catalogs[locale]
