import type {
  NotifyBuyer,
  Told,
} from '@dxweb/areas/ticketing/buyer-messages/notify-buyers-store.ts'
import type { Logger } from 'pino'
import type { Mailer } from '../mailer.ts'

/** Only a refused or failed connection proves that the mail was not sent. */
export function mailOutcome(error: unknown): Told {
  const { responseCode, syscall, code } = error as Record<string, unknown>
  const isRefused = responseCode !== undefined || syscall === 'connect' || code === 'EDNS'
  return isRefused ? 'refused' : 'unsure'
}

export const sendBuyerMessage =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }): NotifyBuyer =>
  async ({ to, locale, mailId, ...values }) => {
    try {
      const sender = { name: values.partner, facts: [] }
      await mailer.send({ to, template: 'buyerMessage', locale, values, mailId, sender })
      return 'sent'
    } catch (error) {
      logger.warn({ err: error }, 'message to a buyer not mailed')
      return mailOutcome(error)
    }
  }
