import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { eventFact, periodFacts } from '@dxweb/locales/facts/report-facts.ts'
import { useState } from 'react'
import { type Session, useSession } from '../../data/session/session.ts'
import { useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { useWords } from '../register/look/use-words.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useNarrowingFacts } from './facts/use-narrowing-facts.ts'
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

/** The house's papers are from its organizer, as files are, and a renter's only of the house. */
const issuerOf = ({ partner, renter }: Session['lastContext']) =>
  renter.id === 0 ? partner?.issuerName : partner?.name

/** What the paper is of, in the words of the file. */
function useFacts({ report, asked, event }: PaperHeadProps): string[] {
  const words = useWords()
  const locale = useLocale()
  const zone = useTimeZone()
  const narrowed = useNarrowingFacts(report, asked.query)
  const ofDays = () => periodFacts({ words, locale }, report, asked.query)
  return [...(event ? [eventFact(event, locale, zone)] : ofDays()), ...narrowed]
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
      <p className="dx-paper-house">{issuerOf(lastContext)}</p>
      <h1>{text.title}</h1>
      {[...useFacts(props), t('paper.rows', { count }), printed].map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </header>
  )
}
