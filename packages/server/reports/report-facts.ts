import { segmentStatement } from '@dxweb/areas/customers/segments/store.ts'
import { namingFieldOf } from '@dxweb/kit/definitions/register-words.ts'
import type { WorkCall } from '@dxweb/kit/definitions/route.ts'
import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import {
  eventFact,
  narrowingFacts,
  narrowingRows,
  periodFacts,
} from '@dxweb/locales/facts/report-facts.ts'
import { wordsIn } from '../collections/export-route.ts'
import { registers } from '../collections/registers.ts'
import { readSql } from '../collections/rows/read-sql.ts'
import { cutAt } from './compared-sql.ts'
import type { ListedEvent } from './event-of-list.ts'
import type { ReportAsk } from './narrowed-sql.ts'

type Asked = ReportAsk & { locale: 'nb' | 'en' }
type Read = Pick<WorkCall<Endpoint['parts']>, 'db' | 'scope' | 'caller'>
type OfEvent = { event?: ListedEvent; address?: string }

/** Reads the name of a segment or of a register's row. Renters get no register names, since they cannot read them. */
async function readName({ db, scope }: Read, to: string, id: number): Promise<string | undefined> {
  if (to === 'segments') {
    const [segment] = await db.run(scope, segmentStatement(scope.partnerId, id))
    return segment?.name
  }
  const register = registers.find(({ name }) => name === to)
  if (register === undefined || scope.renterId !== 0) return undefined
  const statement = readSql(register, registers).get(scope.partnerId, id)
  const [row] = await db.run<Record<string, unknown>>(scope, statement)
  const name = row?.[namingFieldOf(register)]
  return typeof name === 'string' ? name : undefined
}

export async function reportFacts(
  call: Read,
  report: AnyReport,
  asked: Asked,
  { event, address = '' }: OfEvent,
): Promise<string[]> {
  const { locale } = asked
  const zone = call.caller.partner?.timeZone ?? defaultTimeZone
  const speaking = { words: wordsIn(locale), locale }
  const names = new Map(
    await Promise.all(
      narrowingRows(report, asked).map(
        async ([to, id]) => [`${to} ${id}`, await readName(call, to, id)] as const,
      ),
    ),
  )
  const selection = event
    ? [eventFact(event, locale, zone), address].filter(Boolean)
    : periodFacts(speaking, report, {
        ...asked,
        isCutAtMoment: cutAt(report, asked) !== undefined,
      })
  const nameOf = (to: string, id: number) => names.get(`${to} ${id}`)
  return [...selection, ...narrowingFacts(speaking, report, asked, nameOf)]
}
