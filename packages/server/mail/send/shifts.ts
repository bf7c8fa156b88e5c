import type { ShiftMail } from '@dxweb/areas/resources/bookings/staff-mail-routes.ts'
import type { Logger } from 'pino'
import type { Mailer } from '../mailer.ts'

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
