import type { Invoice } from '@dxweb/areas/invoicing/invoices/store.ts'
import { formatAccountNumber } from '@dxweb/kit/fields/norwegian.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'
import { signed } from './signed.ts'

export interface InvoiceMail {
  to: string
  locale: Locale
  invoice: Invoice
  issuer: Issuer
  files: readonly { body: Buffer; contentType: string; fileName: string }[]
}

/** How it is paid; a credit note is not. */
function payment({ kind, accountNumber, kid, number }: Invoice, locale: Locale): string[] {
  if (kind === 'credit') return []
  const say = (key: string, values = {}) => translate(locale, key, values)
  const known = kid === '' ? say('invoices.noKid', { number }) : `${say('invoices.kid')} ${kid}`
  return [`${say('invoices.accountNumber')} ${formatAccountNumber(accountNumber)}`, known]
}

export const sendInvoice =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, locale, invoice, issuer, files }: InvoiceMail): Promise<boolean> => {
    const template = invoice.kind === 'credit' ? 'creditNote' : 'invoice'
    const values = {
      partner: issuer.name,
      number: String(invoice.number),
      credits: String(invoice.credits ?? ''),
      amount: formatMoney(invoice.totalOre),
      due: dateText(invoice.dueOn, 'numeric', locale),
      lines: payment(invoice, locale).join('\n'),
    }
    const attachments = files.map(({ body, contentType, fileName }) => ({
      content: body,
      contentType,
      filename: fileName,
    }))
    try {
      await mailer.send({ to, template, locale, values, ...signed(issuer, locale), attachments })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'invoice not mailed')
      return false
    }
  }
