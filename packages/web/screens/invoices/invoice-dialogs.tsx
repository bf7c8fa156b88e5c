import { mailInvoice } from '@dxweb/areas/invoicing/papers/contract.ts'
import { payInvoice } from '@dxweb/areas/invoicing/payments/contract.ts'
import { previewInvoiceMail, sendInvoice } from '@dxweb/areas/invoicing/sending/contract.ts'
import { formatMoney, parseMoney } from '@dxweb/kit/money/money.ts'
import { useRead } from '../../data/rows/read.ts'
import { useCommand } from '../../data/rows/use-command.ts'
import { today, useTimeZone, useWhen } from '../../data/session/use-when.ts'
import { CommandDialog } from '../../parts/command/command-dialog.tsx'
import { MailingDialog } from '../../parts/mailing/mailing-dialog.tsx'
import { Mailings } from '../../parts/mailing/mailings.tsx'
import { toast } from '../../ui/messages/toast.tsx'
import { useLocale, useText } from '../../ui/text/text.ts'
import type { Invoice } from './invoice.ts'
import styles from './invoices.module.css'

interface DialogProps {
  invoice: Invoice
  onClose: () => void
}

interface TooMuchProps {
  /** Unpaid amount of the invoice and its fees. */
  openOre: number
  amountOre: unknown
}

function TooMuch({ openOre, amountOre }: TooMuchProps) {
  const t = useText()
  if (typeof amountOre !== 'number' || amountOre <= openOre) return null
  const amounts = { more: formatMoney(amountOre - openOre), open: formatMoney(openOre) }
  return (
    <p role="alert" className={styles['invoiceMore']}>
      {t('invoices.payMore', amounts)}
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
      initial={{ paidOn, amountOre: leftOre === 0 ? null : leftOre, note: '', acceptsMore: false }}
      isFieldShown={(field, typed) => field !== 'acceptsMore' || isMore(typed['amountOre'])}
      titleKey="invoices.pay"
      doneKey="invoices.payDone"
      labels={{
        paidOn: 'invoices.paidOn',
        amountOre: 'label.amountOre',
        note: 'invoices.note',
        acceptsMore: 'invoices.acceptsMore',
      }}
      helpTexts={{ amountOre: 'invoices.amountAbout' }}
      renderBelow={({ amountOre }) => <TooMuch openOre={openOre} amountOre={amountOre} />}
      failedKey="invoices.refused"
      onClose={onClose}
    />
  )
}

function useMailing({ number, kind, totalOre, dueOn, buyer }: Invoice) {
  const t = useText()
  const when = useWhen()
  const isCredit = kind === 'credit'
  const due = isCredit ? [] : [t('mailing.due', { day: when(dueOn, 'numeric') })]
  return {
    key: number,
    name: buyer.name,
    amountOre: totalOre,
    about: [t(`invoices.paper.${isCredit ? 'creditNote' : 'invoice'}`, { number }), ...due],
  }
}

/** Uses the access point if the renter is invoiced by EHF. */
export function SendInvoiceDialog({ invoice, onClose }: DialogProps) {
  const t = useText()
  const { number } = invoice
  const mailing = useMailing(invoice)
  const found = useRead(previewInvoiceMail, { number })
  const send = useCommand({
    endpoint: sendInvoice,
    params: { number },
    isToasted: true,
    onDone: ({ receiver }) => {
      toast({ text: t('invoices.send.done', { receiver }) })
      onClose()
    },
  })
  return (
    <MailingDialog
      title={t('invoices.send.ehf')}
      of={found}
      mailingsOf={({ receiver }) => [{ ...mailing, to: receiver }]}
      actionOf={(count) => t('invoices.send.count', { count })}
      isSending={send.isPending}
      onSend={() => found.data && send.mutate({ receiver: found.data.receiver })}
      onClose={onClose}
    />
  )
}

function MailBelow({ invoice, to }: { invoice: Invoice; to: unknown }) {
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const mailing = useMailing(invoice)
  const mail = useRead(previewInvoiceMail, { number: invoice.number, locale }).data?.mail
  const address = typeof to === 'string' && to !== '' ? to : invoice.buyer.email
  return <Mailings mailings={[{ ...mailing, to: address, ...(mail && { mail }) }]} />
}

export function MailInvoiceDialog({ invoice, onClose }: DialogProps) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  return (
    <CommandDialog
      endpoint={mailInvoice}
      params={{ number: invoice.number }}
      known={{ locale }}
      initial={{ to: invoice.buyer.email }}
      titleKey="invoices.mail"
      actionKey="ticketing.mail.send"
      labels={{ to: 'ticketing.mail.to' }}
      helpTexts={{ to: 'invoices.mailAbout' }}
      renderBelow={({ to }) => <MailBelow invoice={invoice} to={to} />}
      failedKey="ticketing.mail.failed"
      onClose={onClose}
      onDone={(_, { to }) => {
        toast({ text: t('invoices.mailWaits', { to }) })
        onClose()
      }}
    />
  )
}
