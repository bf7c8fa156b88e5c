import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { type RefundRow, startRefundRun } from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { useText } from '../../../ui/text/text.ts'

const labels = {
  to: 'ticketing.refundRun.to',
  withFee: 'ticketing.refund.withFee',
  reason: 'ticketing.refund.reason',
}
const abouts = {
  withFee: 'ticketing.refund.withFeeAbout',
  reason: 'ticketing.refund.reasonAbout',
}
const choices = { to: 'ticketing.refundRun.to' }

interface StartRefundsProps {
  event: EventDetail
  rows: readonly RefundRow[]
}

/** What goes back, and why: the event's own reason at first. */
export function StartRefunds({ event, rows }: StartRefundsProps) {
  const t = useText()
  const count = rows.filter(({ leftCount }) => leftCount > 0).length
  const reason = event.cancelReason.slice(0, 200)
  return (
    <CommandForm
      className="dx-field-stack dx-no-print"
      endpoint={startRefundRun}
      params={{ id: event.id }}
      begin={{ withFee: true, to: 'means', reason }}
      above={<p>{t('ticketing.refundRun.about', { count })}</p>}
      labels={labels}
      abouts={abouts}
      choices={choices}
      failedKey="ticketing.refundRun.notStarted"
      action={t('ticketing.refundRun.start', { count })}
    />
  )
}
