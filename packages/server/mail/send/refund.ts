import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import type {
  NotifyRefund,
  RefundNotice,
} from '@dxweb/areas/ticketing/refunds/notify-refunds-store.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { Logger } from 'pino'
import type { MailWords } from '../compose-mail.ts'
import type { Mailer } from '../mailer.ts'

type Words = Omit<RefundNotice, 'to' | 'saleId'> & {
  /** The receipt's number. */
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

export const sendRefund =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }): NotifyRefund =>
  async ({ to, saleId, cardNumber, ...notice }) => {
    const card = cardNumber && formatGiftCardNumber(cardNumber)
    const number = receiptNumber(saleId)
    try {
      await mailer.send({ to, ...refundWords({ ...notice, number, cardNumber: card }) })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'refund not mailed')
      return false
    }
  }
