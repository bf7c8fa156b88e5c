import type { Locale } from '@dxweb/locales/catalog.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'
import { signed } from './signed.ts'

export interface MembershipMail {
  to: string
  locale: Locale
  printed: { type: string; number: string; until: string }
  issuer: Issuer
  boxOffices: readonly string[]
  /** Leads to the customer's own consents; null unless the mail goes to the customer's address. */
  choicesPath: string | null
  files: readonly { body: Buffer; contentType: string; fileName: string }[]
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
    const attachments = files.map(({ body, contentType, fileName }) => ({
      content: body,
      contentType,
      filename: fileName,
    }))
    const choices = choicesPath === null ? {} : { choicesUrl: `${publicUrl()}${choicesPath}` }
    try {
      await mailer.send({ to, ...membershipWords(card), ...choices, attachments })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'membership card not mailed')
      return false
    }
  }
