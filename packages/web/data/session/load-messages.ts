import type { Locale } from '@dxweb/locales/catalog.ts'
import { textsOf } from '@dxweb/locales/speak.ts'
import type { Message, Texts } from '@dxweb/locales/speak.ts'

export type { Locale }

type Load = () => Promise<{ default: Readonly<Record<string, Message>> }>

const first: Record<Locale, Load> = {
  nb: () => import('@dxweb/locales/nb-first.ts'),
  en: () => import('@dxweb/locales/en-first.ts'),
}
const rest: Record<Locale, Load> = {
  nb: () => import('@dxweb/locales/nb-later.ts'),
  en: () => import('@dxweb/locales/en-later.ts'),
}

/** By language; what comes later is put beside what is there, so that who holds the texts has it too. */
const messages: Record<Locale, Record<string, Message>> = { nb: {}, en: {} }
const asked = new Set<Locale>()
const loaded = new Map<Locale, Texts>()
let isAllAsked = false

/** The texts of one language if they are here already. */
export const loadedMessages = (locale: Locale): Texts | null => loaded.get(locale) ?? null

async function add(locale: Locale, load: Load): Promise<void> {
  const { default: texts } = await load()
  Object.assign(messages[locale], texts)
}

/** The texts of one language, fetched when they are asked for: the first ones, and the rest once it has been wanted. */
export async function loadMessages(locale: Locale): Promise<Texts> {
  asked.add(locale)
  const parts = isAllAsked ? [first, rest] : [first]
  await Promise.all(parts.map((part) => add(locale, part[locale])))
  const texts = loaded.get(locale) ?? textsOf(locale, messages[locale])
  loaded.set(locale, texts)
  return texts
}

/**
 * Loads a part of the web together with the texts that no first page has. `npm run check` finds what would show such a
 * text and is not loaded by this.
 */
export const later =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    isAllAsked = true
    const texts = [...asked].map((locale) => add(locale, rest[locale]))
    const [part] = await Promise.all([load(), ...texts])
    return part
  }
