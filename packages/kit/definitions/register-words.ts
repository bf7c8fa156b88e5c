import { type AnyCollection, readFieldsOf } from './collection.ts'

export type Translate = (key: string, values?: Record<string, string | number>) => string

export interface Words {
  has: (key: string) => boolean
  t: Translate
}

// catalog: register.*
// catalog: label.*
// catalog: choice.*
// catalog: step.*

export function labelOf({ has, t }: Words, register: string, field: string): string {
  const own = `register.${register}.${field}`
  return t(has(own) ? own : `label.${field}`)
}

/** Names of the shared choice labels, for fields with a different name. */
const sharedChoices: Readonly<Record<string, string>> = {
  'mediabasepartnerlanguages.code': 'language',
}

export function valueText(words: Words, register: string, field: string, value: string): string {
  const shared = sharedChoices[`${register}.${field}`] ?? field
  const keys = [`register.${register}.${field}.${value}`, `choice.${shared}.${value}`]
  const known = keys.find(words.has)
  return known === undefined ? value : words.t(known)
}

export const namingFields = ['name', 'title', 'displayName', 'nameNb'] as const

export const namingFieldOf = (collection: AnyCollection): string =>
  namingFields.find((field) => Object.hasOwn(readFieldsOf(collection), field)) ?? collection.orderBy
