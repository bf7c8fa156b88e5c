import type { NotifyOption } from '@dxweb/areas/orders/options/store.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import type { Mailer } from '../mailer.ts'
import { outcomeOf } from './deliver.ts'

interface OptionParts {
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

export const sendOption =
  ({ mailer, logger, publicUrl }: OptionParts): NotifyOption =>
  async ({
    to,
    locale,
    mailId,
    isRenter,
    path,
    partner,
    order,
    renter,
    rank,
    until,
    hall,
    startsAt,
    timeZone,
  }) => {
    const when = startsAt && dateText(startsAt, 'full', locale, timeZone)
    const lines = [
      isRenter ? '' : renter,
      [hall, when].filter(Boolean).join(' · '),
      until && translate(locale, 'mail.option.until', { day: dateText(until, 'date', locale) }),
    ]
    const url = path === null ? '' : `${publicUrl()}${path}`
    const values = {
      order,
      partner,
      rank: String(rank),
      url,
      lines: lines.filter(Boolean).join('\n'),
    }
    const sender = { name: partner, facts: [] }
    return outcomeOf(logger, 'option', () =>
      mailer.send({ to, template: 'option', locale, values, mailId, sender }),
    )
  }
