import { listCorrections } from '@dxweb/areas/ticketing/corrections/contract.ts'
import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { useState } from 'react'
import { useRead } from '../../../data/rows/read.ts'
import { useCan } from '../../../data/session/session.ts'
import { useWhen } from '../../../data/session/use-when.ts'
import { Badge } from '../../../ui/page/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Drawer } from '../../../ui/dialogs/dialog.tsx'
import { isLost } from '../../../ui/messages/is-lost.ts'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { CorrectionForm } from './correction-form.tsx'
import { type Correction, useReverseCorrection } from './use-corrections.ts'
import '../refund/styles/refund.module.css'
import styles from './corrections.module.css'

interface OneProps {
  correction: Correction
  onReverse: (() => void) | undefined
}

function One({ correction, onReverse }: OneProps) {
  const t = useText()
  const when = useWhen()
  const { priceCategory, ticketCount, amountOre, means, reason, madeBy, madeAt } = correction
  return (
    <li>
      <div className={styles['correctionSum']}>
        <span className="dx-strong">
          {t('shows.corrections.count', { count: ticketCount })} · {priceCategory}
        </span>
        <Money ore={amountOre} />
      </div>
      <p>{reason}</p>
      <div className={styles['correctionSum']}>
        <span className="dx-second dx-small">
          {when(madeAt, 'moment')} · {madeBy}
          {means !== null && ` · ${t(`ticketing.means.${means}`)}`}
        </span>
        {correction.reverses !== null && <Badge tone="info">{t('label.isReversal')}</Badge>}
        {correction.reversedBy !== null && (
          <Badge tone="off">{t('shows.corrections.isReversed')}</Badge>
        )}
        {onReverse && (
          <Button size="small" onClick={onReverse}>
            {t('shows.corrections.reverse')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Lists the corrections. Reversing a correction adds another correction. */
function Made({ eventId, mayWrite }: { eventId: number; mayWrite: boolean }) {
  const t = useText()
  const found = useRead(listCorrections, { eventId, limit: 500 })
  const [asked, ask] = useState<number | null>(null)
  const reversing = useReverseCorrection(eventId, asked ?? 0)
  if (isLost(found)) {
    return (
      <ErrorPanel title={t('shows.corrections.fetchFailed')} onRetry={() => void found.refetch()}>
        {refusalText(t, found.error)}
      </ErrorPanel>
    )
  }
  const rows = found.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles['corrections']} aria-label={t('shows.corrections.list')}>
      <h3>{t('shows.corrections.list')}</h3>
      {reversing.isError && (
        <ErrorPanel title={t('shows.corrections.failed')}>
          {reasonText(t, reversing.error)}
        </ErrorPanel>
      )}
      <ul>
        {rows.map((correction) => {
          const { id, reverses, reversedBy } = correction
          const isOpen = mayWrite && reverses === null && reversedBy === null
          return (
            <One key={id} correction={correction} onReverse={isOpen ? () => ask(id) : undefined} />
          )
        })}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={t('shows.corrections.reverseTitle')}
        text={t('shows.corrections.reverseText')}
        confirmLabel={t('shows.corrections.reverse')}
        onClose={() => ask(null)}
        onConfirm={async () => {
          await reversing.mutateAsync().catch(() => undefined)
        }}
      />
    </section>
  )
}

export default function CorrectionsDrawer({
  event,
  onClose,
}: {
  event: EventDetail
  onClose: () => void
}) {
  const t = useText()
  const mayWrite = useCan()('corrections.write')
  const [openedAt] = useState(() => new Date().toISOString())
  const isOver = event.endsAt <= openedAt
  return (
    <Drawer opened title={t('shows.corrections.title')} onClose={onClose}>
      <p className={`dx-second ${styles['correctionsAbout']}`}>
        {t(isOver ? 'shows.corrections.about' : 'shows.corrections.notYet')}
      </p>
      {mayWrite && isOver && <CorrectionForm event={event} />}
      <Made eventId={event.id} mayWrite={mayWrite} />
    </Drawer>
  )
}
