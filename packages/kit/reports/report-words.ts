import { labelOf, type Translate, type Words } from '../definitions/register-words.ts'
import { inSentence } from '../text/in-sentence.ts'
import { type AnyReport, isOfEvent } from './define-report.ts'

// catalog: report.*

const inCamelCase = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export function reportTexts(report: AnyReport): string {
  const { name, path = `report.${name}` } = report
  return isOfEvent(report) ? `shows.${inCamelCase(name)}` : path
}

export function reportLabel(words: Words, report: AnyReport, field: string): string {
  const { name } = report
  const own = `${reportTexts(report)}.${field}`
  return words.has(own) ? words.t(own) : labelOf(words, name, field)
}

export function groupText(words: Words, report: AnyReport, group: string): string {
  const own = `${reportTexts(report)}.groupBy.${group}`
  if (words.has(own)) return words.t(own)
  return words.t('report.groupBy', { name: inSentence(reportLabel(words, report, group)) })
}

export const reportTitle = (words: Words, report: AnyReport): string =>
  words.t(report.path === undefined ? `report.${report.name}` : `${reportTexts(report)}.title`)

export function noValueText({ t: say, has }: Words, field: string): string {
  const own = `report.noValue.${field}`
  return has(own) ? say(own) : say('report.noValue')
}

export function whyText(words: Words, report: AnyReport, figure: string): string | undefined {
  const known = [`${reportTexts(report)}.${figure}.why`, `report.why.${figure}`].find(words.has)
  return known === undefined ? undefined : words.t(known)
}

export const columnText = (
  say: Translate,
  { texts = {} }: AnyReport,
  field: string,
  value: unknown,
) => texts[field]?.(say, value as never)

// catalog: ticketing.channel.*
// catalog: ticketing.means.*

export function reportValue(words: Words, report: AnyReport, field: string, value: string) {
  const families = [`${reportTexts(report)}.${field}`, `ticketing.${field}`, `choice.${field}`]
  const known = families.map((family) => `${family}.${value}`).find(words.has)
  return known === undefined ? value : words.t(known)
}
