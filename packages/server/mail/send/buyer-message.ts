import type { NotifyBuyer } from '@dxweb/areas/ticketing/buyer-messages/notify-buyers-store.ts'
import type { Logger } from 'pino'
import type { ChoicesUrl } from '../compose-mail.ts'
import type { Mailer } from '../mailer.ts'
import { outcomeOf } from './deliver.ts'

interface Parts {
  mailer: Mailer
  logger: Logger
  choicesUrl: ChoicesUrl
}

export const sendBuyerMessage =
  ({ mailer, logger, choicesUrl }: Parts): NotifyBuyer =>
  async ({ to, locale, mailId, partnerId, customerId, ...values }) => {
    const sender = { name: values.partner, facts: [] }
    const mail = { template: 'buyerMessage', locale, values, sender } as const
    return outcomeOf(logger, 'message to a buyer', () =>
      mailer.send({ to, mailId, ...mail, choicesUrl: choicesUrl(partnerId, customerId) }),
    )
  }
