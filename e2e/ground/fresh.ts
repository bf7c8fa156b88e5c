import { randomInt } from 'node:crypto'

const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnop'[randomInt(16)]).join('')

/** A name that nothing else has. */
export const fresh = (word: string) => `${word} ${letters(6)}`
