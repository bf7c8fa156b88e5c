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

export const sendGiftCard =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, locale, card, issuer, boxOffices, files }: GiftCardMail): Promise<boolean> => {
    const values = {
      partner: issuer.name,
      amount: formatMoney(card.balanceOre),
      until: dateText(card.expiresOn, 'numeric', locale),
      lines: boxOffices.join('\n'),
    }
    const attachments = files.map(({ body, contentType, fileName }) => ({
      content: body,
      contentType,
      filename: fileName,
    }))
    try {
      await mailer.send({
        to,
        template: 'giftCard',
        locale,
        values,
        ...signed(issuer, locale),
        attachments,
      })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'gift card not mailed')
      return false
    }
  }
