import type { Invoice } from '@dxweb/areas/invoicing/invoices/store.ts'
import { formatAccountNumber } from '@dxweb/kit/fields/norwegian.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import { type MailTemplate, previewMail } from '../compose-mail.ts'
import type { Mailer } from '../mailer.ts'
import { attached, type MailFiles } from './deliver.ts'
import { signed } from './signed.ts'

export interface InvoiceMail {
  to: string
  locale: Locale
  invoice: Invoice
  /** Absent for the invoice itself. */
  reminder?:
    | Pick<Invoice['reminders'][number], 'reminder' | 'leftOre' | 'feesOre' | 'dueOn'>
    | undefined
  issuer: Issuer
  mailId?: string
  files: MailFiles
}

/** Returns no payment details for credit notes. */
function payment({ kind, accountNumber, kid, number }: Invoice, locale: Locale): string[] {
  if (kind === 'credit') return []
  const t = translateIn(locale)
  const known = kid === '' ? t('invoices.noKid', { number }) : `${t('invoices.kid')} ${kid}`
  return [`${t('invoices.accountNumber')} ${formatAccountNumber(accountNumber)}`, known]
}

type Words = Omit<InvoiceMail, 'to' | 'files'>

/** Returns undefined on success, otherwise the reason. */
export type SendInvoice = (mail: InvoiceMail) => Promise<string | undefined>

function valuesOf({ invoice, reminder, issuer, locale }: Words) {
  const { leftOre, feesOre, dueOn } = reminder ?? {
    leftOre: invoice.totalOre,
    feesOre: 0,
    dueOn: invoice.dueOn,
  }
  return {
    partner: issuer.name,
    number: String(invoice.number),
    credits: String(invoice.credits ?? ''),
    amount: formatMoney(leftOre + feesOre),
    due: dateText(dueOn, 'numeric', locale),
    lines: payment(invoice, locale).join('\n'),
  }
}

const templateOf = ({ invoice, reminder }: Words): MailTemplate => {
  if (reminder) return reminder.reminder === 1 ? 'reminder' : 'lastReminder'
  return invoice.kind === 'credit' ? 'creditNote' : 'invoice'
}

const wordsOf = (mail: Words) => ({
  template: templateOf(mail),
  locale: mail.locale,
  values: valuesOf(mail),
  ...signed(mail.issuer, mail.locale),
})

export const previewInvoice = (mail: Words) => previewMail(wordsOf(mail))

export const sendInvoice =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }): SendInvoice =>
  async (mail) => {
    const { to, files, mailId } = mail
    try {
      const attachments = attached(files)
      await mailer.send({ to, ...wordsOf(mail), attachments, ...(mailId && { mailId }) })
      return undefined
    } catch (error) {
      logger.warn({ err: error }, 'invoice not mailed')
      return error instanceof Error ? error.message : String(error)
    }
  }
