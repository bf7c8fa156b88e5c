import type { GiftCard } from '@dxweb/areas/giftcards/contract.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'
import { attached, isDelivered, type MailFiles } from './deliver.ts'
import { signed } from './signed.ts'

export interface GiftCardMail {
  to: string
  locale: Locale
  card: Pick<GiftCard, 'balanceOre' | 'expiresOn'>
  issuer: Issuer
  boxOffices: readonly string[]
  files: MailFiles
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
    return isDelivered(logger, 'gift card', () =>
      mailer.send({ to, ...giftCardWords(card), attachments: attached(files) }),
    )
  }
