import { type AnyCollection, readFieldsOf } from './collection.ts'

/** The text of a catalog key, with its values put in. */
export type Say = (key: string, values?: Record<string, string | number>) => string

export interface Words {
  has: (key: string) => boolean
  say: Say
}

// catalog: register.*
// catalog: label.*
// catalog: choice.*
// catalog: step.*

/** The register's own label, or the shared one. */
export function labelOf({ has, say }: Words, register: string, field: string): string {
  const own = `register.${register}.${field}`
  return say(has(own) ? own : `label.${field}`)
}

/** The specification calls these fields by another name than the others with the same choices. */
const sharedChoices: Readonly<Record<string, string>> = {
  'mediabasepartnerlanguages.code': 'language',
}

/** An unknown value is its own name. */
export function valueText(words: Words, register: string, field: string, value: string): string {
  const shared = sharedChoices[`${register}.${field}`] ?? field
  const keys = [`register.${register}.${field}.${value}`, `choice.${shared}.${value}`]
  const known = keys.find(words.has)
  return known === undefined ? value : words.say(known)
}

/** Fields that name a row, the first that it has. */
export const namingFields = ['name', 'title', 'displayName', 'nameNb'] as const

/** The field that names a row where others refer to it. */
export const namingFieldOf = (collection: AnyCollection): string =>
  namingFields.find((field) => Object.hasOwn(readFieldsOf(collection), field)) ?? collection.orderBy
