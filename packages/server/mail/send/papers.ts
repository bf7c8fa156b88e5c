import type { Paper } from '@dxweb/areas/ticketing/papers/contract.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import type { Issuer } from '../../documents/issuer/issuer.ts'
import type { Mailer } from '../mailer.ts'
import { attached, isDelivered, type MailFiles } from './deliver.ts'
import { signed } from './signed.ts'

export interface PapersMail {
  to: string
  locale: Locale
  papers: readonly Paper[]
  event: string
  when: string
  number: string
  issuer: Issuer
  address: string
  boxOffices: readonly string[]
  /** Path to the customer's own consents; null unless the mail goes to the customer's address. */
  choicesPath: string | null
  files: MailFiles
}

// catalog: mail.papers.*

interface Parts {
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

export const sendPapers =
  ({ mailer, logger, publicUrl }: Parts) =>
  async ({
    to,
    locale,
    papers,
    files,
    issuer,
    address,
    boxOffices,
    choicesPath,
    ...values
  }: PapersMail): Promise<boolean> => {
    const what = papers.length > 1 ? 'both' : (papers[0] ?? 'receipt')
    const words = {
      ...values,
      partner: issuer.name,
      lines: what === 'receipt' ? '' : [address, ...boxOffices].join('\n'),
      what: translate(locale, `mail.papers.${what}`),
      title: translate(locale, `mail.papers.title.${what}`),
    }
    const template = what === 'receipt' ? 'receipt' : 'papers'
    const own = issuer.texts.confirmationMail
    return isDelivered(logger, 'tickets', () =>
      mailer.send({
        to,
        template,
        locale,
        values: words,
        own,
        ...(choicesPath !== null && { choicesUrl: `${publicUrl()}${choicesPath}` }),
        ...signed(issuer, locale),
        attachments: attached(files),
      }),
    )
  }
