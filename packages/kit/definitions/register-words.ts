import { type AnyCollection, readFieldsOf } from './collection.ts'

/** How texts are looked up: whether the catalog has a key, and its text. */
export interface Words {
  has: (key: string) => boolean
  say: (key: string) => string
}

// catalog: register.*
// catalog: label.*
// catalog: choice.*
// catalog: step.*

/** What a field of a register is called: by the register's own word for it, or the one that all share. */
export function labelOf({ has, say }: Words, register: string, field: string): string {
  const own = `register.${register}.${field}`
  return say(has(own) ? own : `label.${field}`)
}

/** What a value of a field is called; one that the catalog does not know is its own name. */
export function valueText(words: Words, register: string, field: string, value: string): string {
  const keys = [`register.${register}.${field}.${value}`, `choice.${field}.${value}`]
  const known = keys.find(words.has)
  return known === undefined ? value : words.say(known)
}

/** The field that a row is known by where others refer to it. */
export const namingFieldOf = (collection: AnyCollection): string =>
  Object.hasOwn(readFieldsOf(collection), 'name') ? 'name' : collection.orderBy
