import {
  blockGiftCard,
  reactivateGiftCard,
  unblockGiftCard,
} from '@dxweb/areas/giftcards/contract.ts'
import { usualExpiry } from '@dxweb/areas/giftcards/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { toldByScreen } from '../../../data/rows/told-by-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { FieldStack, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { giftCardsKey } from './queries.ts'

export type GiftCardStep = 'block' | 'unblock' | 'reactivate'

interface StepDialogProps {
  cardId: string
  step: GiftCardStep
  onClose: () => void
}

const endpoints = { block: blockGiftCard, unblock: unblockGiftCard }

/** Why a card is blocked, let loose or given its value back. */
export function StepDialog({ cardId, step, onClose }: StepDialogProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const first = usualExpiry(today(useTimeZone()))
  const [reason, setReason] = useState('')
  const [expiresOn, setExpiresOn] = useState(String(first))
  const params = { partnerId, cardId }
  const sending = useMutation({
    meta: toldByScreen,
    mutationFn: () =>
      step === 'reactivate'
        ? callApi(reactivateGiftCard, { params, body: { reason, expiresOn } })
        : callApi(endpoints[step], { params, body: { reason } }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: giftCardsKey(partnerId) }),
  })
  const errors = fieldTexts(t, sending.error)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <Dialog opened size="small" title={t(`giftcards.${step}`)} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <FieldStack>
          {step === 'reactivate' && (
            <DayField
              looksAhead
              label={t('giftcards.expiresOn')}
              value={expiresOn}
              error={errors['expiresOn']}
              onChange={setExpiresOn}
            />
          )}
          <TextField
            label={t('giftcards.reason')}
            required
            maxLength={200}
            value={reason}
            error={errors['reason']}
            onChange={setReason}
          />
          {sending.isError && Object.keys(errors).length === 0 && (
            <ErrorPanel title={t('giftcards.notDone')}>{refusalText(t, sending.error)}</ErrorPanel>
          )}
          <div className="dx-gift-actions">
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button
              look={step === 'block' ? 'danger' : 'main'}
              type="submit"
              busy={sending.isPending}
            >
              {t(`giftcards.${step}`)}
            </Button>
          </div>
        </FieldStack>
      </form>
    </Dialog>
  )
}
