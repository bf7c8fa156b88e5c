import { namingFields, valueText, type Words } from '@dxweb/kit/definitions/register-words.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import type { Row } from '../../../data/rows/known-rows.ts'

/** Fields whose value identifies a row, and is a code that the catalog translates. */
const coded = ['code', 'place', 'number', 'showingType']

const textIn = (row: Row, fields: readonly string[]) =>
  fields.find((field) => typeof row[field] === 'string' && row[field] !== '')

export function rowName(words: Words, register: string, row: Row): string {
  const field = textIn(row, namingFields)
  if (field !== undefined) return String(row[field])
  const person = [row['firstName'], row['lastName']].filter(Boolean).join(' ')
  if (person !== '') return person
  const from = row['validFrom']
  if (typeof from === 'string') return words.t('register.from', { year: from.slice(0, 4) })
  const code = textIn(row, coded)
  return code === undefined ? `${row.id}` : valueText(words, register, code, String(row[code]))
}

/** Registers whose row numbers are known to users, and are therefore part of the name. */
const numbered = new Set(['ledgers', 'orders'])

/** Returns the name of a row in references. The name of a VAT type includes its current rate: 'Høy sats (25 %)'. */
export function referenceName(words: Words, register: string, row: Row): string {
  const name = rowName(words, register, row)
  const rate = register === 'vattypes' ? row['basisPoints'] : undefined
  if (typeof rate === 'number' && rate > 0) {
    return `${name} (${percentText(rate / 10_000)})`
  }
  return numbered.has(register) ? `${String(row['number'])} ${name}` : name
}
