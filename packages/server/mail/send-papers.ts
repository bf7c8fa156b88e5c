import type { Paper } from '@dxweb/areas/ticketing/paper-contract.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import type { Mailer } from './mailer.ts'

export interface PapersMail {
  to: string
  locale: Locale
  papers: readonly Paper[]
  event: string
  partner: string
  when: string
  number: string
  files: readonly { body: Buffer; contentType: string; fileName: string }[]
}

// catalog: mail.papers.*

/** Mails somebody the tickets or the receipt that they bought. Answers whether the mail went out. */
export const sendPapers =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, locale, papers, files, ...values }: PapersMail): Promise<boolean> => {
    const what = papers.length > 1 ? 'both' : (papers[0] ?? 'receipt')
    const words = {
      ...values,
      what: translate(locale, `mail.papers.${what}`),
      title: translate(locale, `mail.papers.title.${what}`),
    }
    const template = what === 'receipt' ? 'receipt' : 'papers'
    const attachments = files.map(({ body, contentType, fileName }) => ({
      content: body,
      contentType,
      filename: fileName,
    }))
    try {
      await mailer.send({ to, template, locale, values: words, attachments })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'tickets not mailed')
      return false
    }
  }
