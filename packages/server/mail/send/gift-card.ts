import type { GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'
import { signed } from './signed.ts'

export interface GiftCardMail {
  to: string
  locale: Locale
  card: Pick<GiftCard, 'balanceOre' | 'expiresOn'>
  issuer: Issuer
  boxOffices: readonly string[]
  files: readonly { body: Buffer; contentType: string; fileName: string }[]
}

type Words = Omit<GiftCardMail, 'to' | 'files'>

export const giftCardWords = ({ locale, card, issuer, boxOffices }: Words) => ({
  template: 'giftCard' as const,
  locale,
  values: {
    partner: issuer.name,
    amount: formatMoney(card.balanceOre),
    until: dateText(card.expiresOn, 'numeric', locale),
    lines: boxOffices.join('\n'),
  },
  ...signed(issuer, locale),
})

export const sendGiftCard =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, files, ...card }: GiftCardMail): Promise<boolean> => {
    const attachments = files.map(({ body, contentType, fileName }) => ({
      content: body,
      contentType,
      filename: fileName,
    }))
    try {
      await mailer.send({ to, ...giftCardWords(card), attachments })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'gift card not mailed')
      return false
    }
  }
