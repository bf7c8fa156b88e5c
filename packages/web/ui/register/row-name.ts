import { valueText, type Words } from '@dxweb/kit/register-words.ts'
import type { Row } from '../../data/known-rows.ts'

const naming = ['name', 'title', 'displayName', 'nameNb']
/** Of those that are known by a word of the catalog. */
const coded = ['code', 'place', 'number']

const textIn = (row: Row, fields: readonly string[]) =>
  fields.find((field) => typeof row[field] === 'string' && row[field] !== '')

/** What a row of any register is known by. */
export function rowName(words: Words, register: string, row: Row): string {
  const field = textIn(row, naming)
  if (field !== undefined) return String(row[field])
  const person = [row['firstName'], row['lastName']].filter(Boolean).join(' ')
  if (person !== '') return person
  const code = textIn(row, coded)
  return code === undefined ? `${row.id}` : valueText(words, register, code, String(row[code]))
}

/** What a row is known by where others refer to it: accounts, orders and operators by their number too. */
export function referenceName(words: Words, register: string, row: Row): string {
  const { number } = row
  const name = rowName(words, register, row)
  return typeof number === 'string' && number !== '' && number !== name ? `${number} ${name}` : name
}
