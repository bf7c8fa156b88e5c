import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { namingFieldOf } from '@dxweb/kit/definitions/register-words.ts'
import type { WorkCall } from '@dxweb/kit/definitions/route.ts'
import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { type AnyReport, fieldOf, narrowedBy } from '@dxweb/kit/reports/define-report.ts'
import { reportLabel, reportValue, toldText } from '@dxweb/kit/reports/report-words.ts'
import { usualTimeZone } from '@dxweb/kit/time/usual-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { spanText } from '@dxweb/locales/span-text.ts'
import { wordsIn } from '../collections/export-route.ts'
import { registers } from '../collections/registers.ts'
import { readSql } from '../collections/rows/read-sql.ts'
import type { ListedEvent } from './event-of-list.ts'
import type { ReportAsk } from './narrowed-sql.ts'

type Asked = ReportAsk & { locale: 'nb' | 'en' }
type Read = Pick<WorkCall<Endpoint['parts']>, 'db' | 'scope' | 'caller'>
/** One of the values that a call narrows by. */
type Narrowing = string | number | null
type OfEvent = { event: ListedEvent; address?: string } | undefined

/** The name of a register's row; nothing for a renter, whose role reads no registers. */
async function nameOf({ db, scope }: Read, to: string, id: number): Promise<string | undefined> {
  const register = registers.find(({ name }) => name === to)
  if (register === undefined || scope.renterId !== 0) return undefined
  const statement = readSql(register, registers).get(scope.partnerId, id)
  const [row] = await db.run<Record<string, unknown>>(scope, statement)
  const name = row?.[namingFieldOf(register)]
  return typeof name === 'string' ? name : undefined
}

async function valueOf(
  call: Read,
  report: AnyReport,
  name: string,
  value: Narrowing,
  asked: Asked,
) {
  const { locale } = asked
  const words = wordsIn(locale)
  const kind = kindOf(fieldOf(report, name))
  if (value === null) return words.say('report.noValue')
  const told = toldText(words.say, report, name, value)
  if (told !== undefined) return told
  if (kind.kind === 'reference') return nameOf(call, kind.to, Number(value))
  if (kind.kind === 'flag') return words.say(value === 'true' ? 'choice.yes' : 'choice.no')
  if (kind.kind === 'choice') return reportValue(words, report, name, String(value))
  if (kind.kind === 'day') return dateText(String(value), 'numeric', locale)
  if (kind.kind === 'span') return spanText(kind.of, String(value), locale, words.say)
  return String(value)
}

/** What it is narrowed by. Keys that only find a row, which lists do not show, are told by what is beside them. */
async function narrowing(call: Read, report: AnyReport, asked: Asked): Promise<string[]> {
  const { filters = [], columns } = report
  const words = wordsIn(asked.locale)
  const shown = Object.keys(narrowedBy(report)).filter(
    (name) => asked[name] !== undefined && (filters.includes(name) || Object.hasOwn(columns, name)),
  )
  const facts = await Promise.all(
    shown.map(async (name) => {
      const values = [asked[name] as Narrowing | Narrowing[]].flat()
      const texts = await Promise.all(values.map((one) => valueOf(call, report, name, one, asked)))
      const text = texts.filter((one) => one !== undefined).join(', ')
      return text && words.say('rows.filter.of', { label: reportLabel(words, report, name), text })
    }),
  )
  const { q } = asked
  const found = q && words.say('rows.filter.of', { label: words.say('rows.search'), text: q })
  return [...facts, found ?? ''].filter(Boolean)
}

/** The event that it is of, or the period and its axis. */
function selection(report: AnyReport, asked: Asked, of: OfEvent, zone: string): string[] {
  const { axis, from, to, until, compare, locale } = asked
  if (of) {
    const { title, startsAt, auditorium } = of.event
    const when = dateText(startsAt, 'full', locale, zone)
    return [[title, when, auditorium].join(' · '), of.address ?? ''].filter(Boolean)
  }
  const { say } = wordsIn(locale)
  const known = (key: string) =>
    until === undefined ? [] : [say(key, { day: dateText(until, 'numeric', locale) })]
  if (from === undefined || to === undefined) return known('report.until')
  const days = [...new Set([from, to])].map((day) => dateText(day, 'numeric', locale))
  const by = axis ?? Object.keys(report.axes ?? {})[0]
  const compared = compare === undefined ? [] : [say(`report.compare.${compare}`)]
  const period = [days.join('–'), say(`report.axis.${by}`), ...compared].join(' · ')
  return [period, ...known('report.known')]
}

/** What a paper is of, in words: the event or the period, and what narrows it. */
export async function reportFacts(
  call: Read,
  report: AnyReport,
  asked: Asked,
  of: OfEvent,
): Promise<string[]> {
  const zone = call.caller.partner?.timeZone ?? usualTimeZone
  const narrowed = await narrowing(call, report, asked)
  return [...selection(report, asked, of, zone), ...(narrowed.length ? [narrowed.join(' · ')] : [])]
}
