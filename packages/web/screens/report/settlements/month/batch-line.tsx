import type { BatchKind } from '@dxweb/areas/settlements/batches/rules.ts'
import { addDays, addMonths, type Day } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useText } from '../../../../ui/text/text.ts'
import { useDayText } from '../../../../ui/dates/use-day-text.ts'
import { BatchPanel, OpenDialog } from '../batch-panel.tsx'
import { toneOf } from '../tone-of.ts'
import { CheckLine } from './check-line.tsx'
import { batchesOf, countOf, type LineProps, stateOf } from './line-props.ts'

// catalog: report.batches.kind.*
// catalog: report.batches.state.*

/** Closing an open batch proposes the last day of the month. */
export function BatchLine({ month, list, reports, may }: LineProps) {
  const t = useText()
  const dayText = useDayText()
  const [opened, open] = useState<BatchKind | null>(null)
  const { left, unbatched } = list.batches
  const counted = batchesOf(list)
  const nameOf = (kind: string, from: Day, to: Day | null) => {
    const day = dayText(from, 'numeric')
    if (to === null) return t('settlement.checklist.batchSince', { kind, day })
    return t('settlement.checklist.batch', { kind, days: spanText(day, dayText(to, 'numeric')) })
  }
  const last = addDays(addMonths(month, 1), -1)
  return (
    <CheckLine
      title={t('settlement.checklist.batches')}
      state={stateOf(counted)}
      count={countOf(t, counted)}
      items={left.map(({ id, kind, state, fromOn, toOn }) => ({
        key: String(id),
        name: nameOf(t(`report.batches.kind.${kind}`), fromOn as Day, toOn as Day | null),
        to: `${reports}/batch-payments?batchId=${id}`,
        state: { text: t(`report.batches.state.${state}`), tone: toneOf(state) },
        ...(may && { panel: <BatchPanel id={id} upTo={last} /> }),
      }))}
      actions={
        may &&
        unbatched.map((kind) => (
          <Button key={kind} size="small" onClick={() => open(kind)}>
            {t('settlement.checklist.openBatch', { kind: t(`report.batches.kind.${kind}`) })}
          </Button>
        ))
      }
    >
      {opened && <OpenDialog kind={opened} onClose={() => open(null)} />}
    </CheckLine>
  )
}
