import type { OfferKind } from '@dxweb/areas/orders/offers/rules.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'
import { attached, isDelivered, type MailFiles } from './deliver.ts'
import { signed } from './signed.ts'

export interface OfferMail {
  to: string
  kind: OfferKind
  locale: 'nb' | 'en'
  issuer: Issuer
  title: string
  number: string
  message: string
  /** Path of the offer's page; null for a mail without a link. */
  path: string | null
  expires: string
  files: MailFiles
}

interface Parts {
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

type Words = Omit<OfferMail, 'to' | 'path' | 'files'> & { url: string }

export const offerWords = ({ kind, locale, issuer, message, ...values }: Words) => ({
  template: kind,
  locale,
  values: { ...values, partner: issuer.name },
  own: message,
  ...signed(issuer, locale),
})

export const sendOffer =
  ({ mailer, logger, publicUrl }: Parts) =>
  async ({ to, path, files, ...offer }: OfferMail) => {
    const url = path === null ? '' : `${publicUrl()}${path}`
    return isDelivered(logger, 'offer', () =>
      mailer.send({
        to,
        ...offerWords({ ...offer, url }),
        attachments: attached(files),
      }),
    )
  }
