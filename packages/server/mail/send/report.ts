import { countText } from '@dxweb/kit/text/count-text.ts'
import type { Logger } from 'pino'
import type { ReportSending } from '../../jobs/send-reports.ts'
import type { Mailer } from '../mailer.ts'
import { mailOutcome } from './buyer-message.ts'

/** Mails a report to one of those whom it is sent to regularly. */
export const sendReport =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }): ReportSending['send'] =>
  async ({ to, mailId, title, locale, partner, file }) => {
    const { fileName: filename, contentType, content, rowCount } = file
    const values = {
      partner,
      report: title,
      file: filename,
      count: countText(rowCount, locale) ?? '',
    }
    try {
      const sender = { name: partner, facts: [] }
      const attachments = [{ filename, contentType, content }]
      await mailer.send({ to, template: 'report', locale, values, mailId, sender, attachments })
      return 'sent'
    } catch (error) {
      logger.warn({ err: error }, 'report not mailed')
      return mailOutcome(error)
    }
  }
