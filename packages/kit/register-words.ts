import { type AnyCollection, readFieldsOf } from './collection.ts'

/** How texts are looked up: whether the catalog has a key, and its text. */
export interface Words {
  has: (key: string) => boolean
  say: (key: string) => string
}

const firstOf = ({ has, say }: Words, keys: readonly string[]): string =>
  say(keys.find(has) ?? keys.at(-1) ?? '')

// catalog: register.*
// catalog: label.*
// catalog: choice.*

/** What a field of a register is called: by the register's own word for it, or the one that all share. */
export const labelOf = (words: Words, register: string, field: string): string =>
  firstOf(words, [`register.${register}.${field}`, `label.${field}`])

/** What one of a field's choices is called. */
export const choiceText = (words: Words, register: string, field: string, value: string): string =>
  firstOf(words, [`register.${register}.${field}.${value}`, `choice.${field}.${value}`])

/** The field that a row is known by where others refer to it. */
export const namingFieldOf = (collection: AnyCollection): string =>
  Object.hasOwn(readFieldsOf(collection), 'name') ? 'name' : collection.orderBy
