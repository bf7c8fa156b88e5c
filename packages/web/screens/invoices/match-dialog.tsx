import { invoices } from '@dxweb/areas/invoicing/invoices/contract.ts'
import { type listUnmatched, matchPayment } from '@dxweb/areas/invoicing/payments/contract.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { reportEndpoints } from '@dxweb/kit/reports/report-endpoints.ts'
import { kept, useRead } from '../../data/rows/read.ts'
import { useWhen } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import type { DrawnInput } from '../../parts/command/command-fields.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { useText } from '../../ui/text/text.ts'

export type Payment = ReplyOf<typeof listUnmatched.parts>['data'][number]

const { read } = reportEndpoints(invoices)
const maxListed = 200

/**
 * Lists invoices with the same open amount as the payment first, then other open invoices (for a reversal, invoices
 * without an open amount), then the rest. Each group starts with the newest invoice.
 */
function InvoiceField({ paidOre, typed, onChange, ...input }: DrawnInput & { paidOre: number }) {
  const t = useText()
  const { data } = useRead(read, { limit: maxListed }, kept)
  const invoiced = (data?.data ?? []).filter(({ state }) => state !== 'creditNote')
  const rank = ({ leftOre }: { leftOre: number }) => {
    if (leftOre === paidOre) return 0
    return leftOre > 0 === paidOre > 0 ? 1 : 2
  }
  const options = invoiced
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ number, renter, leftOre }) => ({
      value: String(number),
      label: t('invoices.match.option', { number, renter, left: formatMoney(leftOre) }),
    }))
  return (
    <SelectField
      {...input}
      value={typeof typed === 'string' && typed !== '' ? typed : null}
      options={options}
      onChange={(number) => onChange(number ?? '')}
    />
  )
}

export function MatchDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useText()
  const when = useWhen()
  const { id: paymentId, payer, paidOn, amountOre, note } = payment
  const paid = t('invoices.match.paid', {
    amount: formatMoney(amountOre),
    payer,
    day: when(paidOn, 'numeric'),
  })
  return (
    <CommandDialog
      endpoint={matchPayment}
      params={{ paymentId }}
      drawn={['number']}
      above={<p>{note === '' ? paid : `${paid} ${t('invoices.match.note', { note })}`}</p>}
      renderDrawn={(input) => <InvoiceField {...input} paidOre={amountOre} />}
      titleKey="invoices.match"
      doneKey="invoices.matchDone"
      labels={{ number: 'invoices.match.invoice' }}
      failedKey="invoices.refused"
      onClose={onClose}
    />
  )
}
