import { readFieldsOf } from '@dxweb/kit/definitions/collection.ts'
import { labelOf } from '@dxweb/kit/definitions/register-words.ts'
import type { Texts } from '@dxweb/locales/format-message.ts'
import type { RegisterLook } from './look.ts'

export function wordsOfRegister(
  { collection, parts = [] }: Pick<RegisterLook, 'collection' | 'parts'>,
  texts: Texts,
): string[] {
  const words = { has: texts.has, t: texts.text }
  const { name } = collection
  return [
    texts.text(`register.${name}`),
    ...Object.keys(readFieldsOf(collection)).map((field) => labelOf(words, name, field)),
    ...parts.map(({ titleKey }) => texts.text(titleKey)),
  ]
}
