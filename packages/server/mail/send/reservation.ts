import type { ReservationMail } from '@dxweb/areas/ticketing/reservations/routes.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import type { ChoicesUrl } from '../compose-mail.ts'
import type { Mailer } from '../mailer.ts'
import { isDelivered } from './deliver.ts'

// catalog: mail.reservation.until
// catalog: mail.reservation.noEnd

interface Parts {
  mailer: Mailer
  logger: Logger
  choicesUrl: ChoicesUrl
}

export const sendReservation =
  ({ mailer, logger, choicesUrl }: Parts) =>
  async ({ to, locale, until, boxOffices, ...mail }: ReservationMail): Promise<boolean> => {
    const { partnerId, customerId, ...values } = mail
    const key = until === '' ? 'mail.reservation.noEnd' : 'mail.reservation.until'
    const lines = [translate(locale, key, { until }), ...boxOffices].join('\n')
    const sender = { name: values.partner, facts: [] }
    const words = { ...values, lines }
    return isDelivered(logger, 'reservation', () =>
      mailer.send({
        to,
        template: 'reservation',
        locale,
        values: words,
        sender,
        choicesUrl: choicesUrl(partnerId, customerId),
      }),
    )
  }
