import type { AnyReport } from '@dxweb/kit/reports/define-report.ts'
import { eventFact, periodFacts } from '@dxweb/locales/facts/report-facts.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { useState } from 'react'
import { useSession } from '../../data/session/session.ts'
import { useTimeZone } from '../../data/session/use-when.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { useWords } from '../register/look/use-words.ts'
import type { ReportAsked } from './use-report-ask.ts'
import { useNarrowingFacts } from './facts/use-narrowing-facts.ts'
import { useReportText } from './asked/use-report-text.ts'
import { issuerOf, now, usePrinted } from './print/printed-by.tsx'
import styles from './print/styles/paper.module.css'

export interface ListedEvent {
  title: string
  startsAt: string
  auditorium: string
}

interface PaperHeadProps {
  report: AnyReport
  title?: string | undefined
  asked: ReportAsked
  event?: ListedEvent
  count: number
  /** Number of rows in the report, more than `count` if printing began before all rows were read. */
  total: number
}

/** Returns the facts for the printed header, worded as in the exported file. */
function useFacts({ report, asked, event }: PaperHeadProps): string[] {
  const words = useWords()
  const locale = useLocale()
  const zone = useTimeZone()
  const narrowed = useNarrowingFacts(report, asked.query)
  const ofDays = () =>
    periodFacts({ words, locale }, report, {
      ...asked.query,
      isCutAtMoment: asked.cutAt === 'moment',
    })
  return [...(event ? [eventFact(event, locale, zone)] : ofDays()), ...narrowed]
}

export function PaperHead(props: PaperHeadProps) {
  const { count, total } = props
  const t = useText()
  const text = useReportText(props.report)
  const title = props.title ?? text.title
  const { lastContext } = useSession()
  const [at] = useState(now)
  const printed = usePrinted(at)
  const counted =
    count < total
      ? t('paper.rowsOf', { count: countText(count), total: countText(total) })
      : t('paper.rows', { count })
  return (
    <header className={styles['paperHead']}>
      <p className="dx-paper-venue">{issuerOf(lastContext)}</p>
      <h1>{title}</h1>
      {[...useFacts(props), counted, printed].map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </header>
  )
}
