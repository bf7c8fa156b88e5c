import { randomInt } from 'node:crypto'

/** Text to type, an option to choose, or a switch to turn on. */
export type Typed = string | { choose: string } | { turn: 'on' }

export interface RegisterScreen {
  /** The register's part of API addresses. */
  register: string
  path: string
  below?: string
  title: string
  add: string
  /** Labels and values of a new row, in field order. */
  values: readonly (readonly [label: string, typed: Typed])[]
  name: string
  bad: { label: string; typed: string; refusal: string }
  edit: { label: string; typed: string; shown?: string | RegExp }
  /** The specification's error texts, when the register has its own. */
  failed?: { create?: string; save?: string; delete?: string }
  /** A demo row that something else refers to. */
  used?: { name: string; refusal: string }
  isGoneForGood?: boolean
  hasSearch?: boolean
  /** Readers see its rows in the calendar and in Kunder. */
  reader?: 'rows'
}

const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnop'[randomInt(16)]).join('')

export const fresh = (word: string) => `${word} ${letters(6)}`
export const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

export const notWhole = 'Må være et helt tall'
/** For registers whose only refusable field is the name. */
export const nameless = { label: 'Navn', typed: ' ', refusal: 'Feltet kan ikke være tomt' }
