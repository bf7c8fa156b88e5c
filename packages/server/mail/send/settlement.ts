import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mail, Mailer } from '../mailer.ts'
import { isDelivered } from './deliver.ts'
import { signed } from './signed.ts'

export interface SettlementMail {
  template?: 'settlement' | 'filmSettlement'
  to: string
  locale: Locale
  number: string
  title: string
  payoutOre: number
  issuer: Issuer
  file: NonNullable<Mail['attachments']>[number]
}

type Words = Omit<SettlementMail, 'to' | 'file'>

export function settlementWords(mail: Words) {
  const { template = 'settlement', locale, number, title, payoutOre, issuer } = mail
  const values = { partner: issuer.name, number, title, amount: formatMoney(payoutOre) }
  return { template, locale, values, ...signed(issuer, locale) }
}

export const sendSettlement =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, file, ...mail }: SettlementMail) => {
    return isDelivered(logger, 'settlement', () =>
      mailer.send({ to, ...settlementWords(mail), attachments: [file] }),
    )
  }
