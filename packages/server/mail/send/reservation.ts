import type { ReservationMail } from '@dxweb/areas/ticketing/reservations/routes.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import type { Mailer } from '../mailer.ts'

// catalog: mail.reservation.until
// catalog: mail.reservation.noEnd

export const sendReservation =
  ({ mailer, logger }: { mailer: Mailer; logger: Logger }) =>
  async ({ to, locale, until, boxOffices, ...values }: ReservationMail): Promise<boolean> => {
    const key = until === '' ? 'mail.reservation.noEnd' : 'mail.reservation.until'
    const lines = [translate(locale, key, { until }), ...boxOffices].join('\n')
    try {
      const sender = { name: values.partner, facts: [] }
      const words = { ...values, lines }
      await mailer.send({ to, template: 'reservation', locale, values: words, sender })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'reservation not mailed')
      return false
    }
  }
