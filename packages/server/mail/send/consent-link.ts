import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'
import { isDelivered } from './deliver.ts'
import { signed } from './signed.ts'

export interface ConsentLinkMail {
  to: string
  locale: 'nb' | 'en'
  issuer: Issuer
  /** Path below the public base URL. */
  path: string
}

interface Parts {
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

export const sendConsentLink =
  ({ mailer, logger, publicUrl }: Parts) =>
  async ({ to, locale, issuer, path }: ConsentLinkMail): Promise<boolean> => {
    const values = { partner: issuer.name, url: `${publicUrl()}${path}` }
    return isDelivered(logger, 'consent link', () =>
      mailer.send({ to, template: 'consent', locale, values, ...signed(issuer, locale) }),
    )
  }
