import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mail, Mailer } from '../mailer.ts'
import { signed } from './signed.ts'

export interface SettlementMail {
  /** With a renter, or of a film week with a distributor. */
  template?: 'settlement' | 'filmSettlement'
  to: string
  locale: Locale
  number: string
  title: string
  payoutOre: number
  issuer: Issuer
  file: NonNullable<Mail['attachments']>[number]
}

export const sendSettlement =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async (mail: SettlementMail) => {
    const { template = 'settlement', to, locale, number, title, payoutOre, issuer, file } = mail
    const values = { partner: issuer.name, number, title, amount: formatMoney(payoutOre) }
    try {
      const attachments = [file]
      const from = signed(issuer, locale)
      await mailer.send({ to, template, locale, values, ...from, attachments })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'settlement not mailed')
      return false
    }
  }
