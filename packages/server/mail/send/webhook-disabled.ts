import type { NotifyDisabled } from '@dxweb/areas/webhooks/sending/mail-store.ts'
import type { Logger } from 'pino'
import type { Mailer } from '../mailer.ts'
import { outcomeOf } from './deliver.ts'

interface DisabledParts {
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

const templates = { failing: 'webhookFailing', gone: 'webhookGone' } as const

export const sendWebhookDisabled =
  ({ mailer, logger, publicUrl }: DisabledParts): NotifyDisabled =>
  async ({ to, locale, mailId, partner, url, disabledAs, path }) => {
    const values = { partner, lines: url, url: `${publicUrl()}${path}` }
    return outcomeOf(logger, 'disabled webhook', () =>
      mailer.send({ to, template: templates[disabledAs], locale, values, mailId }),
    )
  }
