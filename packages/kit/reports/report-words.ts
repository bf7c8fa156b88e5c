import { labelOf, type Words } from '../definitions/register-words.ts'
import type { AnyReport } from './define-report.ts'

// catalog: report.*

/** What its texts begin with. */
export const reportTexts = ({ name, words = `report.${name}` }: AnyReport) => words

/** A column's name: the report's own word for it, or the one that registers and reports share. */
export function reportLabel(words: Words, report: AnyReport, field: string): string {
  const { name } = report
  const own = `${reportTexts(report)}.${field}`
  return words.has(own) ? words.say(own) : labelOf(words, name, field)
}

export const reportTitle = (words: Words, report: AnyReport): string =>
  words.say(report.words === undefined ? `report.${report.name}` : `${report.words}.title`)

// catalog: ticketing.channel.*
// catalog: ticketing.means.*

/** What a value of a choice is called: by the report, at the counter, or in the registers. */
export function reportValue(words: Words, report: AnyReport, field: string, value: string) {
  const families = [`${reportTexts(report)}.${field}`, `ticketing.${field}`, `choice.${field}`]
  const known = families.map((family) => `${family}.${value}`).find(words.has)
  return known === undefined ? value : words.say(known)
}
