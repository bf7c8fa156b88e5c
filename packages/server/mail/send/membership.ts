import type { Locale } from '@dxweb/locales/catalog.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'
import { attached, isDelivered, type MailFiles } from './deliver.ts'
import { signed } from './signed.ts'

export interface MembershipMail {
  to: string
  locale: Locale
  printed: { type: string; number: string; until: string }
  issuer: Issuer
  boxOffices: readonly string[]
  /** Path to the customer's own consents; null unless the mail goes to the customer's address. */
  choicesPath: string | null
  files: MailFiles
}

type Words = Omit<MembershipMail, 'to' | 'files' | 'choicesPath'>

export const membershipWords = ({ locale, printed, issuer, boxOffices }: Words) => ({
  template: 'membership' as const,
  locale,
  values: {
    partner: issuer.name,
    type: printed.type,
    lines: [printed.number, printed.until, ...boxOffices].join('\n'),
  },
  ...signed(issuer, locale),
})

interface Parts {
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

export const sendMembership =
  ({ mailer, logger, publicUrl }: Parts) =>
  async ({ to, files, choicesPath, ...card }: MembershipMail): Promise<boolean> => {
    const choices = choicesPath === null ? {} : { choicesUrl: `${publicUrl()}${choicesPath}` }
    return isDelivered(logger, 'membership card', () =>
      mailer.send({ to, ...membershipWords(card), ...choices, attachments: attached(files) }),
    )
  }
