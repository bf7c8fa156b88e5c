import type { Locale } from '@dxweb/locales/catalog.ts'
import { textsOf } from '@dxweb/locales/speak.ts'
import type { Texts } from '@dxweb/locales/speak.ts'

export type { Locale }

const loaded = new Map<Locale, Texts>()

/** The texts of one language if they are here already. */
export const loadedMessages = (locale: Locale): Texts | null => loaded.get(locale) ?? null

/** The whole catalog of one language, fetched when it is asked for. */
export async function loadMessages(locale: Locale): Promise<Texts> {
  const { default: messages } =
    locale === 'en' ? await import('@dxweb/locales/en.ts') : await import('@dxweb/locales/nb.ts')
  const texts = textsOf(locale, messages)
  loaded.set(locale, texts)
  return texts
}
