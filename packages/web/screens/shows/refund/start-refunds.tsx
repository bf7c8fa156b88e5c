import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import {
  previewRefundMail,
  type RefundRow,
  startRefundRun,
} from '@dxweb/areas/ticketing/refunds/run/contract.ts'
import { kept, useRead } from '../../../data/rows/read.ts'
import { CommandForm } from '../../../parts/command/command-form.tsx'
import { Mailings } from '../../../parts/mailing/mailings.tsx'
import { useText } from '../../../ui/text/text.ts'

const labels = {
  to: 'ticketing.refundRun.to',
  withFee: 'ticketing.refund.withFee',
  reason: 'ticketing.refund.reason',
}
const helpTexts = {
  withFee: 'ticketing.refund.withFeeAbout',
  reason: 'ticketing.refund.reasonAbout',
}
const choices = { to: 'ticketing.refundRun.to' }

interface MailProps {
  eventId: number
  to: unknown
  withFee: unknown
}

function RefundMail({ eventId, to, withFee }: MailProps) {
  const t = useText()
  const choice = to === 'giftCard' ? to : 'means'
  const params = { id: eventId, to: choice, withFee: withFee === true ? 'true' : 'false' } as const
  const { data } = useRead(previewRefundMail, params, kept)
  if (!data) return null
  const { count, first } = data
  if (first === null) return <p className="dx-second">{t('ticketing.refundRun.noMail')}</p>
  return (
    <>
      <p className="dx-second">{t('ticketing.refundRun.mails', { count })}</p>
      <Mailings mailings={[{ key: 0, about: [], ...first }]} />
    </>
  )
}

interface StartRefundsProps {
  event: EventDetail
  rows: readonly RefundRow[]
}

export function StartRefunds({ event, rows }: StartRefundsProps) {
  const t = useText()
  const count = rows.filter(({ leftCount }) => leftCount > 0).length
  const reason = event.cancelReason.slice(0, 200)
  return (
    <CommandForm
      className="dx-field-stack dx-no-print"
      endpoint={startRefundRun}
      params={{ id: event.id }}
      initial={{ withFee: true, to: 'means', reason }}
      above={<p>{t('ticketing.refundRun.about', { count })}</p>}
      labels={labels}
      helpTexts={helpTexts}
      choices={choices}
      renderBelow={({ to, withFee }) => <RefundMail eventId={event.id} to={to} withFee={withFee} />}
      failedKey="ticketing.refundRun.notStarted"
      action={t('ticketing.refundRun.start', { count })}
    />
  )
}
