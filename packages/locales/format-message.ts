import { countText } from '@dxweb/kit/text/count-text.ts'

export type TextValues = Record<string, string | number | null | undefined>

export type Part =
  | string
  | { put: string }
  | { count: string }
  | { plural: string; cases: Readonly<Record<string, readonly Part[]>> }

/** Parsed by the build (`build/messages-plugin.ts`). */
export type Message = string | readonly Part[]

/** Norwegian and English both have one form for the count of one, and another form for all others. */
function caseOf(cases: Readonly<Record<string, readonly Part[]>>, count: number) {
  return cases[`=${count}`] ?? (count === 1 ? cases['one'] : undefined) ?? cases['other'] ?? []
}

/** Avoids the browser's language data, which would delay the first screen. */
export function formatMessage(message: Message, values: TextValues): string {
  if (typeof message === 'string') return message
  const texts = message.map((part) => {
    if (typeof part === 'string') return part
    if ('put' in part) return String(values[part.put] ?? '')
    if ('count' in part) return countText(Number(values[part.count]))
    return formatMessage(caseOf(part.cases, Number(values[part.plural])), values)
  })
  return texts.join('')
}

export type Text = (key: string, values?: TextValues) => string

export interface Texts {
  locale: string
  text: Text
  has: (key: string) => boolean
  below: (beginning: string) => string[]
}

const noValues: TextValues = {}

/** Returns the key itself if it has no text, so that missing texts are visible. */
export const textsOf = (locale: string, messages: Readonly<Record<string, Message>>): Texts => ({
  locale,
  text: (key, values = noValues) => formatMessage(messages[key] ?? key, values),
  has: (key) => Object.hasOwn(messages, key),
  below: (beginning) => Object.keys(messages).filter((key) => key.startsWith(beginning)),
})
