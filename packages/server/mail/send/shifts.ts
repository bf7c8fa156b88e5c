import type { ShiftMail } from '@dxweb/areas/resources/bookings/staff-mail-routes.ts'
import type { Logger } from 'pino'
import type { Mailer } from '../mailer.ts'

/** Mails somebody when and as what they work. Answers whether the mail went out. */
export const sendShifts =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, locale, ...values }: ShiftMail): Promise<boolean> => {
    try {
      const sender = { name: values.partner, facts: [] }
      await mailer.send({ to, template: 'shift', locale, values, sender })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'shifts not mailed')
      return false
    }
  }
