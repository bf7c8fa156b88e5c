import { type AnyCollection, listFieldsOf } from '@dxweb/kit/definitions/collection.ts'
import { type Fields, kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { labelOf, valueText, type Words } from '@dxweb/kit/definitions/register-words.ts'

function wordsOfFields(words: Words, register: string, fields: Fields): string[] {
  const shown = Object.entries(fields).filter(([field]) => field !== 'id' && field !== 'version')
  return shown.flatMap(([field, schema]) => {
    const kind = kindOf(schema)
    const choices = kind.kind === 'choice' ? kind.values : []
    const inner = kind.kind === 'items' ? kind.fields : {}
    return [
      labelOf(words, register, field),
      ...choices.map((value) => valueText(words, register, field, value)),
      ...wordsOfFields(words, register, inner),
    ]
  })
}

export const wordsOf = (words: Words, collection: AnyCollection): string[] => [
  `register.${collection.name}`,
  `register.${collection.name}.one`,
  ...wordsOfFields(words, collection.name, listFieldsOf(collection)),
  ...Object.keys(collection.steps?.of ?? {}).map((step) => `step.${step}`),
]
