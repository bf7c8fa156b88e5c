import type {
  NotifyBuyer,
  Outcome,
} from '@dxweb/areas/ticketing/buyer-messages/notify-buyers-store.ts'
import type { Logger } from 'pino'
import type { ChoicesUrl } from '../compose-mail.ts'
import type { Mailer } from '../mailer.ts'

/** Only a refused or failed connection proves that the mail was not sent. */
export function mailOutcome(error: unknown): Outcome {
  const { responseCode, syscall, code } = error as Record<string, unknown>
  const isRefused = responseCode !== undefined || syscall === 'connect' || code === 'EDNS'
  return isRefused ? 'refused' : 'unsure'
}

interface Parts {
  mailer: Mailer
  logger: Logger
  choicesUrl: ChoicesUrl
}

export const sendBuyerMessage =
  ({ mailer, logger, choicesUrl: choicesUrlFor }: Parts): NotifyBuyer =>
  async ({ to, locale, mailId, partnerId, customerId, ...values }) => {
    try {
      const sender = { name: values.partner, facts: [] }
      const choicesUrl = choicesUrlFor(partnerId, customerId)
      const mail = { template: 'buyerMessage', locale, values, sender, choicesUrl } as const
      await mailer.send({ to, mailId, ...mail })
      return 'sent'
    } catch (error) {
      logger.warn({ err: error }, 'message to a buyer not mailed')
      return mailOutcome(error)
    }
  }
