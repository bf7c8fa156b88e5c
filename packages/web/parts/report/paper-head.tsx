import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import { type AnyReport, narrowedBy } from '@dxweb/kit/reports/define-report.ts'
import { unknownValue } from '@dxweb/kit/reports/report-endpoints.ts'
import {
  eventFact,
  type FactsAsked,
  narrowingFacts,
  narrowingRows,
  periodFacts,
} from '@dxweb/locales/facts/report-facts.ts'
import { useMemo, useState } from 'react'
import { useCan, useSession } from '../../data/session/session.ts'
import { useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { useWords } from '../register/look/use-words.ts'
import { useNames } from '../register/values/use-references.ts'
import type { ReportQuery } from './report-query.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useReportText } from './use-report-text.ts'

export interface ListedEvent {
  title: string
  startsAt: string
  auditorium: string
}

interface PaperHeadProps {
  report: AnyReport
  asked: ReportAsked
  event?: ListedEvent
  count: number
}

const free = new Set(['text', 'page', 'flag'])

/** The query as the server reads it: several values have commas between them, but free text may contain one. */
function readAsked(report: AnyReport, query: ReportQuery): FactsAsked {
  const narrowed = Object.entries(narrowedBy(report)).flatMap(
    ([name, field]): [string, FactsAsked[string]][] => {
      const value = query[name]
      if (value === undefined) return []
      if (value === unknownValue) return [[name, null]]
      return [[name, free.has(kindOf(field).kind) ? value : value.split(',')]]
    },
  )
  return { ...query, ...Object.fromEntries(narrowed) }
}

/** What the paper is of, in the words of the file. */
function useFacts({ report, asked, event }: PaperHeadProps): string[] {
  const words = useWords()
  const locale = useLocale()
  const zone = useTimeZone()
  const can = useCan()
  const read = useMemo(() => readAsked(report, asked.query), [report, asked.query])
  const maySee = can('registers.read')
  const registers = useMemo(
    () => (maySee ? [...new Set(narrowingRows(report, read).map(([to]) => to))] : []),
    [report, read, maySee],
  )
  const names = useNames(registers)
  const speaking = { words, locale }
  return [
    ...(event ? [eventFact(event, locale, zone)] : periodFacts(speaking, report, read)),
    ...narrowingFacts(speaking, report, read, (to, id) => names[to]?.get(id)),
  ]
}

/** Stands above what is printed: the house, what the paper is of, and who printed it when. */
export function PaperHead(props: PaperHeadProps) {
  const { report, count } = props
  const t = useText()
  const when = useWhen()
  const text = useReportText(report)
  const { user, lastContext } = useSession()
  const [at] = useState(() => new Date().toISOString())
  const by = `${user.firstName} ${user.lastName}`.trim() || user.email
  const printed = t('paper.printed', { by, when: when(at, 'full') })
  return (
    <header className="dx-paper-head">
      <p className="dx-paper-house">{lastContext.partner?.name}</p>
      <h1>{text.title}</h1>
      {[...useFacts(props), t('paper.rows', { count }), printed].map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </header>
  )
}
