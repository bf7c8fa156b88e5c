import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { type RefundRow, startRefundRun } from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldStack, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { fieldTexts, refusalText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { eventKey } from '../ground/queries.ts'

interface StartRefundsProps {
  event: EventDetail
  rows: readonly RefundRow[]
}

/** What goes back, and why: the event's own reason at first. */
export function StartRefunds({ event, rows }: StartRefundsProps) {
  const t = useText()
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const [withFee, setWithFee] = useState(true)
  const [to, setTo] = useState<'means' | 'giftCard'>('means')
  const [reason, setReason] = useState(event.cancelReason.slice(0, 200))
  const sending = useMutation({
    meta: shownByScreen,
    mutationFn: () =>
      callApi(startRefundRun, {
        params: { partnerId, id: event.id },
        body: { withFee, reason, to },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: eventKey(partnerId, event.id) }),
  })
  const count = rows.filter(({ leftCount }) => leftCount > 0).length
  const errors = fieldTexts(t, sending.error)
  const start = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    sending.mutate()
  }
  return (
    <form className="dx-no-print" noValidate onSubmit={start}>
      <FieldStack>
        <p>{t('ticketing.refundRun.about', { count })}</p>
        <ChoiceRow
          label={t('ticketing.refundRun.to')}
          value={to}
          options={(['means', 'giftCard'] as const).map((value) => ({
            value,
            label: t(`ticketing.refundRun.to.${value}`),
          }))}
          onChange={setTo}
        />
        <SwitchField
          label={t('ticketing.refund.withFee')}
          about={t('ticketing.refund.withFeeAbout')}
          value={withFee}
          onChange={setWithFee}
        />
        <TextField
          label={t('ticketing.refund.reason')}
          about={t('ticketing.refund.reasonAbout')}
          required
          maxLength={200}
          value={reason}
          error={errors['reason']}
          onChange={setReason}
        />
        {sending.isError && !errors['reason'] && (
          <ErrorPanel title={t('ticketing.refundRun.notStarted')}>
            {refusalText(t, sending.error)}
          </ErrorPanel>
        )}
        <div className="dx-refund-actions">
          <Button look="main" type="submit" busy={sending.isPending}>
            {t('ticketing.refundRun.start', { count })}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
