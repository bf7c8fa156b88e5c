import { Badge } from '../../ui/page/badge.tsx'
import { useText } from '../../ui/text/text.ts'
import { stateOf, toneOf } from './state-of.ts'
import styles from './reportsadmin.module.css'

// catalog: reportsadmin.state.*

interface ReportStatesProps {
  published: number | null
  draft: number | null
}

export function ReportStates({ published, draft }: ReportStatesProps) {
  const t = useText()
  const state = stateOf(published, draft)
  const number = published ?? draft ?? 0
  return (
    <span className={styles['reportsadminStates']}>
      <Badge tone={toneOf[state]}>{t(`reportsadmin.state.${state}`, { number })}</Badge>
      {published !== null && draft !== null && (
        <Badge tone={toneOf.draft}>{t('reportsadmin.state.draft', { number: draft })}</Badge>
      )}
    </span>
  )
}
