import type { Locale } from '@dxweb/locales/catalog.ts'

export type { Locale }
export type Messages = Readonly<Record<string, string>>

/** The whole catalog of one language, fetched when it is asked for. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const { default: texts } =
    locale === 'en' ? await import('@dxweb/locales/en.ts') : await import('@dxweb/locales/nb.ts')
  return texts
}
