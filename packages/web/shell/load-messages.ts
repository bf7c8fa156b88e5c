import type { Locale } from '@dxweb/locales/catalog.ts'

export type { Locale }
export type Messages = Readonly<Record<string, string>>

const loaded = new Map<Locale, Messages>()

/** The catalog of one language if it is here already. */
export const loadedMessages = (locale: Locale): Messages | null => loaded.get(locale) ?? null

/** The whole catalog of one language, fetched when it is asked for. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const { default: texts } =
    locale === 'en' ? await import('@dxweb/locales/en.ts') : await import('@dxweb/locales/nb.ts')
  loaded.set(locale, texts)
  return texts
}
