import { batchCommands, getBatch, openBatch } from '@dxweb/areas/settlements/batches/contract.ts'
import {
  type BatchKind,
  type BatchStep,
  batchStepsFrom,
} from '@dxweb/areas/settlements/batches/rules.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatAccountNumber } from '@dxweb/kit/fields/norwegian.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { pagePath } from '../../../data/session/page-path.ts'
import { useCan } from '../../../data/session/session.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { CommandDialog } from '../../../parts/command/command-dialog.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useDayText } from '../../../ui/dates/use-day-text.ts'
import { Loaded } from '../../../ui/messages/loaded.tsx'
import { Badge } from '../../../ui/page/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useText } from '../../../ui/text/text.ts'
import { Sums } from './sums.tsx'
import { toneOf } from './tone-of.ts'
import styles from './step-card.module.css'

// catalog: report.batches.kind.*
// catalog: report.batches.state.*
// catalog: settlement.batch.*

type Batch = ReplyOf<typeof getBatch.parts>

const labels = Object.fromEntries(
  ['toOn', 'reference', 'paidOn', 'receivedOre', 'feeOre', 'reason', 'kind', 'bankAccount'].map(
    (name) => [name, `settlement.batch.${name}`],
  ),
)
const helpTexts = { toOn: 'settlement.batch.toOnAbout', feeOre: 'settlement.batch.feeAbout' }
const words = { labels, helpTexts, failedKey: 'settlement.refused' }

/** Initial values of a step: the last day of the batch, at most yesterday, and the expected amount. */
function beginOf(batch: Batch, day: Day, upTo = day) {
  const { reference, feeOre, netOre, reason } = batch
  const yesterday = addDays(day, -1)
  return {
    toOn: upTo < yesterday ? upTo : yesterday,
    paidOn: day,
    receivedOre: netOre,
    reference,
    feeOre,
    reason,
  }
}

interface StepProps {
  batch: Batch
  step: BatchStep
  upTo?: Day | undefined
  onClose: () => void
}

function StepDialog({ batch, step, upTo, onClose }: StepProps) {
  const day = today(useTimeZone())
  return (
    <CommandDialog
      {...words}
      endpoint={batchCommands[step]}
      params={{ id: batch.id }}
      initial={beginOf(batch, day, upTo)}
      titleKey={`settlement.batch.step.${step}`}
      onClose={onClose}
    />
  )
}

export function OpenDialog({ kind = 'card', onClose }: { kind?: BatchKind; onClose: () => void }) {
  return (
    <CommandDialog
      {...words}
      endpoint={openBatch}
      params={{}}
      initial={{ kind }}
      choices={{ kind: 'report.batches.kind' }}
      titleKey="settlement.batch.open"
      doneKey="settlement.batch.opened"
      onClose={onClose}
    />
  )
}

export function OpenBatch() {
  const t = useText()
  const may = useCan()('settlements.write')
  const [isOpening, open] = useState(false)
  if (!may) return null
  return (
    <div>
      <Button icon={<IconPlus size={17} />} onClick={() => open(true)}>
        {t('settlement.batch.open')}
      </Button>
      {isOpening && <OpenDialog onClose={() => open(false)} />}
    </div>
  )
}

function BatchCard({ batch, upTo }: { batch: Batch; upTo?: Day | undefined }) {
  const t = useText()
  const dayText = useDayText()
  const may = useCan()('settlements.write')
  const list = pagePath(usePartnerId(), 'report/batches')
  const [taken, take] = useState<BatchStep | null>(null)
  const steps = may ? batchStepsFrom(batch.state) : []
  const [from = '', to = ''] = [batch.fromOn, batch.toOn].map((day) =>
    day === null ? '' : dayText(day as never, 'numeric'),
  )
  const { grossOre, refundOre, feeOre, netOre, receivedOre, deviationOre } = batch
  return (
    <Card
      title={t('settlement.batch.title', {
        id: batch.id,
        kind: t(`report.batches.kind.${batch.kind}`),
      })}
      about={<Badge tone={toneOf(batch.state)}>{t(`report.batches.state.${batch.state}`)}</Badge>}
      actions={
        <>
          <LinkButton to={list}>{t('settlement.batch.all')}</LinkButton>
          {steps.toReversed().map((step) => (
            <Button
              key={step}
              look={step === steps[0] ? 'main' : 'plain'}
              onClick={() => take(step)}
            >
              {t(`settlement.batch.step.${step}`)}
            </Button>
          ))}
        </>
      }
    >
      <div className={styles['settlement']}>
        <Sums
          words="settlement.batch"
          sums={{
            gross: grossOre,
            refund: refundOre,
            fee: feeOre,
            net: netOre,
            received: receivedOre,
            deviation: deviationOre,
          }}
        />
        <p className="dx-dim dx-small">
          {[
            spanText(from, to),
            formatAccountNumber(batch.bankAccount),
            batch.reference,
            batch.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {taken && <StepDialog batch={batch} step={taken} upTo={upTo} onClose={() => take(null)} />}
    </Card>
  )
}

/** Closing the batch proposes `upTo` as the last day, but at most yesterday. */
export function BatchPanel({ id, upTo }: { id: number; upTo?: Day }) {
  const found = useRead(getBatch, { id })
  return (
    <Loaded of={found} failedKey="report.failed">
      {(batch) => <BatchCard batch={batch} upTo={upTo} />}
    </Loaded>
  )
}
