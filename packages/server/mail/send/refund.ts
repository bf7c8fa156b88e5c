import { formatGiftCardNumber } from '@dxweb/areas/giftcards/rules.ts'
import { receiptNumber } from '@dxweb/areas/ticketing/papers/receipt-number.ts'
import type { NotifyRefund } from '@dxweb/areas/ticketing/refunds/notify-refunds-store.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import type { Logger } from 'pino'
import type { Mailer } from '../mailer.ts'

export const sendRefund =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }): NotifyRefund =>
  async ({ to, locale, startsAt, timeZone, saleId, amountOre, cardNumber, ...details }) => {
    const values = {
      ...details,
      when: dateText(new Date(startsAt).toISOString(), 'full', locale, timeZone),
      amount: formatMoney(amountOre),
      number: receiptNumber(saleId),
      lines: cardNumber && formatGiftCardNumber(cardNumber),
    }
    const template = cardNumber === '' ? 'refund' : 'refundToCard'
    try {
      const sender = { name: details.partner, facts: [] }
      await mailer.send({ to, template, locale, values, sender })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'refund not mailed')
      return false
    }
  }
