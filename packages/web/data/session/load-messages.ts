import type { Locale } from '@dxweb/locales/catalog.ts'
import { textsOf } from '@dxweb/locales/format-message.ts'
import type { Message, Texts } from '@dxweb/locales/format-message.ts'

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

/** Texts by language. Later texts are added to the same object, so that all users of the object get them. */
const messages: Record<Locale, Record<string, Message>> = { nb: {}, en: {} }
const asked = new Set<Locale>()
const loaded = new Map<Locale, Texts>()
let isAllAsked = false

export const loadedMessages = (locale: Locale): Texts | null => loaded.get(locale) ?? null

async function add(locale: Locale, load: Load): Promise<void> {
  const { default: texts } = await load()
  Object.assign(messages[locale], texts)
}

/** Loads the first texts. Also loads all other texts if a lazy part has already been requested. */
export async function loadMessages(locale: Locale): Promise<Texts> {
  asked.add(locale)
  const parts = isAllAsked ? [first, rest] : [first]
  await Promise.all(parts.map((part) => add(locale, part[locale])))
  const texts = loaded.get(locale) ?? textsOf(locale, messages[locale])
  loaded.set(locale, texts)
  return texts
}

/** Loads code with the texts that first pages omit. `npm run check` finds uses of these texts without `later`. */
export const later =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    isAllAsked = true
    const texts = [...asked].map((locale) => add(locale, rest[locale]))
    const [part] = await Promise.all([load(), ...texts])
    return part
  }
