import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import type {
  NotifyRefund,
  RefundNotice,
} from '@dxweb/areas/ticketing/refunds/notify-refunds-store.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { Logger } from 'pino'
import type { ChoicesUrl, MailWords } from '../compose-mail.ts'
import type { Mailer } from '../mailer.ts'
import { isDelivered } from './deliver.ts'

type Words = Omit<RefundNotice, 'to' | 'saleId' | 'partnerId' | 'customerId'> & {
  number: string
}

export function refundWords({ locale, startsAt, timeZone, amountOre, ...words }: Words): MailWords {
  const { cardNumber, partner, name, event, number } = words
  const values = {
    name,
    event,
    partner,
    number,
    when: dateText(new Date(startsAt).toISOString(), 'full', locale, timeZone),
    amount: formatMoney(amountOre),
    lines: cardNumber,
  }
  const template = cardNumber === '' ? 'refund' : 'refundToCard'
  return { template, locale, values, sender: { name: partner, facts: [] } }
}

interface Parts {
  mailer: Mailer
  logger: Logger
  choicesUrl: ChoicesUrl
}

export const sendRefund =
  ({ mailer, logger, choicesUrl }: Parts): NotifyRefund =>
  async ({ to, saleId, cardNumber, partnerId, customerId, ...notice }) => {
    const card = cardNumber && formatGiftCardNumber(cardNumber)
    const number = receiptNumber(saleId)
    return isDelivered(logger, 'refund', () =>
      mailer.send({
        to,
        choicesUrl: choicesUrl(partnerId, customerId),
        ...refundWords({ ...notice, number, cardNumber: card }),
      }),
    )
  }
