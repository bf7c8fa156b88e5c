import { labelOf, type Translate, type Words } from '../definitions/register-words.ts'
import { inSentence } from '../text/in-sentence.ts'
import type { AnyReport } from './define-report.ts'

// catalog: report.*

export const reportTexts = ({ name, words = `report.${name}` }: AnyReport) => words

/** The report's own label, or the one shared with registers. */
export function reportLabel(words: Words, report: AnyReport, field: string): string {
  const { name } = report
  const own = `${reportTexts(report)}.${field}`
  return words.has(own) ? words.t(own) : labelOf(words, name, field)
}

/** 'Per sal'. */
export function groupText(words: Words, report: AnyReport, group: string): string {
  const own = `${reportTexts(report)}.groupBy.${group}`
  if (words.has(own)) return words.t(own)
  return words.t('report.groupBy', { name: inSentence(reportLabel(words, report, group)) })
}

export const reportTitle = (words: Words, report: AnyReport): string =>
  words.t(report.words === undefined ? `report.${report.name}` : `${report.words}.title`)

/** Label of rows without a value in a field. */
export function noValueText({ t: say, has }: Words, field: string): string {
  const own = `report.noValue.${field}`
  return has(own) ? say(own) : say('report.noValue')
}

/** Explanation of a figure: the report's own text, or the shared one. */
export function whyText(words: Words, report: AnyReport, figure: string): string | undefined {
  const known = [`${reportTexts(report)}.${figure}.why`, `report.why.${figure}`].find(words.has)
  return known === undefined ? undefined : words.t(known)
}

/** The value in the wording of its own column, if it has one. */
export const columnText = (
  say: Translate,
  { texts = {} }: AnyReport,
  field: string,
  value: unknown,
) => texts[field]?.(say, value as never)

// catalog: ticketing.channel.*
// catalog: ticketing.means.*

/** A choice's label from the report, else the counter, else the registers. */
export function reportValue(words: Words, report: AnyReport, field: string, value: string) {
  const families = [`${reportTexts(report)}.${field}`, `ticketing.${field}`, `choice.${field}`]
  const known = families.map((family) => `${family}.${value}`).find(words.has)
  return known === undefined ? value : words.t(known)
}
