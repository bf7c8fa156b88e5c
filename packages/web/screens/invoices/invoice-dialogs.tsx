import { mailInvoice } from '@dxweb/areas/invoicing/papers/contract.ts'
import { payInvoice } from '@dxweb/areas/invoicing/payments/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { today, useTimeZone } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import type { Invoice } from './invoice.ts'

interface DialogProps {
  invoice: Invoice
  onClose: () => void
}

interface TooMuchProps {
  leftOre: number
  amountOre: unknown
}

/** Says before it is noted what becomes of a payment above what is open. */
function TooMuch({ leftOre, amountOre }: TooMuchProps) {
  const t = useText()
  const open = Math.max(leftOre, 0)
  if (typeof amountOre !== 'number' || amountOre <= open) return null
  return (
    <p role="alert" className="dx-invoice-more">
      {t('invoices.payMore', { more: formatMoney(amountOre - open), open: formatMoney(open) })}
    </p>
  )
}

export function PayInvoiceDialog({ invoice, onClose }: DialogProps) {
  const paidOn = today(useTimeZone())
  const { number, leftOre } = invoice
  return (
    <CommandDialog
      endpoint={payInvoice}
      params={{ number }}
      known={{ leftOre }}
      begin={{ paidOn, amountOre: leftOre === 0 ? null : leftOre, note: '' }}
      titleKey="invoices.pay"
      doneKey="invoices.payDone"
      labels={{ paidOn: 'invoices.paidOn', amountOre: 'invoices.amount', note: 'invoices.note' }}
      abouts={{ amountOre: 'invoices.amountAbout' }}
      renderBelow={({ amountOre }) => <TooMuch leftOre={leftOre} amountOre={amountOre} />}
      failedKey="invoices.refused"
      onClose={onClose}
    />
  )
}

export function MailInvoiceDialog({ invoice, onClose }: DialogProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  return (
    <CommandDialog
      endpoint={mailInvoice}
      params={{ number: invoice.number }}
      known={{ locale }}
      begin={{ to: invoice.buyer.email }}
      titleKey="invoices.mail"
      actionKey="ticketing.mail.send"
      labels={{ to: 'ticketing.mail.to' }}
      abouts={{ to: 'invoices.mailAbout' }}
      failedKey="ticketing.mail.failed"
      onClose={onClose}
      onDone={(_, { to }) => {
        toast({ text: t('invoices.mailWaits', { to }) })
        onClose()
      }}
    />
  )
}
