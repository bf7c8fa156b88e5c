import { countText } from '@dxweb/kit/text/count-text.ts'

export type TextValues = Record<string, string | number | null | undefined>

/** A part of a text: words, a value that is put in, or one of several texts by how many there are. */
export type Part =
  | string
  | { put: string }
  | { count: string }
  | { plural: string; cases: Readonly<Record<string, readonly Part[]>> }

/** A text of the catalogs as the build has read it (`build/messages-plugin.ts`). */
export type Message = string | readonly Part[]

/** Norwegian and English both have one form for one and another for the rest. */
function caseOf(cases: Readonly<Record<string, readonly Part[]>>, count: number) {
  return cases[`=${count}`] ?? (count === 1 ? cases['one'] : undefined) ?? cases['other'] ?? []
}

/** A text with its values put in. Without the browser's languages, whose reading a first screen would wait for. */
export function speak(message: Message, values: TextValues): string {
  if (typeof message === 'string') return message
  const texts = message.map((part) => {
    if (typeof part === 'string') return part
    if ('put' in part) return String(values[part.put] ?? '')
    if ('count' in part) return countText(Number(values[part.count]))
    return speak(caseOf(part.cases, Number(values[part.plural])), values)
  })
  return texts.join('')
}

/** The text of a catalog key, with its values put in. */
export type Text = (key: string, values?: TextValues) => string

/** The texts of one language. */
export interface Texts {
  /** 'nb' or 'en' */
  locale: string
  text: Text
  has: (key: string) => boolean
  /** The keys that begin so. */
  below: (beginning: string) => string[]
}

const noValues: TextValues = {}

/** A key without a text says itself, so that what is missing is seen. */
export const textsOf = (locale: string, messages: Readonly<Record<string, Message>>): Texts => ({
  locale,
  text: (key, values = noValues) => speak(messages[key] ?? key, values),
  has: (key) => Object.hasOwn(messages, key),
  below: (beginning) => Object.keys(messages).filter((key) => key.startsWith(beginning)),
})
