import type { GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { formatMoney } from '@dxweb/kit/money.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { Logger } from 'pino'
import type { Mailer } from './mailer.ts'

export interface GiftCardMail {
  to: string
  locale: Locale
  card: Pick<GiftCard, 'balanceOre' | 'expiresOn'>
  partner: string
  files: readonly { body: Buffer; contentType: string; fileName: string }[]
}

/** Mails a gift card with its receipt. Answers whether the mail went out. */
export const sendGiftCard =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, locale, card, partner, files }: GiftCardMail): Promise<boolean> => {
    const values = {
      partner,
      amount: formatMoney(card.balanceOre, locale === 'en' ? 'en' : 'nb'),
      until: dateText(card.expiresOn, 'numeric', locale),
    }
    const attachments = files.map(({ body, contentType, fileName }) => ({
      content: body,
      contentType,
      filename: fileName,
    }))
    try {
      await mailer.send({ to, template: 'giftCard', locale, values, attachments })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'gift card not mailed')
      return false
    }
  }
