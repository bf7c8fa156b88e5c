import { mailInvoice } from '@dxweb/areas/invoicing/papers/contract.ts'
import { payInvoice } from '@dxweb/areas/invoicing/payments/contract.ts'
import { formatMoney, parseMoney } from '@dxweb/kit/money/money.ts'
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
  /** The invoice and its fees want so much. */
  openOre: number
  amountOre: unknown
}

/** Says before it is noted what becomes of a payment above what is open. */
function TooMuch({ openOre, amountOre }: TooMuchProps) {
  const t = useText()
  if (typeof amountOre !== 'number' || amountOre <= openOre) return null
  const said = { more: formatMoney(amountOre - openOre), open: formatMoney(openOre) }
  return (
    <p role="alert" className="dx-invoice-more">
      {t('invoices.payMore', said)}
    </p>
  )
}

export function PayInvoiceDialog({ invoice, onClose }: DialogProps) {
  const paidOn = today(useTimeZone())
  const { number, leftOre, feesLeftOre } = invoice
  const openOre = Math.max(leftOre, 0) + feesLeftOre
  const isMore = (typed: unknown) => typeof typed === 'string' && (parseMoney(typed) ?? 0) > openOre
  return (
    <CommandDialog
      endpoint={payInvoice}
      params={{ number }}
      known={{ leftOre }}
      begin={{ paidOn, amountOre: leftOre === 0 ? null : leftOre, note: '', acceptsMore: false }}
      asksFor={(field, typed) => field !== 'acceptsMore' || isMore(typed['amountOre'])}
      titleKey="invoices.pay"
      doneKey="invoices.payDone"
      labels={{
        paidOn: 'invoices.paidOn',
        amountOre: 'invoices.amount',
        note: 'invoices.note',
        acceptsMore: 'invoices.acceptsMore',
      }}
      abouts={{ amountOre: 'invoices.amountAbout' }}
      renderBelow={({ amountOre }) => <TooMuch openOre={openOre} amountOre={amountOre} />}
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
