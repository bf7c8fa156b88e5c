import type { Words } from '@dxweb/kit/definitions/register-words.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  fieldOf,
  namingKeysOf,
  narrowedBy,
} from '@dxweb/kit/reports/define-report.ts'
import {
  groupText,
  noValueText,
  reportLabel,
  reportValue,
  columnText,
} from '@dxweb/kit/reports/report-words.ts'
import { inSentence } from '@dxweb/kit/text/in-sentence.ts'
import { dateText, spanText as daysText } from '../date-text.ts'
import { spanText } from '../span-text.ts'

export interface FactsAsked {
  axis?: string | undefined
  from?: string | undefined
  to?: string | undefined
  until?: string | undefined
  q?: string | undefined
  group?: string | undefined
  within?: string | undefined
  compare?: string | undefined
  /** True if last year's figures are those known at the same moment last year. */
  isCutAtMoment?: boolean
  [narrowed: string]: unknown
}

export interface LocaleWords {
  words: Words
  locale: string
}

export type NameOf = (register: string, id: number) => string | undefined

type Narrowing = string | number | null

export const eventFact = (
  event: { title: string; startsAt: string; auditorium: string },
  locale: string,
  zone: string,
): string =>
  [event.title, dateText(event.startsAt, 'full', locale, zone), event.auditorium].join(' · ')

export function periodFacts(
  { words: { t }, locale }: LocaleWords,
  report: AnyReport,
  { axis, from, to, until, compare, isCutAtMoment }: FactsAsked,
): string[] {
  const known = (key: string) =>
    until === undefined ? [] : [t(key, { day: dateText(until, 'numeric', locale) })]
  if (from === undefined || to === undefined) return known('report.until')
  const [first = '', last = ''] = [from, to].map((day) => dateText(day, 'numeric', locale))
  const by = axis ?? Object.keys(report.axes ?? {})[0]
  const compared = [
    ...(compare === undefined ? [] : [t(`report.compare.${compare}`)]),
    ...(isCutAtMoment ? [inSentence(t('report.compare.sameMoment'))] : []),
  ]
  const period = [daysText(first, last), t(`report.axis.${by}`), ...compared].join(' · ')
  return [period, ...known('report.known')]
}

function valueOf(
  { words, locale }: LocaleWords,
  report: AnyReport,
  name: string,
  value: Narrowing,
  nameOf: NameOf,
): string | undefined {
  const kind = kindOf(fieldOf(report, name))
  if (value === null) return noValueText(words, name)
  const own = columnText(words.t, report, name, value)
  if (own !== undefined) return own
  if (kind.kind === 'reference') return nameOf(kind.to, Number(value))
  if (kind.kind === 'flag') return words.t(value === 'true' ? 'choice.yes' : 'choice.no')
  if (kind.kind === 'choice') return reportValue(words, report, name, String(value))
  if (kind.kind === 'day') return dateText(String(value), 'numeric', locale)
  if (kind.kind === 'span') return spanText(kind.of, String(value), locale, words.t)
  return String(value)
}

/** Omits keys that would repeat other facts. */
function narrowings(report: AnyReport, asked: FactsAsked): [name: string, values: Narrowing[]][] {
  const named = [...(report.filters ?? []), ...namingKeysOf(report)]
  const isNamed = (name: string) => named.includes(name) || Object.hasOwn(report.columns, name)
  const shown = Object.keys(narrowedBy(report)).filter(
    (name) => asked[name] !== undefined && isNamed(name),
  )
  return shown.map((name) => [name, [asked[name] as Narrowing | Narrowing[]].flat()])
}

export const narrowingRows = (report: AnyReport, asked: FactsAsked): [to: string, id: number][] =>
  narrowings(report, asked).flatMap(([name, values]) => {
    const kind = kindOf(fieldOf(report, name))
    if (kind.kind !== 'reference') return []
    return values.flatMap((id): [string, number][] => (id === null ? [] : [[kind.to, Number(id)]]))
  })

export function narrowingFacts(
  localeWords: LocaleWords,
  report: AnyReport,
  asked: FactsAsked,
  nameOf: NameOf,
): string[] {
  const { words } = localeWords
  const filterText = (label: string, text: string) => words.t('rows.filter.of', { label, text })
  const narrowed = narrowings(report, asked).map(([name, values]) => {
    const texts = values.map((value) => valueOf(localeWords, report, name, value, nameOf))
    const text = texts.filter((one) => one !== undefined).join(', ')
    return text && filterText(reportLabel(words, report, name), text)
  })
  const groups = [asked.group, asked.within].filter((group) => group !== undefined)
  const grouped = groups.map((group) => groupText(words, report, group))
  const by = grouped.map((text, at) => (at === 0 ? text : inSentence(text))).join(', ')
  const found = asked.q ? filterText(words.t('rows.search'), asked.q) : ''
  const all = [by, ...narrowed, found].filter(Boolean).join(' · ')
  return all ? [all] : []
}
