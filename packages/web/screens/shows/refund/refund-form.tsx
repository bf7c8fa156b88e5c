import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { refundReasons, refundSale } from '@dxweb/areas/ticketing/refunds/contract.ts'
import { shareRefund } from '@dxweb/areas/ticketing/refunds/rules.ts'
import { formatMoney, sum } from '@dxweb/kit/money/money.ts'
import { type SyntheticEvent, useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { ChoiceRow } from '../../../ui/buttons/chip.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../../ui/messages/error-panel.tsx'
import { FieldStack, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { toast } from '../../../ui/messages/toast.tsx'
import { fieldTexts, reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { OfferedReasons } from '../ground/offered-reasons.tsx'
import { type FirstTicket, firstTickets, TicketChoice } from './ticket-choice.tsx'
import styles from './styles/refund.module.css'

type Ticket = Sale['tickets'][number]

interface RefundFormProps {
  sale: Sale
  first: FirstTicket
  onClose: () => void
  onDone: (refundId: string) => void
}

interface PreviewProps {
  sale: Sale
  amountOre: number
  firstLine: number | undefined
}

function WhereTo({ sale, firstLine, onChange }: WhereToProps) {
  const t = useText()
  const left = sale.payments.filter(
    ({ agreedOre, refundedAgreedOre }) => agreedOre > refundedAgreedOre,
  )
  if (left.length < 2) return null
  return (
    <ChoiceRow
      label={t('ticketing.refund.to')}
      value={String(firstLine ?? '')}
      options={[
        { value: '', label: t('ticketing.refund.shared') },
        ...left.map(({ line, means }) => ({
          value: String(line),
          label: t('ticketing.refund.first', { means: t(`ticketing.means.${means}`) }),
        })),
      ]}
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
    />
  )
}

interface WhereToProps {
  sale: Sale
  firstLine: number | undefined
  onChange: (firstLine: number | undefined) => void
}

/** Displays the refund per means of payment, split as on the server. */
function Preview({ sale, amountOre, firstLine }: PreviewProps) {
  const t = useText()
  const lines = shareRefund(sale.payments, amountOre, firstLine)
  const backOre = sum(lines.map((line) => line.backOre))
  return (
    <dl className={styles['refundPreview']} aria-live="polite">
      {lines
        .filter((line) => line.backOre > 0)
        .map((line) => (
          <div key={line.line}>
            <dt>
              {t(`ticketing.means.${line.means}`)}
              <span className="dx-dim dx-small">{t(`ticketing.refund.by.${line.means}`)}</span>
            </dt>
            <dd>
              <Money ore={line.backOre} />
            </dd>
          </div>
        ))}
      {backOre !== amountOre && (
        <div>
          <dt>{t('ticketing.rounding')}</dt>
          <dd>
            <Money ore={backOre - amountOre} />
          </dd>
        </div>
      )}
      <div className={styles['refundSum']}>
        <dt>{t('ticketing.refund.toPayBack')}</dt>
        <dd>
          <Money ore={backOre} />
        </dd>
      </div>
    </dl>
  )
}

interface Choice {
  ids: readonly string[]
  withFee: boolean
  reason: string
  firstLine: number | undefined
}

function useChoice(tickets: readonly Ticket[], first: FirstTicket) {
  const [choice, setChoice] = useState<Choice>(() => ({
    ids: firstTickets(tickets, first),
    withFee: true,
    reason: '',
    firstLine: undefined,
  }))
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const chosen = tickets.filter(({ id }) => choice.ids.includes(id))
  const amountOre = sum(
    chosen.map(({ priceOre, feeOre }) => priceOre + (choice.withFee ? feeOre : 0)),
  )
  return { choice, change, chosen, amountOre }
}

export function RefundForm({ sale, first, onClose, onDone }: RefundFormProps) {
  const t = useText()
  const tickets = sale.tickets.filter(({ state }) => state === 'issued')
  const { choice, change, chosen, amountOre } = useChoice(tickets, first)
  const [isAsked, ask] = useState(false)
  const sending = useCommand({
    endpoint: refundSale,
    params: { saleId: sale.id },
    topics: [`event:${sale.eventId}`, 'events'],
    onDone: ({ id, totalOre, roundingOre }) => {
      const amount = formatMoney(-(totalOre + roundingOre))
      toast({ text: t('ticketing.refund.done', { amount }) })
      onDone(id)
    },
  })
  const errors = fieldTexts(t, sending.error)
  const isMissing = isAsked && choice.reason.trim() === ''
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    ask(true)
    if (choice.reason.trim() === '' || chosen.length === 0) return
    const ticketIds = chosen.map(({ id }) => id)
    sending.mutate({
      ticketIds,
      withFee: choice.withFee,
      reason: choice.reason,
      expectedOre: amountOre,
      ...(choice.firstLine !== undefined && { firstLine: choice.firstLine }),
    })
  }
  return (
    <form className={styles['refund']} noValidate onSubmit={send}>
      <FieldStack>
        <TicketChoice
          tickets={tickets}
          ids={choice.ids}
          isSending={sending.isPending || sending.isSuccess}
          onChange={(ids) => change({ ids })}
        />
        {chosen.some(({ feeOre }) => feeOre > 0) && (
          <SwitchField
            label={t('ticketing.refund.withFee')}
            about={t('ticketing.refund.withFeeAbout')}
            value={choice.withFee}
            onChange={(withFee) => change({ withFee })}
          />
        )}
        <OfferedReasons
          register={refundReasons}
          label={t('ticketing.refund.reason')}
          value={choice.reason}
          onChange={(reason) => change({ reason })}
        />
        <TextField
          label={t('ticketing.refund.reason')}
          about={t('ticketing.refund.reasonAbout')}
          required
          maxLength={200}
          value={choice.reason}
          error={isMissing ? t('field.required') : errors['reason']}
          onChange={(reason) => change({ reason })}
        />
      </FieldStack>
      <WhereTo
        sale={sale}
        firstLine={choice.firstLine}
        onChange={(firstLine) => change({ firstLine })}
      />
      <Preview sale={sale} amountOre={amountOre} firstLine={choice.firstLine} />
      {sending.isError && !errors['reason'] && chosen.length > 0 && (
        <ErrorPanel title={t('ticketing.refund.failed')}>{reasonText(t, sending.error)}</ErrorPanel>
      )}
      <div className={styles['refundActions']}>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button look="main" type="submit" busy={sending.isPending} disabled={chosen.length === 0}>
          {t('ticketing.refund.confirm', { count: chosen.length })}
        </Button>
      </div>
    </form>
  )
}
