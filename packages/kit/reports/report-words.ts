import { labelOf, type Words } from '../definitions/register-words.ts'
import type { AnyReport } from './define-report.ts'

// catalog: report.*

/** A column's name: the report's own word for it, or the one that registers and reports share. */
export function reportLabel(words: Words, { name }: AnyReport, field: string): string {
  const own = `report.${name}.${field}`
  return words.has(own) ? words.say(own) : labelOf(words, name, field)
}

export const reportTitle = (words: Words, { name }: AnyReport): string =>
  words.say(`report.${name}`)

// catalog: ticketing.channel.*
// catalog: ticketing.means.*

/** What a value of a choice is called: by the report, at the counter, or in the registers. */
export function reportValue(words: Words, { name }: AnyReport, field: string, value: string) {
  const families = [`report.${name}.${field}`, `ticketing.${field}`, `choice.${field}`]
  const known = families.map((family) => `${family}.${value}`).find(words.has)
  return known === undefined ? value : words.say(known)
}
