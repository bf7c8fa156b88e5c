import { cancellationReasons } from '@dxweb/areas/events/core/event-types.ts'
import { useState } from 'react'
import { useList } from '../../../data/rows/collections.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldStack, LongTextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import type { EventDialogProps } from '../form/dialog-props.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { usePlanning } from './use-planning.ts'

/** Asks why before an event is cancelled, and says what that does. */
export function CancelDialog({ event, onClose, onOpen }: EventDialogProps) {
  const t = useText()
  const planning = usePlanning(event.id)
  const [reason, setReason] = useState('')
  const offered = useList(cancellationReasons).data?.data ?? []
  const attempt = useAttempt(async () => {
    await planning.cancel({ version: event.version, reason })
    if (event.soldCount + event.reservedCount > 0) onOpen('message')
    else onClose()
  })
  return (
    <Dialog
      opened
      title={t('shows.cancel.title', { title: event.title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.close')}</Button>
          <Button look="danger" busy={attempt.isBusy} onClick={attempt.go}>
            {t('shows.cancel.do')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <p>{t('shows.cancel.about', { sold: event.soldCount })}</p>
        {offered.length > 0 && (
          <ChoiceRow
            label={t('shows.cancel.reason')}
            value={reason}
            options={offered.map(({ name }) => ({ value: name, label: name }))}
            onChange={setReason}
          />
        )}
        <LongTextField
          label={t('shows.cancel.reason')}
          required
          value={reason}
          error={fieldTexts(t, attempt.refusal)['reason']}
          onChange={setReason}
        />
        {attempt.refusal && !attempt.refusal.fields && (
          <ErrorPanel title={t('shows.cancel.refused')}>
            {refusalText(t, attempt.refusal)}
          </ErrorPanel>
        )}
      </FieldStack>
    </Dialog>
  )
}
