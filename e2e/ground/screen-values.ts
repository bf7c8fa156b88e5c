import { randomInt } from 'node:crypto'

/** Text to type, the option of a list to choose, or a switch to turn on. */
export type Typed = string | { choose: string } | { turn: 'on' }

export interface RegisterScreen {
  /** Its part of the API's addresses. */
  register: string
  /** Its address below the house. */
  path: string
  /** The address of the tab that its own link stands below. */
  below?: string
  title: string
  /** 'Legg til sal' */
  add: string
  /** Labels of fields in their order, with what is typed there for a new row. */
  values: readonly (readonly [label: string, typed: Typed])[]
  /** What the new row is known by in the list. */
  name: string
  bad: { label: string; typed: string; refusal: string }
  /** Changes a field; `shown` is how the list then has it, where it has the field. */
  edit: { label: string; typed: string; shown?: string | RegExp }
  /** The specification's words for what fails, where the register has its own. */
  failed?: { create?: string; save?: string; delete?: string }
  /** A row of the demo that something else points at. */
  used?: { name: string; refusal: string }
  /** A deleted row does not come back. */
  isGoneForGood?: boolean
  /** The list is searched by its rows' names, unless this is false. */
  hasSearch?: boolean
  /** Its rows are read in the calendar and in Kunder by those who only read. */
  reader?: 'rows'
}

/** A code of letters, of which there are more than tests. */
export const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnop'[randomInt(16)]).join('')

/** A name that no other run has, without digits, which a list's figures have too. */
export const fresh = (word: string) => `${word} ${letters(6)}`
export const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

export const notWhole = 'Må være et helt tall'
/** Of a register whose only field that can be wrong is its name. */
export const nameless = { label: 'Navn', typed: ' ', refusal: 'Feltet kan ikke være tomt' }
