import { translate } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import type { ReportSending } from '../../jobs/send-reports.ts'
import type { Mailer } from '../mailer.ts'
import { outcomeOf } from './deliver.ts'
import { signed } from './signed.ts'

/** Recipients unsubscribe by replying to the venue. */
export const sendReport =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }): ReportSending['send'] =>
  async ({ to, mailId, title, locale, partner, issuer, file }) => {
    const { fileName: filename, contentType, content, rowCount } = file
    const values = {
      partner,
      report: title,
      file: filename,
      rows: translate(locale, 'paper.rows', { count: rowCount }),
    }
    const attachments = [{ filename, contentType, content }]
    const from = signed(issuer, locale)
    return outcomeOf(logger, 'report', () =>
      mailer.send({ to, template: 'report', locale, values, mailId, ...from, attachments }),
    )
  }
