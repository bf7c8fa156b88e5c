import { randomInt } from 'node:crypto'

const letters = (count: number) =>
  Array.from({ length: count }, () => 'abcdefghijklmnop'[randomInt(16)]).join('')

export const fresh = (word: string) => `${word} ${letters(6)}`
